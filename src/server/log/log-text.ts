/** A text longer than this is cut before it is scanned, in characters. */
const maxScanned = 10_000

/**
 * Makes a text safe for the log, with at most `most` characters. Mail addresses are masked (j***@example.com), the value of
 * a `token=` is replaced, and control and direction characters are escaped. Line breaks stay, because JSON escapes them.
 * docs/behaviour.md 15.2.
 */
export function plainText(text: string, max: number): string {
  const harmless = text
    .slice(0, maxScanned)
    .replaceAll(/([^\s@<>"'(),;:=/\\])[^\s@<>"'(),;:=/\\]{0,63}@([^\s@<>"'(),;:=/\\]+)/g, '$1***@$2')
    .replaceAll(/\b(token)=[^&\s<>]+/gi, '$1=…')
    .replaceAll(/[^\P{Cc}\n]|[\p{Cf}\p{Cs}\u2028\u2029]/gu, (character) => {
      const code = character.codePointAt(0) ?? 0
      return `\\u{${code.toString(16)}}`
    })
  return harmless.length <= max ? harmless : `${harmless.slice(0, max - 1)}…`
}

/**
 * What the log keeps of an unexpected error: its kind, code, message and stack frames. Quoted parts are removed, because
 * errors quote the input they could not parse, which may be a visitor's.
 */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return `thrown: ${typeof error}`
  const { name, message, stack = '' } = error
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : ''
  const frames = stack.split('\n').filter((line) => /^ {4}at /.test(line))
  return [`${name}${code}: ${unquoted(message)}`, ...frames].join('\n')
}

/** Removes from the first quotation mark to the last, because the quoted text may contain some. */
function unquoted(message: string): string {
  return message.slice(0, maxScanned).replace(/".*"/s, '"…"').replace(/`.*`/s, '`…`').replace(/'.*'/s, "'…'")
}
