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

/** Joins a list of facts to one line without the absent ones: 'Charleston, SC'. docs/behaviour.md 11.5. */
export function joined(parts: readonly (string | null | undefined)[], separator = ', '): string {
  return parts.filter((part) => part != null && !isBlank(part)).join(separator)
}
