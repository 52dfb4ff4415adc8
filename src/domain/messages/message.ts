import { english, message } from '#resume/words.ts'

/** The maximum length of a message in characters. docs/behaviour.md 5.1. */
export const messageLimit = 300

/** Code points after NFC; a line break counts once, though a form posts it as two. docs/behaviour.md 5.1.1. */
export function messageLength(message: string): number {
  return [...message.replaceAll(/\r\n?/g, '\n').normalize('NFC')].length
}

/** Shown once when a message exceeds its limit. docs/behaviour.md 5.1.1. */
export const limitReachedText = message('Character limit reached!')

/** The counter as it is shown. docs/behaviour.md 5.1.1. */
export function counterText(length: number, words = english): string {
  return words('{$count} / {$limit} Characters', { count: length, limit: messageLimit })
}

/** The counter for screen readers, which read a slash badly. docs/behaviour.md 5.1.1. */
export function spokenCountText(length: number, words = english): string {
  const over = length - messageLimit
  const counts = { count: length, limit: messageLimit }
  return over > 0
    ? words('{$count} of {$limit} characters used, {$over} too many.', { ...counts, over })
    : words('{$count} of {$limit} characters used.', counts)
}
