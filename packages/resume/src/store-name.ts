/** Whether a name is valid for a collection: lower-case letters and hyphens. docs/behaviour.md 11.9. */
export function isCollectionName(name: string): boolean {
  return /^[a-z-]+$/.test(name)
}

/**
 * Whether an id is valid for a document: 1 to 128 characters, no slash, no control character, not '.' or '..'.
 * docs/behaviour.md 11.9.
 */
export function isDocumentId(id: string): boolean {
  return id.length >= 1 && id.length <= 128 && !/[/\p{Cc}]/u.test(id) && !isDots(id) && id.isWellFormed()
}

/**
 * Whether a name is valid for a stored file: relative, single slashes, no '.' or '..' part, no backslash or control
 * character, at most 1024 bytes of UTF-8. docs/behaviour.md 11.9.
 */
export function isFileName(name: string): boolean {
  if (/[\\\p{Cc}]/u.test(name) || !name.isWellFormed() || new TextEncoder().encode(name).length > 1024) return false
  return name.split('/').every((part) => part !== '' && !isDots(part))
}

/** Whether a text is a SHA-256 in lower-case hex, by which bytes and pictures are named. Any other text must not become a path. */
export function isSha256(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}

function isDots(part: string): boolean {
  return part === '.' || part === '..'
}
