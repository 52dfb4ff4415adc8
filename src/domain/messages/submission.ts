import { isTimeZone } from '#resume/date.ts'
import { dateFormat } from '#resume/date-format.ts'
import { isEmailAddress } from '#resume/email-address.ts'
import { type None, none } from '#resume/result.ts'
import { isBlank } from '#resume/text.ts'
import { english, message, type Words } from '#resume/words.ts'
import { messageLength, messageLimit } from './message.ts'

/** A visitor's input after `toSubmission`: in NFC, one-line fields trimmed. docs/behaviour.md 5.1. */
export type Submission = { name: string; email: string; company: string; message: string }

/**
 * A submission as it is stored. `date` is in the owner's time zone, MM/DD/YYYY hh:mm A; `receivedAt` is an ISO 8601
 * instant in UTC.
 */
export type StoredSubmission = Submission & { id: string; date: string; receivedAt: string }

export type SubmissionField = keyof Submission
export type SubmissionError = { field: SubmissionField; message: string }

/** The maximum length of a one-line field in code points; the messages below name it. docs/behaviour.md 5.1. */
export const lineLimit = 100

/** The maximum length of an address in characters. RFC 5321, 4.5.3.1.3, less the angle brackets. */
const emailLimit = 254

/**
 * Normalises the fields for validation and storage: line breaks become LF, text NFC, one-line fields are trimmed. None
 * when a field holds a lone surrogate or NUL, which no keyboard produces. docs/behaviour.md 5.1.
 */
export function toSubmission(typed: Submission): Submission | None {
  if (!Object.values(typed).every((text) => text.isWellFormed() && !text.includes('\u0000'))) return none
  const line = (text: string) => text.normalize('NFC').trim()
  return {
    name: line(typed.name),
    email: line(typed.email),
    company: isBlank(typed.company) ? '' : line(typed.company),
    message: typed.message.replaceAll(/\r\n?/g, '\n').normalize('NFC'),
  }
}

/** Every error of the submission, in the order of the fields; empty when it is valid. docs/behaviour.md 5.1. */
export function submissionErrors({ name, email, company, message: text }: Submission): SubmissionError[] {
  const errors: SubmissionError[] = []
  const add = (field: SubmissionField, why: string) => errors.push({ field, message: why })
  if (isBlank(name)) add('name', message('Name cannot be blank.'))
  else if (!isLine(name)) add('name', message('Please enter your name on one line, without control characters.'))
  else if (isLongLine(name)) add('name', message('Name cannot be longer than 100 characters.'))
  if (isBlank(email)) add('email', message('Email cannot be blank.'))
  else if (email.length > emailLimit || !isEmailAddress(email))
    add('email', message('Please enter a valid email address.'))
  if (!isLine(company)) add('company', message('Please enter your company on one line, without control characters.'))
  else if (isLongLine(company)) add('company', message('Company cannot be longer than 100 characters.'))
  if (messageLength(text) > messageLimit)
    add('message', message('Message over character limit. Form submission failed!'))
  return errors
}

/** Whether two submissions have the same content, so that one is the other sent again. docs/behaviour.md 5.7. */
export function isSameSubmission(a: Submission, b: Submission): boolean {
  return a.name === b.name && a.email === b.email && a.company === b.company && a.message === b.message
}

/** Whether a text may be the id of a submission: a lower-case UUID of version 4 or 7. RFC 9562; docs/behaviour.md 5.1.2. */
export function isSubmissionUuid(id: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)
}

/**
 * Formats the time of a message in the owner's time zone: MM/DD/YYYY hh:mm A, and in other languages as they write it; an
 * unknown zone counts as UTC.
 * docs/behaviour.md 5.1.2.
 */
export function submissionDateText(instant: Date, timeZone: string, { language }: Words = english): string {
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC'
  if (language !== 'en') {
    const options = {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      dateStyle: 'medium',
      timeStyle: 'short',
    } as const
    return dateFormat(language, options).format(instant)
  }
  const format = minuteFormatOf(zone)
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
  return `${parts.month}/${parts.day}/${parts.year} ${parts.hour}:${parts.minute} ${parts.dayPeriod}`
}

function minuteFormatOf(timeZone: string): Intl.DateTimeFormat {
  return dateFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h12',
  })
}

/** Whether a one-line field exceeds `lineLimit`. */
export function isLongLine(text: string): boolean {
  return [...text].length > lineLimit
}

/** Whether a text has no line breaks, control characters or direction controls. docs/behaviour.md 5.1. */
export function isLine(text: string): boolean {
  return !/[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(text)
}
