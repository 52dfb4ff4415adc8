/** How much of a text is looked at: what is far longer than a line can be is cut first. */
const maxScanned = 10_000

/**
 * A text as the log may hold it, of at most so many characters: mail addresses are masked (j***@example.com), the value
 * of a token in an address is left out, and what would steer a terminal or turn its letters round is written out. Line
 * breaks stay, since a JSON text has none. Source: docs/behaviour.md 15.2.
 */
export function plainText(text: string, most: number): string {
  const harmless = text
    .slice(0, maxScanned)
    .replaceAll(/([^\s@<>"'(),;:=/\\])[^\s@<>"'(),;:=/\\]{0,63}@([^\s@<>"'(),;:=/\\]+)/g, '$1***@$2')
    .replaceAll(/\b(token)=[^&\s<>]+/gi, '$1=…')
    .replaceAll(/[^\P{Cc}\n]|[\p{Cf}\p{Cs}\u2028\u2029]/gu, (character) => {
      const code = character.codePointAt(0) ?? 0
      return `\\u{${code.toString(16)}}`
    })
  return harmless.length <= most ? harmless : `${harmless.slice(0, most - 1)}…`
}

/**
 * What the log keeps of an unexpected error: its kind, its words and where it happened. What stands in quotes is left
 * out, for an error quotes what it could not read, and that may be what a visitor typed.
 */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return `thrown: ${typeof error}`
  const { name, message, stack = '' } = error
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : ''
  const frames = stack.split('\n').filter((line) => /^ {4}at /.test(line))
  return [`${name}${code}: ${unquoted(message)}`, ...frames].join('\n')
}

/** From the first quotation mark to the last, since what is quoted may hold some, too. */
function unquoted(message: string): string {
  return message.slice(0, maxScanned).replace(/".*"/s, '"…"').replace(/`.*`/s, '`…`').replace(/'.*'/s, "'…'")
}
