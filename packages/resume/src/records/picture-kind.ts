import { type None, none } from '../result.ts'

/** The kinds of original that variants are made from. docs/behaviour.md 10.7. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif'

/** The largest original that is decoded, in bytes; equal to the limit of a bundle's file. docs/behaviour.md 10.7. */
export const originalLimitBytes = 64 * 1024 * 1024

/** The kind of picture by its first bytes, whatever its name; none when it is not supported. */
export function pictureKind(bytes: Uint8Array): PictureKind | None {
  if (begins(bytes, '\xff\xd8\xff')) return 'jpeg'
  if (begins(bytes, '\x89PNG\r\n\x1a\n')) return 'png'
  if (begins(bytes, 'RIFF') && begins(bytes, 'WEBP', 8)) return 'webp'
  return brands(bytes).some((brand) => brand === 'avif' || brand === 'avis') ? 'avif' : none
}

/**
 * Why bytes are rejected as an original, as a text to follow the file's name; none when decoding may be tried.
 * docs/behaviour.md 10.7.
 */
export function pictureRejection(bytes: Uint8Array): string | None {
  if (bytes.length === 0) return 'is empty'
  if (bytes.length > originalLimitBytes) return 'is larger than 64 MB'
  if (pictureKind(bytes) !== none) return none
  if (begins(bytes, 'GIF8')) return 'is a GIF file'
  if (begins(bytes, 'II*\0') || begins(bytes, 'MM\0*')) return 'is a TIFF file'
  if (begins(bytes, '%PDF')) return 'is a PDF file'
  if (brands(bytes).some((brand) => /^(he(ic|ix|im|is|vc|vx)|mif1|msf1)$/.test(brand))) return 'is an HEIC file'
  return markupRejection(bytes) ?? 'is not a JPEG, PNG, WebP or AVIF picture'
}

/** Detects markup by its first tags. Zero bytes are dropped, so that UTF-16 reads like ASCII. */
function markupRejection(bytes: Uint8Array): string | None {
  const start = latin(bytes.subarray(0, 4096)).replaceAll('\0', '')
  if (!/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*</.test(start)) return none
  if (/<(!doctype\s+html|html)\b/i.test(start)) return 'is a web page (HTML)'
  if (/<(\w+:)?svg\b/i.test(start)) return 'is an SVG file'
  return /<(head|body|script|title|meta|iframe)\b/i.test(start) ? 'is a web page (HTML)' : none
}

/** The brands of an ISO media file (AVIF, HEIC); empty for anything else. ISO/IEC 14496-12, file type box. */
function brands(bytes: Uint8Array): string[] {
  if (!begins(bytes, 'ftyp', 4)) return []
  const size = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0)
  const box = latin(bytes.subarray(8, Math.min(size, 256)))
  return [box.slice(0, 4), ...(box.slice(8).match(/.{4}/gs) ?? [])]
}

function begins(bytes: Uint8Array, text: string, at = 0): boolean {
  return latin(bytes.subarray(at, at + text.length)) === text
}

function latin(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}
