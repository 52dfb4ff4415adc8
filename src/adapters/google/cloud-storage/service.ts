/**
 * What these adapters use of a bucket of Google's Cloud Storage client (`getStorage(app).bucket(name)` of
 * firebase-admin), which is installed only where it is chosen. `service.hosted.test.ts` checks the real client against
 * these types.
 */
export type Bucket = {
  name: string
  storage: { retryOptions: { autoRetry?: boolean; maxRetries?: number } }
  file(name: string): BucketFile
  /** Returns one page; the third value is the service's answer. */
  getFiles(query: ListQuery): Promise<[files: unknown, next: unknown, answer: ListAnswer]>
}

export type BucketFile = {
  getMetadata(): Promise<[resource: Resource, response: unknown]>
  download(): Promise<[bytes: Uint8Array]>
  save(bytes: Uint8Array, options: SaveOptions): Promise<void>
  /** Changes the named custom metadata and keeps the rest. */
  setMetadata(change: { metadata: Custom }, condition: Condition): Promise<[resource: Resource, response: unknown]>
  delete(condition: Condition): Promise<unknown>
}

/** 64-bit integers as text. */
export type Condition = { ifGenerationMatch?: string; ifMetagenerationMatch?: string }

export type Custom = Record<string, string>

export type SaveOptions = { resumable: false; contentType: string; metadata: { metadata: Custom } }

/** An object in the service's answers. Numbers are text, but some of Google's emulator are numbers. */
export type Resource = {
  name?: string
  generation?: string | number
  metageneration?: string | number
  size?: string | number
  updated?: string
  metadata?: Custom
}

export type ListQuery = {
  autoPaginate: false
  fields: string
  maxResults: number
  prefix?: string
  pageToken?: string
}

export type ListAnswer = { items?: Resource[]; nextPageToken?: string }
