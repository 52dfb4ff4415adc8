import type { BundleEntry } from '#domain/content/bundle.ts'
import type { Result } from '#domain/result.ts'

/** A bundle that can be read: a folder, a zip file. */
export interface BundleSource {
  /**
   * Every file, in code unit order of the paths; what is outside of documents/ and files/ may be left out. A file that
   * must not be read says why. Stops soon after the limit of files. Fails with 'object-not-found' when there is
   * nothing at the place, and with 'invalid' when what is there is no bundle at all.
   */
  list(): Promise<Result<BundleEntry[]>>

  /**
   * The bytes of a listed file, at most as many as the limit of a file. Fails with a message that can stand behind the
   * file's name ('is damaged', 'cannot be read').
   */
  read(path: string): Promise<Result<Uint8Array>>

  close(): Promise<void>
}

/** A place where a new bundle is made. Nothing of it is seen under its name before `finish`. */
export interface BundleSink {
  write(path: string, bytes: Uint8Array): Promise<Result<void>>

  /** Shows the whole bundle. Fails with 'canceled' when something took its place meanwhile. */
  finish(): Promise<Result<void>>

  /** Removes what was made so far. */
  discard(): Promise<void>
}
