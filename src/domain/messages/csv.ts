/**
 * A table as comma-separated values: a line of names, then the rows, each ended by CR LF and every field in quotes. It begins
 * with a byte order mark: such a file is made for spreadsheets, and without the mark Excel takes UTF-8 for the system's own
 * code page. Source: RFC 4180.
 */
export function csvText(names: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (fields: readonly string[]) => `${fields.map((field) => quoted(harmless(field))).join(',')}\r\n`
  return `\ufeff${[names, ...rows].map(line).join('')}`
}

/**
 * What begins a formula, full-width forms included, where a cell begins: at the start of the field, or inside it after
 * what ends a cell for a program that was told other separators. In many countries Excel expects semicolons; then quotes
 * around a field after a comma mean nothing to it, and a line break in the field begins a row. What is not seen may stand between.
 */
const formulaStart = /(?<=(?:^|[;\t\r\n])[\s\p{Cc}\p{Default_Ignorable_Code_Point}]*)[=+\-@\uff1d\uff0b\uff0d\uff20]/gu

/** The text with an apostrophe before whatever a spreadsheet takes for the start of a formula. Source: OWASP, CSV Injection. */
function harmless(text: string): string {
  const marked = text.replaceAll(formulaStart, (start) => `'${start}`)
  return /^[\t\r\n\0]/.test(marked) ? `'${marked}` : marked
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
