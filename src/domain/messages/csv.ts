/**
 * A table as comma-separated values: a line of names, then the rows, each ended by CR LF and with every field in quotes.
 * It begins with a byte order mark, without which Excel reads UTF-8 as the system's code page. RFC 4180.
 */
export function csvText(names: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (fields: readonly string[]) => `${fields.map((field) => csvCell(harmless(field))).join(',')}\r\n`
  return `\ufeff${[names, ...rows].map(line).join('')}`
}

/**
 * Matches the start of a formula, full-width forms included, wherever a program could begin a cell: at the start of the
 * field, or after a separator inside it. In many countries Excel expects semicolons; quotes around a field after a comma
 * then mean nothing, and a line break in the field begins a row. Invisible characters may precede the formula.
 */
const formulaStart = /(?<=(?:^|[;\t\r\n])[\s\p{Cc}\p{Default_Ignorable_Code_Point}]*)[=+\-@\uff1d\uff0b\uff0d\uff20]/gu

/**
 * Puts an apostrophe before whatever a spreadsheet reads as the start of a formula. OWASP, CSV Injection;
 * docs/behaviour.md 15.8.
 */
function harmless(text: string): string {
  const marked = text.replaceAll(formulaStart, (start) => `'${start}`)
  return /^[\t\r\n\0]/.test(marked) ? `'${marked}` : marked
}

function csvCell(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
