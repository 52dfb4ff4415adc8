/** A text that begins a cell or a line: 'Today, 10:42'. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
