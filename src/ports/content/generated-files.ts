import type { None, Result } from '#domain/result.ts'

/**
 * The bytes of files that were made from the content, by names that say what they were made from (`isGeneratedName`), and the index
 * that says which are current. Any other name fails with 'invalid-url', a store without an answer with 'unavailable'.
 * docs/behaviour.md 32.5.
 */
export interface GeneratedFiles {
  /** The bytes, or none. */
  read(name: string): Promise<Result<Uint8Array | None>>
  /** Stores the bytes whole, or not at all. */
  write(name: string, bytes: Uint8Array): Promise<Result<void>>
  /** Deletes what is older than a day and not among `names`; the index stays. */
  keepOnly(names: ReadonlySet<string>): Promise<Result<void>>
}
