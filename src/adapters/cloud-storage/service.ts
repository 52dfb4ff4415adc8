/**
 * What these adapters use of a bucket of Google's Cloud Storage client (`getStorage(app).bucket(name)` of firebase-admin),
 * which is installed only where it is chosen. `service.hosted.test.ts` holds the real client against these types' use.
 */
export type Bucket = {
  name: string
  storage: { retryOptions: { autoRetry?: boolean; maxRetries?: number } }
  file(name: string): BucketFile
  /** One page: the third value is what the service answered. */
  getFiles(query: ListQuery): Promise<[files: unknown, next: unknown, answer: ListAnswer]>
}

export type BucketFile = {
  /** What the service said last about this object: after `save` the object that was made. */
  metadata: Resource
  getMetadata(): Promise<[resource: Resource, response: { headers?: Record<string, string> }]>
  download(): Promise<[bytes: Uint8Array]>
  save(bytes: Uint8Array, options: SaveOptions): Promise<void>
  /** Changes the named custom metadata and keeps the other. */
  setMetadata(change: { metadata: Custom }, condition: Condition): Promise<[resource: Resource, response: unknown]>
  delete(condition: Condition): Promise<unknown>
  /** Copied by the service itself, with its metadata. */
  copy(to: BucketFile, options: { preconditionOpts?: Condition }): Promise<unknown>
}

/** Whole numbers of 64 bits, as text. Generation 0 is an object that is not there. */
export type Condition = { ifGenerationMatch?: string; ifMetagenerationMatch?: string }

export type Custom = Record<string, string>

export type SaveOptions = {
  resumable: false
  contentType: string
  metadata: { metadata: Custom }
  preconditionOpts?: Condition
}

/** An object as the service tells of it; numbers are text, and Google's emulator gives some as numbers. */
export type Resource = {
  name?: string
  generation?: string | number
  metageneration?: string | number
  size?: string | number
  timeCreated?: string
  updated?: string
  metadata?: Custom
}

export type ListQuery = {
  autoPaginate: false
  fields: string
  maxResults: number
  prefix?: string
  delimiter?: '/'
  pageToken?: string
  startOffset?: string
  endOffset?: string
}

export type ListAnswer = { items?: Resource[]; prefixes?: string[]; nextPageToken?: string }
