/** The namespace of addresses. RFC 9562, appendix A. */
const namespace = '6ba7b811-9dad-11d1-80b4-00c04fd430c8'

/** A UUID that is always the same for a name: two imports of one thing, on two machines, agree. RFC 9562, version 5. */
export async function entryUuid(name: string): Promise<string> {
  const prefix = Uint8Array.from(namespace.replaceAll('-', '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const bytes = new TextEncoder().encode(`vita:${name}`)
  const input = new Uint8Array(prefix.length + bytes.length)
  input.set(prefix)
  input.set(bytes, prefix.length)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-1', input)).slice(0, 16)
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  const hex = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
