import type { Pictures } from '#ports/content/pictures.ts'
import { type None, type Result, success } from '#resume/result.ts'

type Variants = Pick<Pictures, 'variant'>
type Read = Result<Uint8Array | None>

/**
 * Shares the bytes of a picture among all requests that are being sent it, so that thousands of slow clients take the
 * memory of one copy. A weak reference frees the bytes afterwards. docs/behaviour.md 13.13.
 */
export function sharedPictures(pictures: Variants): Variants {
  const sent = new Map<string, WeakRef<Uint8Array>>()
  const reading = new Map<string, Promise<Read>>()
  const forgotten = new FinalizationRegistry<string>((name) => {
    if (sent.get(name)?.deref() === undefined) sent.delete(name)
  })

  async function readOnce(name: string, read: Promise<Read>): Promise<Read> {
    const picture = await read.finally(() => reading.delete(name))
    if (!picture.ok || picture.data === null) return picture
    sent.set(name, new WeakRef(picture.data))
    forgotten.register(picture.data, name)
    return picture
  }

  return {
    async variant(hash, widthPx, type) {
      const name = `${hash}-${widthPx}.${type}`
      const known = sent.get(name)?.deref()
      if (known !== undefined) return success(known)
      const underWay = reading.get(name) ?? readOnce(name, pictures.variant(hash, widthPx, type))
      reading.set(name, underWay)
      return underWay
    },
  }
}
