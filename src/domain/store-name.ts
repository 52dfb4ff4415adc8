/** Whether a collection may be called so: lower-case letters and hyphens. Source: port, documents. */
export function isCollectionName(name: string): boolean {
  return /^[a-z-]+$/.test(name)
}

/** Whether a document may be called so: 1 to 128 characters, no slash, no control character, not only dots. Source: port, documents. */
export function isDocumentId(id: string): boolean {
  return id.length >= 1 && id.length <= 128 && !/[/\p{Cc}]/u.test(id) && !isDots(id) && id.isWellFormed()
}

/**
 * Whether a stored file may be called so: relative, single slashes, no part that leads elsewhere, no backslash or
 * control character, at most 1024 bytes of UTF-8. Source: docs/behaviour.md 11.9; port, files.
 */
export function isFileName(name: string): boolean {
  if (/[\\\p{Cc}]/u.test(name) || !name.isWellFormed() || new TextEncoder().encode(name).length > 1024) return false
  return name.split('/').every((part) => part !== '' && !isDots(part))
}

function isDots(part: string): boolean {
  return part === '.' || part === '..'
}
