import { isTimeZone } from './date.ts'

/** The most characters a message may have. Source: section 9. */
export const messageLimit = 300

/** Code points as the counter shows them, after NFC; a line break counts once, though a form posts it as two. */
export function messageLength(message: string): number {
  return [...message.replaceAll(/\r\n?/g, '\n').normalize('NFC')].length
}

/**
 * When a message was written, on the owner's clock: MM/DD/YYYY hh:mm A.
 * Source: section 3, Contact submission; readings, contact date.
 */
export function submissionDateText(instant: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h12',
  })
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
  return `${parts.month}/${parts.day}/${parts.year} ${parts.hour}:${parts.minute} ${parts.dayPeriod}`
}
