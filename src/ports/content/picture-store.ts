import type { Picture, PictureType } from '#resume/records/image.ts'
import type { None } from '#resume/result.ts'

/** The bytes of a picture in one width. */
export type PictureVariant = { widthPx: number; bytes: Uint8Array }

/**
 * Stores the variants of pictures for the adapter that makes them. A record, written last, says that a picture is complete
 * and which variants it has. Calls throw the errors of the underlying store.
 */
export interface PictureStore {
  /** The picture, or none when its record is missing or damaged. */
  read(hash: string): Promise<Picture | None>
  /** The bytes of a variant that the record names, or none. The caller may mutate them. */
  variant(hash: string, widthPx: number, type: PictureType): Promise<Uint8Array | None>
  write(hash: string, type: PictureType, variants: readonly PictureVariant[]): Promise<void>
  /** Writes the record of a picture; its variants are visible from then on. */
  show(picture: Picture): Promise<void>
  /** The picture, or none. Renews its age, so that `clear` does not delete it before it is used. */
  renew(hash: string): Promise<Picture | None>
  /** Deletes everything that belongs to none of these pictures and is older than `before`, in ms since 1970. */
  clear(hashes: ReadonlySet<string>, before: number): Promise<void>
}
