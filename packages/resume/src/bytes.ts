/** The bytes of a text in UTF-8, without making them. A surrogate without its other half counts as what encoders write for it. */
export function utf8Length(text: string): number {
  let size = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codePointAt(at) ?? 0
    size += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
    if (code >= 0x10000) at += 1
  }
  return size
}

/** Bytes in base64, without line breaks. RFC 4648. */
export function base64(bytes: Uint8Array): string {
  let text = ''
  // A call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}
