import type { Pictures } from '#ports/content/pictures.ts'
import { type Picture, variantWidths } from '#resume/records/image.ts'
import { pictureKind, pictureRejection } from '#resume/records/picture-kind.ts'
import { failed, none, type Result, success } from '#resume/result.ts'
import { sha256Of } from '../sha256.ts'

/**
 * Pictures for tests and trials, without decoding. It trusts the first bytes, takes the size of a PNG from its header, and
 * treats anything else as 1200 by 800 pixels. A variant is a text that names it. `keepOnly` deletes nothing.
 */
export function memoryPictures(): Pictures {
  const pictures = new Map<string, Picture>()

  async function make(original: Uint8Array): Promise<Result<Picture>> {
    const rejection = pictureRejection(original)
    if (rejection !== none) return failed('invalid', rejection)
    const hash = sha256Of(original)
    const size = sizeOf(original)
    const known = pictures.get(hash)
    const made = known ?? { hash, ...size, color: '#808080', widths: variantWidths(size.widthPx), types: ['webp'] }
    pictures.set(hash, made)
    return success(structuredClone(made))
  }

  return {
    make,
    async encodeAvif(hash, original) {
      if (sha256Of(original) !== hash) return failed('invalid', 'is another picture')
      const made = await make(original)
      if (!made.ok) return made
      const withAvif: Picture = { ...made.data, types: ['avif', 'webp'] }
      pictures.set(hash, withAvif)
      return success(structuredClone(withAvif))
    },
    async read(hash) {
      return success(structuredClone(pictures.get(hash) ?? none))
    },
    async variant(hash, widthPx, type) {
      const picture = pictures.get(hash)
      const isThere = picture?.widths.includes(widthPx) && picture.types.includes(type)
      return success(isThere ? new TextEncoder().encode(`${hash} at ${widthPx} px as ${type}`) : none)
    },
    async keepOnly() {
      return success()
    },
  }
}

function sizeOf(original: Uint8Array): { widthPx: number; heightPx: number } {
  if (pictureKind(original) !== 'png' || original.length < 24) return { widthPx: 1200, heightPx: 800 }
  const view = new DataView(original.buffer, original.byteOffset, original.byteLength)
  return { widthPx: view.getUint32(16), heightPx: view.getUint32(20) }
}
