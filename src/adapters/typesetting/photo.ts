import type { CardPicture } from '#ports/content/file-maker.ts'
import { cutTo, jpegWithin } from './pictures.ts'

const maxBytes = 60_000
const encodings = [82, 70, 55, 40, 20].map((quality) => ({ quality }))

/** The owner's photo for other programs: a square JPEG. docs/behaviour.md 31.3, 31.5. */
export async function photoOf(portrait: CardPicture, sidePx: number): Promise<Uint8Array> {
  const square = await cutTo(portrait, sidePx, sidePx)
  return jpegWithin(square.flatten({ background: '#fff' }), maxBytes, encodings)
}
