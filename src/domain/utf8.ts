/** The bytes of a text in UTF-8, without making them. Its surrogates are pairs. */
export function utf8Length(text: string): number {
  let size = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    size += code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code <= 0xdfff) ? 2 : 3
  }
  return size
}
