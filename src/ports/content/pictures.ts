import type { Picture, PictureType } from '#resume/records/image.ts'
import type { None, Result } from '#resume/result.ts'

/**
 * The variants of originals: decoded, upright, without metadata, in several widths, by the SHA-256 of the original. One
 * original is processed at a time, outside the serving process. Calls fail with 'unavailable' when the store of the
 * variants cannot be read or written. docs/behaviour.md 10.6.
 */
export interface Pictures {
  /**
   * Makes the WebP variants of an original, unless they exist. Fails with 'invalid' and a reason that may be shown ('is an
   * SVG file', 'is damaged', 'has more than 40 megapixels') when it is not a usable JPEG, PNG, WebP or AVIF picture.
   * docs/behaviour.md 10.7.
   */
  make(original: Uint8Array): Promise<Result<Picture>>

  /** Encodes the AVIF variants of a picture that was made, and returns the picture with them. */
  encodeAvif(hash: string, original: Uint8Array): Promise<Result<Picture>>

  /** The picture made from the original with this SHA-256, or none. */
  read(hash: string): Promise<Result<Picture | None>>

  /** The bytes of one variant, or none when there is no such variant. */
  variant(hash: string, widthPx: number, type: PictureType): Promise<Result<Uint8Array | None>>

  /** Deletes variants older than an hour whose picture is not among `hashes`. */
  keepOnly(hashes: ReadonlySet<string>): Promise<Result<void>>
}
