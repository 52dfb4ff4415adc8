/** The most characters a message may have. Source: docs/behaviour.md 5.1. */
export const messageLimit = 300

/** Code points as the counter shows them, after NFC; a line break counts once, though a form posts it as two. */
export function messageLength(message: string): number {
  return [...message.replaceAll(/\r\n?/g, '\n').normalize('NFC')].length
}

/** Told once when a message goes over its limit. Source: docs/behaviour.md 5.1.1. */
export const limitReachedText = 'Character limit reached!'

/** How much of a message is used, for the eye. Source: docs/behaviour.md 5.1.1. */
export function countText(length: number): string {
  return `${length} / ${messageLimit} Characters`
}

/** The same for the ear, which a slash tells nothing. */
export function spokenCountText(length: number): string {
  const over = length - messageLimit
  return `${length} of ${messageLimit} characters used${over > 0 ? `, ${over} too many` : ''}.`
}
