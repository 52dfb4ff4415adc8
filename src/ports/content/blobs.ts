import type { Result } from '#resume/result.ts'

/**
 * Bytes under their SHA-256 in lower-case hex, written once. Documents name them (`Files`, `draft-folders`, the history);
 * bytes that nothing names are deleted by `keepOnly`. Fails with 'object-not-found' for bytes that are not stored, and
 * otherwise as `Files`.
 */
export interface Blobs {
  /** Returns whether bytes are stored. Those that are count as written now, so that the caller has time to name them. */
  has(hash: string): Promise<Result<boolean>>
  read(hash: string): Promise<Result<Uint8Array>>
  /** Stores bytes whole, or not at all, and returns their hash. They survive a crash of process and machine. */
  write(bytes: Uint8Array): Promise<Result<string>>
  /** Makes bytes count as written long ago, for a caller that needs them no longer. Does nothing where there are none. */
  release(hash: string): Promise<Result<void>>
  /**
   * Deletes all bytes that are not among `used` and were written before a time in ms since 1970. `oldest` is when the oldest
   * of the unused that stay was written; Infinity for none.
   */
  keepOnly(used: ReadonlySet<string>, before: number): Promise<Result<{ deleted: number; oldest: number }>>
}
