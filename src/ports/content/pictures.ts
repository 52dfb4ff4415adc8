import type { Picture, PictureType } from '#domain/content/image.ts'
import type { None, Result } from '#domain/result.ts'

/**
 * What is served of the originals: decoded, upright, stripped of all metadata, in several widths, by content hash.
 * One picture is worked on at a time, outside the serving process. Fails with 'unavailable' when the place for them
 * cannot be read or written.
 */
export interface Pictures {
  /**
   * Makes the WebP variants of an original, unless they are there. Fails with 'invalid' and a reason that may be shown
   * ('is an SVG file', 'is damaged', 'has more than 40 megapixels') when it is not a JPEG, PNG, WebP or AVIF picture.
   */
  make(original: Uint8Array): Promise<Result<Picture>>

  /** Adds the AVIF variants of a picture that was made; gives it as it then is. */
  improve(hash: string, original: Uint8Array): Promise<Result<Picture>>

  /** The picture made from the original with this SHA-256, or none. */
  read(hash: string): Promise<Result<Picture | None>>

  /** The bytes of one variant, or none when there is no such variant. */
  variant(hash: string, widthPx: number, type: PictureType): Promise<Result<Uint8Array | None>>

  /** Deletes the variants of every picture that is not among `hashes` and older than an hour. */
  keepOnly(hashes: ReadonlySet<string>): Promise<Result<void>>
}
