import type { BundleEntry } from '#domain/content/bundle/bundle.ts'
import type { Result } from '#resume/result.ts'

/** A bundle to read: a folder or a zip file. */
export interface BundleSource {
  /**
   * Every file, in code unit order of the paths; files outside documents/ and files/ may be missing. An entry that must
   * not be read says why. The listing stops soon after the limit of files. Fails with 'object-not-found' when the path
   * does not exist, and with 'invalid' when it is not a bundle.
   */
  list(): Promise<Result<BundleEntry[]>>

  /**
   * The bytes of a listed file, up to the limit of a file. Fails with a message that can follow the file's name ('is
   * damaged', 'cannot be read').
   */
  read(path: string): Promise<Result<Uint8Array>>

  close(): Promise<void>
}

/** A new bundle that is being written. It appears under its name only at `finish`. */
export interface BundleSink {
  write(path: string, bytes: Uint8Array): Promise<Result<void>>

  /** Makes the whole bundle visible. Fails with 'canceled' when another file has taken its name meanwhile. */
  finish(): Promise<Result<void>>

  /** Removes what was written so far. */
  discard(): Promise<void>
}
