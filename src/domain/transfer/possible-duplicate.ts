import type { EntryCollection } from '#resume/records/collections/collections.ts'
import { textOf, yearOf } from '#resume/records/key-parts.ts'
import { type Fields, isFields } from '#resume/schema/stored-fields.ts'
import { comparedText } from '#resume/text.ts'

/**
 * Two entries are perhaps the same thing when they have the same employer and either its title or its start, or the same school
 * and either its degree or its time; here punctuation does not count. docs/behaviour.md 25.2.
 */
export function isPossibleDuplicate(collection: EntryCollection, a: Fields, b: Fields): boolean {
  const keys = duplicateKeys(collection, b)
  return duplicateKeys(collection, a).some(
    (key) => keys.includes(key) && (!key.startsWith('time ') || isSameMonth(a, b)),
  )
}

/** Keys of which two such entries share one. */
export function duplicateKeys(collection: EntryCollection, fields: Fields): string[] {
  const { company, title, institution, type, startDate, endDate, graduation } = fields
  if (collection === 'jobs') return keysOf(company, title, yearOf(startDate))
  if (collection !== 'education') return []
  return keysOf(institution, type, yearOf(endDate) || textOf(graduation) || yearOf(startDate))
}

function keysOf(where: unknown, what: unknown, year: string): string[] {
  const [place, name] = [withoutPunctuation(where), withoutPunctuation(what)]
  if (place === '') return []
  return [...(name === '' ? [] : [`name ${place} · ${name}`]), ...(year === '' ? [] : [`time ${place} · ${year}`])]
}

/** A date without a month may be any of its year. Schools are compared by their years. */
function isSameMonth(a: Fields, b: Fields): boolean {
  if (a.company === undefined) return true
  const [month, other] = [a.startDate, b.startDate].map((date) => (isFields(date) ? textOf(date.month) : ''))
  return month === '' || other === '' || month === other
}

function withoutPunctuation(value: unknown): string {
  return comparedText(textOf(value).replaceAll(/\p{P}/gu, ' '))
}
