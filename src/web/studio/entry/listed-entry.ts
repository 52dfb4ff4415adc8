import type { EntryView } from '#calls/studio/draft/read-draft.ts'
import { calendarDayIn, dateText, monthOf, type PartialDate } from '#resume/date.ts'
import { asOf, endText, type Span, timeText } from '#resume/records/job.ts'
import { type None, none } from '#resume/result.ts'
import { type Fields, isFields } from '#resume/schema/stored-fields.ts'
import { english } from '#resume/words.ts'

/** An entry in a list of the studio. */
export type ListedEntry = Pick<EntryView, 'entry' | 'title' | 'state' | 'isHidden'> & { fine: string; note: string }

/** The entry with what the list says of it; texts of its page are left out. */
export function listedEntry({ entry, title, state, isHidden, fields }: EntryView): ListedEntry {
  return { entry, title, state, isHidden, fine: fineOf({ entry, fields }), note: noteOf(entry.collection, fields) }
}

/** What is not there yet: a job's description, or the end of a school. */
function noteOf(collection: ListedEntry['entry']['collection'], { description, status, page }: Fields): string {
  if (collection === 'projects') return isText(page) ? '' : 'No page'
  if (collection === 'jobs') return isText(description) ? '' : 'No description'
  return collection === 'education' && status === false ? 'In Progress' : ''
}

function factsOf(collection: ListedEntry['entry']['collection'], fields: Fields): unknown[] {
  const { startDate, endDate, date } = fields
  if (collection === 'education') return [[fields.type, fields.major].filter(isText).join(', '), fields.graduation]
  const what = fields.company ?? fields.position ?? fields.entity ?? fields.issuer ?? fields.publisher ?? fields.awarder
  const isSpan = collection === 'jobs' || isFields(startDate)
  return [what, isSpan ? spanText({ startDate: monthIn(startDate), endDate: monthIn(endDate) }) : monthText(date)]
}

/** 'Wandoline Freight Systems · March 2022 – Present'. */
export function fineOf({ entry, fields }: Pick<EntryView, 'entry' | 'fields'>): string {
  const facts = factsOf(entry.collection, fields).map((fact) => String(fact ?? ''))
  return facts.filter(isText).join(' · ')
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function spanText(span: Span): string {
  const time = asOfToday(span)
  return time.startDate === none ? `… – ${endText(time, english)}` : timeText(time, ' – ', english)
}

/** A time as it is today. In the studio a time zone more or less does not matter. */
export function asOfToday(span: Span): Span {
  return asOf(calendarDayIn('UTC', new Date()), span)
}

function monthText(stored: unknown): string {
  const date = monthIn(stored)
  return date === none ? '' : dateText(date, english)
}

/** A stored date without its day, or none. */
export function monthIn(stored: unknown): PartialDate | None {
  const { month, year } = isFields(stored) ? stored : {}
  return typeof year === 'number' ? { month: monthOf(month), year } : none
}
