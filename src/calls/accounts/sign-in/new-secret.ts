/** A new secret of 256 random bits, or of as many bytes as are given, in base64url. */
export function newSecret(bytesCount = 32): string {
  const bytes = crypto.getRandomValues(new Uint8Array(bytesCount))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
