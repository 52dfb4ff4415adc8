import type { None, Result } from '#domain/result.ts'

/** `hash` is the SHA-256 of the bytes in lower-case hex; `updatedAt` an ISO 8601 instant in UTC. */
export type FileMetadata = { name: string; sizeBytes: number; contentType: string; hash: string; updatedAt: string }

/** `delimiter` '/' groups deeper names into `prefixes`; `pageSize` is 1 to 1000 and defaults to 1000. */
export type ListRequest = { prefix?: string; delimiter?: '/'; pageToken?: string; pageSize?: number }

/** `prefixes` are each given once in a listing, ascending; `nextPageToken` is none on the last page. */
export type FilePage = { files: FileMetadata[]; prefixes: string[]; nextPageToken: string | None }

/** One file of a batch: how to get its bytes when they are needed, or none to delete it. */
export type FileChange = { name: string; bytes: (() => Promise<Result<Uint8Array>>) | None }

/**
 * A batch that was prepared and neither committed nor discarded. `abandoned`: the process that prepared it has ended, or has
 * released the batch.
 */
export type PreparedBatch = { id: string; abandoned: boolean }

/**
 * Files by name, such as 'home/slideshow/1-creek.jpg'. Folders are only what names have in common.
 *
 * Names are relative, with single slashes, without '.' and '..' parts, backslashes and control characters, at most
 * 1024 bytes of UTF-8: anything else fails with 'invalid-url'. A missing file fails with 'object-not-found', a refused
 * one with 'unauthorized', a full store with 'quota-exceeded', a store that gives no answer with 'unavailable'.
 * Source: docs/behaviour.md 9.6, 11.9.
 */
export interface Files {
  /** By name in code unit order. Names that contain '.keep' are skipped. A page size out of range or a strange token is 'invalid'. */
  list(request: ListRequest): Promise<Result<FilePage>>
  metadata(name: string): Promise<Result<FileMetadata>>
  read(name: string): Promise<Result<Uint8Array>>
  write(name: string, bytes: Uint8Array): Promise<Result<FileMetadata>>
  delete(name: string): Promise<Result<void>>

  /**
   * Makes a batch ready without showing any of it, reading one file's bytes at a time, and gives its id. A crash before
   * `commit` leaves the files as they were; bytes that cannot be had are this call's failure. A second `prepare` before
   * the first was committed or discarded fails with 'canceled'. Deleting what is not there changes nothing.
   */
  prepare(changes: readonly FileChange[]): Promise<Result<string>>
  /**
   * Shows the whole prepared batch at once; writes that came in between stay, unless the batch has the same name.
   * The batch that was committed last may be committed again, by whomever; any other fails with 'canceled'.
   */
  commit(id: string): Promise<Result<void>>
  /** Forgets the prepared batch. One that is not prepared is forgotten already. */
  discard(id: string): Promise<Result<void>>
  /**
   * Gives up the claim on a prepared batch without a decision: from now on, or two minutes later in a store on the network, it is
   * abandoned, so that a later call of any process commits or discards it. Of one that is not prepared, does nothing.
   */
  release(id: string): Promise<Result<void>>
  /** The batch that waits for its commit, or none. */
  prepared(): Promise<Result<PreparedBatch | None>>

  /** A mark that differs after every change, by whatever process; cheap enough to ask for four times a second. */
  version(): Promise<Result<string>>
}
