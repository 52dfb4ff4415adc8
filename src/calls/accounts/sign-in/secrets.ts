/** A new secret of 256 random bits, or of as many bytes as are given, in base64url. */
export function newSecret(bytesCount = 32): string {
  const bytes = crypto.getRandomValues(new Uint8Array(bytesCount))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Whether two hashes are equal, in a time that does not depend on where they differ. */
export function isSameSecret(a: string, b: string): boolean {
  let differences = a.length ^ b.length
  for (let at = 0; at < a.length; at += 1) differences |= a.charCodeAt(at) ^ b.charCodeAt(at)
  return differences === 0
}
