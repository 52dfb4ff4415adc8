import { createRequire } from 'node:module'

/** A QR code as squares: its width in modules, quiet zone included, and the path of the dark ones in SVG. */
export type QrCode = { size: number; path: string }

/** Modules of quiet zone on each side. ISO/IEC 18004, 5.3.8 asks for 4; the frame of the picture adds to it. */
const border = 2

/** Loads the library with the first picture, because a start does not need it. */
export function qrCodeOf(text: string): QrCode {
  const { encode } = createRequire(import.meta.url)('uqr') as typeof import('uqr')
  const { size, data } = encode(text, { ecc: 'M', border })
  const rows = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return { size, path: rows.join('') }
}
