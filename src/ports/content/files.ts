import type { None, Result } from '#domain/result.ts'

/** `hash` is the SHA-256 of the bytes in lower-case hex; `updatedAt` an ISO 8601 instant in UTC. */
export type FileMetadata = { name: string; sizeBytes: number; contentType: string; hash: string; updatedAt: string }

/** `delimiter` '/' groups deeper names into `prefixes`; `pageSize` is 1 to 1000 and defaults to 1000. */
export type ListRequest = { prefix?: string; delimiter?: '/'; pageToken?: string; pageSize?: number }

/** A prefix appears once in a listing, ascending; `nextPageToken` is none on the last page. */
export type FilePage = { files: FileMetadata[]; prefixes: string[]; nextPageToken: string | None }

/** One file of a batch: a function that returns its bytes when they are needed, or none to delete it. None instead of bytes deletes it, too. */
export type FileChange = { name: string; bytes: (() => Promise<Result<Uint8Array | None>>) | None }

/**
 * A batch that was prepared and neither committed nor discarded. `abandoned`: the process that prepared it has ended or
 * has released the batch.
 */
export type PreparedBatch = { id: string; abandoned: boolean }

/**
 * Files by name, such as 'home/slideshow/1-creek.jpg'. A folder is only a common prefix of names.
 *
 * Names are relative, with single slashes, without '.' and '..' parts, backslashes and control characters, at most 1024
 * bytes of UTF-8; any other name fails with 'invalid-url'. A missing file fails with 'object-not-found', a forbidden one
 * with 'unauthorized', a full store with 'quota-exceeded', a store without an answer with 'unavailable'.
 * docs/behaviour.md 9.6, 11.9.
 */
export interface Files {
  /**
   * By name in code unit order. Names that contain '.keep' are skipped. Fails with 'invalid' for a page size out of range
   * or a token that is not from this store.
   */
  list(request: ListRequest): Promise<Result<FilePage>>
  metadata(name: string): Promise<Result<FileMetadata>>
  read(name: string): Promise<Result<Uint8Array>>
  write(name: string, bytes: Uint8Array): Promise<Result<FileMetadata>>
  delete(name: string): Promise<Result<void>>

  /**
   * Prepares a batch without showing any of it, reading one file's bytes at a time, and returns its id. A crash before
   * `commit` leaves the files as they were. When bytes cannot be read, the call fails with that failure. A second
   * `prepare` before `commit` or `discard` fails with 'canceled'. Deleting a missing file changes nothing.
   */
  prepare(changes: readonly FileChange[]): Promise<Result<string>>
  /**
   * Shows the whole prepared batch at once. Writes made in between stay, unless the batch has the same name. Any process
   * may commit the last committed batch again; any other id fails with 'canceled'.
   */
  commit(id: string): Promise<Result<void>>
  /** Deletes the prepared batch. Succeeds when it is not prepared. */
  discard(id: string): Promise<Result<void>>
  /**
   * Releases a prepared batch without committing or discarding it. It becomes abandoned at once, or two minutes later in a
   * store on the network; then any process may commit or discard it. Does nothing for a batch that is not prepared.
   */
  release(id: string): Promise<Result<void>>
  /** The batch that waits for its commit, or none. */
  prepared(): Promise<Result<PreparedBatch | None>>

  /**
   * Deletes what is stored without a name, unless a batch is in progress. The calls above leave such bytes only when their
   * process is killed, or when a batch is in progress meanwhile. Called every minute. docs/behaviour.md 14.10.
   */
  maintain(): Promise<Result<void>>

  /**
   * A text that differs after every change of a file outside `draft/` and `imports/`, from any process, and after no other; cheap enough to
   * call four times a second. Pages do not depend on these files.
   */
  version(): Promise<Result<string>>
}
