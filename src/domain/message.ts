/** The most characters a message may have. Source: section 9. */
export const messageLimit = 300

/** Code points as the counter shows them, after NFC; a line break counts once, though a form posts it as two. */
export function messageLength(message: string): number {
  return [...message.replaceAll(/\r\n?/g, '\n').normalize('NFC')].length
}
