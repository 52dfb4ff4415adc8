const encoder = new TextEncoder()

/** The type of a stored file by its bytes, never by its name: a picture that can be served, JSON, or just bytes. */
export function contentTypeOf(bytes: Uint8Array): string {
  if (startsWith(bytes, 0, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (startsWith(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  if (startsWith(bytes, 0, encoder.encode('RIFF')) && startsWith(bytes, 8, encoder.encode('WEBP'))) return 'image/webp'
  if (['ftypavif', 'ftypavis'].some((brand) => startsWith(bytes, 4, encoder.encode(brand)))) return 'image/avif'
  return isJson(bytes) ? 'application/json' : 'application/octet-stream'
}

function startsWith(bytes: Uint8Array, at: number, mark: ArrayLike<number>): boolean {
  return Array.from(mark).every((byte, index) => bytes[at + index] === byte)
}

/** Whether the bytes are a JSON object or list. Larger ones than the bundle allows are not looked at. */
function isJson(bytes: Uint8Array): boolean {
  if (bytes.length > 2 ** 20) return false
  try {
    return typeof JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) === 'object'
  } catch {
    return false
  }
}
