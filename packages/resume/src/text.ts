/**
 * Whether a text shows nothing: empty, white space, or only characters that no reader sees (no-break and zero-width
 * spaces, Hangul filler, blank Braille). docs/behaviour.md 5.1.
 */
export function isBlank(text: string): boolean {
  return /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text)
}

/**
 * A label from the words of a path: 'vs' stays lower case, 'UNCW' upper case, 'and' becomes '&', other words are
 * capitalised. docs/behaviour.md 11.5.
 */
export function titleCase(text: string): string {
  return text.trim().split(/\s+/).map(titleWord).join(' ')
}

function titleWord(word: string): string {
  const lower = word.toLowerCase()
  if (lower === 'vs') return 'vs'
  if (lower === 'uncw') return 'UNCW'
  if (lower === 'and') return '&'
  return capitalise(word)
}

/** First letter upper, the rest lower. docs/behaviour.md 11.5. */
export function capitalise(text: string): string {
  const [first = '', ...rest] = text
  return first.toUpperCase() + rest.join('').toLowerCase()
}

/**
 * A text as it is compared with others of the same meaning: without regard to case, width and white space. Accents and
 * punctuation count: C, C++ and C# differ.
 */
export function comparedText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
}

/** A short text that is equal for equal texts, and as good as never for others: two 32-bit FNV-1a hashes, and the length. */
export function textHash(text: string): string {
  let [a, b] = [0x811c9dc5, 0x01000193]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b ^ code, 0x85ebca6b)
  }
  return `${(a >>> 0).toString(36)} ${(b >>> 0).toString(36)} ${text.length}`
}

/** Joins a list of facts to one line without the absent ones: 'Charleston, SC'. docs/behaviour.md 11.5. */
export function joined(parts: readonly (string | null | undefined)[], separator = ', '): string {
  return parts.filter((part) => part != null && !isBlank(part)).join(separator)
}

/**
 * A text without the characters that no XML may have: controls but tab and line ends, halves of characters, U+FFFE and U+FFFF. A
 * vertical tab and a form feed, which end a line where they are typed, become line feeds. XML 1.0, section 2.2.
 */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\v\f]/g, '\n')
    .replaceAll(/(?![\t\n\r\u007f-\u009f])\p{Cc}|[\ufffe\uffff]/gu, '')
}

/** Whether every store can hold a text as it is. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** A text on one line: runs of white space, line breaks and control characters become a space. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
}

/** Whether a value has a text that is not blank, in any of its parts. */
export function hasText(value: unknown): boolean {
  if (typeof value === 'string') return !isBlank(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(hasText)
}
