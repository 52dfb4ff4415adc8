import { type Fields, isFields } from '../schema/stored-fields.ts'
import { canonicalText } from '../studio/same-value.ts'
import { comparedText, textHash } from '../text.ts'
import type { ItemSection } from './found-entry.ts'
import { comparedUrl } from './found-text.ts'
import { type EntryCollection, itemNames } from './sections.ts'

/**
 * The key of an entry: two entries with the same one are the same thing. Of jobs the month of the start counts too where both
 * know it. docs/behaviour.md 12.7.
 */
export function entryKey(collection: EntryCollection, fields: Fields): string {
  return keys[collection](fields)
    .map((part) => comparedText(part))
    .join(' · ')
}

/** The name of a new entry, from which its id is made: its kind and its key. */
export function entryName(collection: EntryCollection, fields: Fields): string {
  const { startDate } = fields
  const month = collection === 'jobs' && isFields(startDate) ? String(startDate.month ?? '') : ''
  return `${collection} ${entryKey(collection, fields)} ${month}`
}

/** The name of an entry that is added beside another one of its name. */
export function nameBeside(collection: EntryCollection, fields: Fields): string {
  return `${entryName(collection, fields)} beside ${textHash(canonicalText(fields))}`
}

/** Keys that two entries share if they may be the same thing. */
export function lookupKeys(collection: EntryCollection, fields: Fields): string[] {
  const url = collection === 'projects' ? comparedUrl(fields.url) : ''
  const where = collection === 'jobs' ? fields.company : collection === 'education' ? fields.institution : undefined
  const time = typeof where === 'string' ? [`time ${comparedText(where)} ${canonicalText(fields.startDate)}`] : []
  return [`key ${entryKey(collection, fields)}`, ...(url === '' ? [] : [`url ${url}`]), ...time]
}

/** Whether two entries of a collection are the same thing. */
export function isSameThing(collection: EntryCollection, a: Fields, b: Fields): boolean {
  const isByUrl = collection === 'projects' && comparedUrl(a.url) !== '' && comparedUrl(a.url) === comparedUrl(b.url)
  if (isByUrl) return true
  if (entryKey(collection, a) !== entryKey(collection, b)) return false
  const [month, other] = [partOf(a.startDate, 'month'), partOf(b.startDate, 'month')]
  return collection !== 'jobs' || month === '' || other === '' || month === other
}

/** Whether two entries of a file may be the same thing in other words: the same employer or school in the same time. */
export function isSameTime(collection: EntryCollection, a: Fields, b: Fields): boolean {
  const where = collection === 'jobs' ? 'company' : 'institution'
  if ((collection !== 'jobs' && collection !== 'education') || dateText(a.startDate) === '') return false
  return (
    comparedText(textOf(a[where])) === comparedText(textOf(b[where])) &&
    dateText(a.startDate) === dateText(b.startDate) &&
    dateText(a.endDate) === dateText(b.endDate)
  )
}

/** The key of an item of a list of the owner. */
export function itemKey(section: ItemSection, fields: Fields): string {
  return section === 'social' ? comparedUrl(fields.url) : comparedText(textOf(fields[itemNames[section]]))
}

const keys: Readonly<Record<EntryCollection, (fields: Fields) => string[]>> = {
  jobs: ({ company, title, startDate }) => [textOf(company), textOf(title), partOf(startDate, 'year')],
  education: ({ institution, type, endDate, startDate, graduation }) => [
    textOf(institution),
    textOf(type),
    partOf(endDate, 'year') || textOf(graduation) || partOf(startDate, 'year'),
  ],
  volunteering: ({ organization, position, startDate }) => [
    textOf(organization),
    textOf(position),
    partOf(startDate, 'year'),
  ],
  projects: ({ name, startDate }) => [textOf(name), partOf(startDate, 'year')],
  certificates: ({ issuer, licence, name, date }) =>
    textOf(licence) === '' ? [textOf(issuer), textOf(name), dateText(date)] : [textOf(issuer), textOf(licence)],
  publications: ({ doi, url, name, date }) =>
    textOf(doi) !== ''
      ? [textOf(doi)]
      : comparedUrl(url) !== ''
        ? [comparedUrl(url)]
        : [textOf(name), partOf(date, 'year')],
  awards: ({ title, date }) => [textOf(title), partOf(date, 'year')],
  references: ({ name, text }) => [textOf(name), textOf(text).slice(0, 80)],
}

/** A text or number as text; '' for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function partOf(date: unknown, part: 'year' | 'month'): string {
  return isFields(date) ? textOf(date[part]) : ''
}

function dateText(date: unknown): string {
  return isFields(date) ? [date.year, date.month, date.day].map(textOf).join('-') : ''
}
