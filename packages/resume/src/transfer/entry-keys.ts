import { type EntryCollection, resumeCollectionOf } from '../records/collections/collections.ts'
import { comparedUrl, dateKey, monthIn, textOf } from '../records/key-parts.ts'
import { canonicalText } from '../schema/same-value.ts'
import type { Fields } from '../schema/stored-fields.ts'
import { comparedText, textHash } from '../text.ts'
import type { ItemSection } from './parsed-items.ts'
import { itemNames } from './sections.ts'

/**
 * The key of an entry: two entries with the same one are the same thing. Of jobs the month of the start counts too where both
 * know it. docs/behaviour.md 12.7.
 */
export function entryKey(collection: EntryCollection, fields: Fields): string {
  const parts = resumeCollectionOf(collection).key(fields)
  return parts.map((part) => comparedText(part)).join(' · ')
}

/** The name of a new entry, from which its id is made: its kind and its key. */
export function entryName(collection: EntryCollection, fields: Fields): string {
  const { startDate } = fields
  const month = collection === 'jobs' ? monthIn(startDate) : ''
  return `${collection} ${entryKey(collection, fields)} ${month}`
}

/** The name of an entry that is added beside another one of its name. */
export function nameBeside(collection: EntryCollection, fields: Fields): string {
  return `${entryName(collection, fields)} beside ${textHash(canonicalText(fields))}`
}

/** Keys of which two entries share one if they are the same thing. */
export function thingKeys(collection: EntryCollection, fields: Fields): string[] {
  const url = collection === 'projects' ? comparedUrl(fields.url) : ''
  return [`key ${entryKey(collection, fields)}`, ...(url === '' ? [] : [`url ${url}`])]
}

/** The same for entries that may be so by their time. */
export function timeKeys(collection: EntryCollection, fields: Fields): string[] {
  const where = collection === 'jobs' ? fields.company : collection === 'education' ? fields.institution : undefined
  return typeof where === 'string' ? [`time ${comparedText(where)} ${canonicalText(fields.startDate)}`] : []
}

/** Whether two entries of a collection are the same thing. */
export function isSameThing(collection: EntryCollection, a: Fields, b: Fields): boolean {
  const isByUrl = collection === 'projects' && comparedUrl(a.url) !== '' && comparedUrl(a.url) === comparedUrl(b.url)
  if (isByUrl) return true
  if (entryKey(collection, a) !== entryKey(collection, b)) return false
  const [month, other] = [monthIn(a.startDate), monthIn(b.startDate)]
  return collection !== 'jobs' || month === '' || other === '' || month === other
}

/** Whether two entries of a file may be the same thing in other words: the same employer or school in the same time. */
export function isSameTime(collection: EntryCollection, a: Fields, b: Fields): boolean {
  const where = collection === 'jobs' ? 'company' : 'institution'
  if ((collection !== 'jobs' && collection !== 'education') || dateKey(a.startDate) === '') return false
  return (
    comparedText(textOf(a[where])) === comparedText(textOf(b[where])) &&
    dateKey(a.startDate) === dateKey(b.startDate) &&
    dateKey(a.endDate) === dateKey(b.endDate)
  )
}

/** The key of an item of a list of the owner. */
export function itemKey(section: ItemSection, fields: Fields): string {
  return section === 'social' ? comparedUrl(fields.url) : comparedText(textOf(fields[itemNames[section]]))
}
