import type { None, Result } from '#resume/result.ts'
import type { DocumentChange } from './documents.ts'

/** `hash` is the SHA-256 of the bytes in lower-case hex; `updatedAt` an ISO 8601 instant in UTC. */
export type FileMetadata = { name: string; sizeBytes: number; contentType: string; hash: string; updatedAt: string }

/** `delimiter` '/' groups deeper names into `prefixes`; `pageSize` is 1 to 1000 and defaults to 1000. */
export type ListRequest = { prefix?: string; delimiter?: '/'; pageToken?: string; pageSize?: number }

/** A prefix appears once in a listing, ascending; `nextPageToken` is none on the last page. */
export type FilePage = { files: FileMetadata[]; prefixes: string[]; nextPageToken: string | None }

/**
 * A change of one file: its bytes, or how to get those with this SHA-256 unless they are stored already, or none to delete it.
 */
export type FileChange = { name: string; source: Uint8Array | FileSource | None }
export type FileSource = { hash: string; bytes(): Promise<Result<Uint8Array>> }

/**
 * Files by name, such as 'home/slideshow/1-creek.jpg'. A folder is only a common prefix of names. The names stand in the
 * documents, one document for each folder (`packages/resume/src/records/files/stored-folder.ts`); the bytes are blobs.
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
  /** Deletes several files, each folder's at once. Missing ones change nothing. */
  deleteAll(names: readonly string[]): Promise<Result<void>>

  /** The files directly in a folder, as `list` has them. It reads one document. */
  folder(folder: string): Promise<Result<FileMetadata[]>>

  /**
   * Stores the bytes of changes, one file's at a time, and returns the changes of documents that name them. Nothing shows the
   * files before these are committed, within five minutes. The commit fails with 'conflict' when one of the folders was changed
   * meanwhile. When bytes cannot be read, the call fails with that failure. Deleting a missing file changes nothing.
   */
  prepare(changes: readonly FileChange[]): Promise<Result<DocumentChange[]>>
}
