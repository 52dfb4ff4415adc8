/** A QR code as squares: its width in modules, quiet zone included, and the path of the dark ones in SVG. */
export type QrCode = { size: number; path: string }

export interface QrCodes {
  of(text: string): QrCode
}
