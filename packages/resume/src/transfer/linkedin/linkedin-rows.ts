import type { CalendarDay } from '../../date.ts'
import { none } from '../../result.ts'
import { isBlank } from '../../text.ts'
import { languageCode } from '../json-resume/json-resume-map.ts'
import { isUnusualYear, looseDate } from '../loose-date.ts'
import {
  foundName,
  type Note,
  parsedEmail,
  parsedItems,
  parsedMarkdown,
  parsedText,
  parsedUrl,
} from '../parsed-text.ts'
import { deriveEducation } from '../sections.ts'
import type { TableKind } from './linkedin-files.ts'
import { cause, decodedEntities, described, fluency, handles, place, websites } from './linkedin-texts.ts'

/** A row of a table: its cells by the compared names of their columns, the fields that are read from it, and notes. */
export type Reading = {
  row(column: string): string
  fields: Record<string, unknown>
  note: Note
  noteOf(column: string): Note
}

/** 'offered': a row that is taken only by hand. */
export type RowFate = 'left alone' | 'offered' | undefined
type RowReader = (reading: Reading, today: CalendarDay) => RowFate

/** What a row of each kind of table says. */
export const rowReaders: Readonly<Record<TableKind, RowReader>> = {
  profile(reading) {
    const { row, fields, noteOf } = reading
    const [given, family] = ['first name', 'last name'].map((column) => foundName(row(column), noteOf(column))?.trim())
    const name = [given, family].filter((part) => part !== undefined).join(' ')
    if (name !== '') fields.name = name
    if (given !== undefined && family !== undefined) Object.assign(fields, { givenName: given, familyName: family })
    text(reading, 'headline', 'headline')
    intro(reading, 'summary')
    Object.assign(fields, place(cell(reading, 'geo location') ?? ''))
    const social = [
      ...websites(row('websites'), noteOf('Websites')),
      ...handles(row('twitter handles'), noteOf('Twitter Handles')),
    ]
    if (social.length > 0) fields.websites = social
    return undefined
  },
  summary(reading) {
    intro(reading, 'profile summary')
    return undefined
  },
  positions(reading) {
    name(reading, 'company name', 'company')
    name(reading, 'title', 'title')
    span(reading, 'started on', 'finished on')
    text(reading, 'location', 'location')
    description(reading, 'description', 'responsibilities')
    return undefined
  },
  education(reading, today) {
    const { row, fields, note, noteOf } = reading
    name(reading, 'school name', 'institution')
    const degree = parsedText(row('degree name'), noteOf('Degree Name'))?.trim()
    const study = parsedText(row('field of study'), noteOf('Field Of Study'))?.trim()
    const [type = '', ...rest] = degree?.split(',').map((part) => part.trim()) ?? []
    if (type !== '') fields.type = type
    const inDegree = rest.join(', ')
    const major = study ?? inDegree
    if (major !== '') fields.major = major
    if (inDegree !== '' && inDegree !== major) noteOf('Degree Name')(`"${inDegree.slice(0, 50)}" was left out`)
    span(reading, 'start date', 'end date')
    const texts = ['notes', 'activities'].flatMap((column) => cell(reading, column) ?? [])
    if (texts.length > 0) fields.experiences = texts
    deriveEducation(fields, today)
    if (fields.endDate === undefined) note(': has no end, so it is in progress; please check')
    return undefined
  },
  skills(reading) {
    name(reading, 'name', 'name')
    return undefined
  },
  names(reading) {
    name(reading, 'name', 'name')
    reading.note(': is a list of names, perhaps of skills; tick them in the studio')
    return 'offered'
  },
  languages(reading) {
    const { row, fields, noteOf } = reading
    name(reading, 'name', 'language')
    const proficiency = parsedText(row('proficiency'), noteOf('Proficiency'))
    if (proficiency !== none) fields.fluency = fluency(proficiency)
    const code = languageCode(String(fields.language ?? ''))
    if (code !== undefined) fields.code = code
    return undefined
  },
  certifications(reading) {
    name(reading, 'name', 'name')
    text(reading, 'authority', 'issuer')
    date(reading, 'started on', 'date')
    date(reading, 'finished on', 'expires')
    text(reading, 'license number', 'licence')
    url(reading)
    return undefined
  },
  projects(reading) {
    name(reading, 'title', 'name')
    span(reading, 'started on', 'finished on')
    description(reading, 'description', 'highlights')
    url(reading)
    return undefined
  },
  publications(reading) {
    name(reading, 'name', 'name')
    text(reading, 'publisher', 'publisher')
    date(reading, 'published on', 'date')
    text(reading, 'description', 'summary')
    url(reading)
    return undefined
  },
  volunteering(reading) {
    const { fields } = reading
    name(reading, 'company name', 'organization')
    name(reading, 'role', 'position')
    const named = cell(reading, 'cause')
    if (named !== none) fields.cause = cause(named.trim())
    span(reading, 'started on', 'finished on')
    description(reading, 'description', 'highlights', 'summary')
    return undefined
  },
  honors(reading) {
    name(reading, 'title', 'title')
    date(reading, 'issued on', 'date')
    text(reading, 'description', 'summary')
    return undefined
  },
  recommendations(reading) {
    const { row, fields, note, noteOf } = reading
    const parts = ['first name', 'last name'].flatMap((column) => foundName(row(column), noteOf(column))?.trim() ?? [])
    if (parts.length > 0) fields.name = parts.join(' ')
    text(reading, 'job title', 'role')
    text(reading, 'company', 'company')
    text(reading, 'text', 'text')
    date(reading, 'creation date', 'date', 'month first')
    fields.shown = false
    if (row('status').trim().toUpperCase() === 'VISIBLE') return undefined
    note(': is hidden at LinkedIn')
    return 'left alone'
  },
  emails(reading) {
    const { row, fields, note, noteOf } = reading
    const email = parsedEmail(row('email address'), noteOf('email address'))
    if (email !== none) fields.email = email
    const isPrimary = /^yes$/i.test(row('primary').trim())
    note(isPrimary ? ': your mailbox is changed only if you tick it in the studio' : ': is not the primary address')
    return isPrimary && email !== none ? 'offered' : 'left alone'
  },
  courses(reading) {
    name(reading, 'name', 'name')
    reading.note(': belongs to a school that the file does not name; choose it in the studio')
    return 'offered'
  },
}

/** A cell as a text, with its entities decoded once. */
export function cell({ row, noteOf }: Reading, column: string): string | null {
  return parsedText(decodedEntities(row(column)), noteOf(column))
}

function text(reading: Reading, column: string, field: string): void {
  const found = cell(reading, column)
  if (found !== none) reading.fields[field] = found
}

function intro({ row, fields, noteOf }: Reading, column: string): void {
  const found = parsedMarkdown(decodedEntities(row(column)), noteOf(column))
  if (found !== none) fields.intro = found
}

function name({ row, fields, noteOf }: Reading, column: string, field: string): void {
  const found = foundName(decodedEntities(row(column)), noteOf(column))?.trim()
  if (found !== undefined) fields[field] = found
}

function url({ row, fields, noteOf }: Reading): void {
  const found = isBlank(row('url')) ? none : parsedUrl(row('url'), noteOf('Url'))
  if (found !== none) fields.url = found
}

function span(reading: Reading, start: string, end: string): void {
  date(reading, start, 'startDate')
  date(reading, end, 'endDate')
}

function date({ row, fields, noteOf }: Reading, column: string, field: string, order?: 'month first'): void {
  const given = row(column)
  if (isBlank(given)) return
  const note = noteOf(column)
  const read = looseDate(given, order)
  if (read.kind === 'present') return
  if (read.kind === 'unreadable') {
    note(`"${given.trim().slice(0, 50)}" ${read.why}`)
    return
  }
  const { year, month, day } = read.date
  if (read.isForeign) note(`"${given.trim()}" was read as month ${month}`)
  if (isUnusualYear(year)) note(`please check the year ${year}`)
  // LinkedIn writes the first of a month for the month.
  const isMonth = day === undefined || (day === 1 && /^(start|finish|end)/.test(column))
  fields[field] = { year, ...(month === undefined ? {} : { month }), ...(isMonth ? {} : { day }) }
}

function description(reading: Reading, column: string, list: string, field = 'description'): void {
  const found = cell(reading, column)
  if (found === none) return
  const { rest, points } = described(found)
  if (rest !== '') reading.fields[field] = rest
  if (points.length > 0) reading.fields[list] = parsedItems(points, reading.noteOf(column))
}
