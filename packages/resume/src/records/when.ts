import { dateText, type PartialDate, shortDateText } from '../date.ts'
import { type None, none } from '../result.ts'
import type { Words } from '../words.ts'
import { isPresent, type Span } from './job.ts'

/**
 * When an entry of the resume was: its start and end as far as they are known. 'present' is a time without an end, 'upcoming' one
 * that has not begun either, 'expected' one whose end is planned, such as the graduation of a degree in progress.
 */
export type When = {
  start: PartialDate | None
  end: PartialDate | None
  state: 'past' | 'present' | 'upcoming' | 'expected'
}

/** A piece of a time as text; `isNow` marks the words for what is still going on. */
export type WhenPiece = { text: string; isNow: boolean }

/** 'page': 'March 2022 – Present'. 'plain': 'March 2022 - Present', for readers of plain text. 'short': 'Mar 2022 – Present'. */
export type WhenStyle = 'page' | 'plain' | 'short'

/** The time between two dates; without an end it continues. None without any date. */
export function spanned(span: Span): When | None {
  return span.startDate === none && span.endDate === none ? none : employed(span)
}

/** The time of a job, which continues when it has begun and has no end, also without any date. docs/behaviour.md 4.3. */
export function employed(span: Span): When {
  const { startDate, endDate } = span
  return { start: startDate, end: endDate, state: isPresent(span) ? 'present' : endDate === none ? 'upcoming' : 'past' }
}

/** The time of one date. */
export function dated(date: PartialDate | None): When | None {
  return date === none ? none : { start: none, end: date, state: 'past' }
}

/** 'March 2022 – Present', '2016 – 2020', '2013' of a time that ends where it begins, 'From March 2027', '2027 (in progress)'. A day is not shown. */
export function whenText(when: When, style: WhenStyle, words: Words): string {
  return whenPieces(when, style, words)
    .map(({ text }) => text)
    .join('')
}

/** The same text in pieces. */
export function whenPieces({ start, end, state }: When, style: WhenStyle, words: Words): WhenPiece[] {
  const dateIn = style === 'short' ? shortDateText : dateText
  const dates = [start, end].flatMap((date) => (date === none ? [] : [dateIn(date, words)]))
  const dash = style === 'plain' ? ' - ' : ' – '
  const text = [...new Set(dates)].join(dash)
  if (state === 'past') return [piece(text)]
  if (state === 'upcoming') return [piece(words('From {$date}', { date: text }))]
  const now = state === 'present' ? words('Present') : words('in progress')
  if (dates.length === 0) return [{ text: state === 'present' ? now : words('In progress'), isNow: true }]
  if (state === 'present') return [piece(`${text}${dash}`), { text: now, isNow: true }]
  return [piece(`${text} (`), { text: now, isNow: true }, piece(')')]
}

function piece(text: string): WhenPiece {
  return { text, isNow: false }
}
