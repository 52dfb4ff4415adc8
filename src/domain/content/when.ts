import { dateText, type PartialDate } from '../date.ts'
import { type None, none } from '../result.ts'
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

/** 'March 2022 – Present', '2016 – 2020', 'From March 2027', '2027 (in progress)'. A day is not shown. */
export function whenText(when: When, style: WhenStyle): string {
  return whenPieces(when, style)
    .map(({ text }) => text)
    .join('')
}

/** The same text in pieces. */
export function whenPieces({ start, end, state }: When, style: WhenStyle): WhenPiece[] {
  const dates = [start, end].flatMap((date) => (date === none ? [] : [dateIn(date, style)]))
  const dash = style === 'plain' ? ' - ' : ' – '
  const text = dates.join(dash)
  if (state === 'past') return [piece(text)]
  if (state === 'upcoming') return [piece(`From ${text}`)]
  const now = state === 'present' ? 'Present' : 'in progress'
  if (dates.length === 0) return [{ text: state === 'present' ? now : 'In progress', isNow: true }]
  if (state === 'present') return [piece(`${text}${dash}`), { text: now, isNow: true }]
  return [piece(`${text} (`), { text: now, isNow: true }, piece(')')]
}

function piece(text: string): WhenPiece {
  return { text, isNow: false }
}

/** The date of a style; 'short' has three letters of the month. */
function dateIn(date: PartialDate, style: WhenStyle): string {
  const text = dateText(date)
  return style === 'short' && date.month !== none ? `${text.slice(0, 3)} ${date.year}` : text
}
