/** Bytes in base64, without line breaks. RFC 4648. */
export function base64(bytes: Uint8Array): string {
  let text = ''
  // A call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}
