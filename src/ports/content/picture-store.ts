import type { Picture, PictureType } from '#domain/content/image.ts'
import type { None } from '#domain/result.ts'

/** The bytes of a picture in one width. */
export type PictureVariant = { widthPx: number; bytes: Uint8Array }

/**
 * Where made pictures are kept, for who makes them: the variants of a picture, and a record, written last, which says that
 * it is made and what there is of it. All calls throw what the place throws.
 */
export interface PictureStore {
  /** The picture, or none when its record is missing or damaged. */
  read(hash: string): Promise<Picture | None>
  /** Bytes that its record names, or none. The caller may change them. */
  variant(hash: string, widthPx: number, type: PictureType): Promise<Uint8Array | None>
  write(hash: string, type: PictureType, variants: readonly PictureVariant[]): Promise<void>
  /** Says that the variants of a picture are there; until then nobody sees them. */
  show(picture: Picture): Promise<void>
  /** The picture as it is now, made young again, so that nobody clears it away before it is used; or none. */
  renew(hash: string): Promise<Picture | None>
  /** Deletes what belongs to no picture of these and was not changed since an instant, in ms. */
  clear(hashes: ReadonlySet<string>, before: number): Promise<void>
}
