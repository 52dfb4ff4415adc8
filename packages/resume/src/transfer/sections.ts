import type { CalendarDay } from '../date.ts'
import {
  type CollectionName,
  type EntryCollection,
  resumeCollectionOf,
  resumeCollections,
} from '../records/collections/collections.ts'
import { isFields } from '../schema/stored-fields.ts'
import { kindOf } from '../schema/walk.ts'
import { hasText, titleCase } from '../text.ts'
import type { ItemSection, ParsedItem, Section } from './parsed-items.ts'

/** The field that names an item of a list of the owner. */
export const itemNames: Readonly<Record<ItemSection, string>> = {
  skills: 'name',
  languages: 'language',
  interests: 'name',
  activities: 'name',
  social: 'url',
}

export function isEntrySection(section: Section): section is EntryCollection {
  return resumeCollections.some((each) => each === section)
}

export function isItemSection(section: Section): section is ItemSection {
  return Object.hasOwn(itemNames, section)
}

/** What a document of a collection is called in a report. */
export function sectionOf(collection: CollectionName): Section {
  return collection === 'person-info' ? 'profile' : collection === 'site-settings' ? 'look' : collection
}

/** The title of an entry in a report. */
export function parsedItemTitle({ section, fields }: Pick<ParsedItem, 'section' | 'fields'>): string {
  const ofEntry = isEntrySection(section) ? resumeCollectionOf(section).first : ''
  const name = isItemSection(section) ? itemNames[section] : ofEntry
  const { type, major, company, issuer, publisher, awarder, city } = fields
  const degree = [type, major].filter(hasText).join(', ')
  const named = [fields[section === 'social' ? 'label' : name], fields.name, fields.title, degree]
  const titles = [...named, company, issuer, publisher, awarder, city, years(fields)]
  return titles.find((title): title is string => typeof title === 'string' && hasText(title)) ?? titleCase(section)
}

/** '2010 – 2014'. */
function years({ startDate, endDate, date }: Readonly<Record<string, unknown>>): string {
  const all = [startDate, endDate, date].flatMap((each) =>
    isFields(each) && each.year !== undefined ? [each.year] : [],
  )
  return all.join(' – ')
}

/** Required fields that a reader of files derives from others. */
const derived: readonly string[] = ['status']

/** The required fields that a parsedItem lacks. */
export function missingFields(section: EntryCollection, fields: Readonly<Record<string, unknown>>): string[] {
  const entries = Object.entries(resumeCollectionOf(section).fields.entries)
  const required = entries.filter(([name, field]) => !kindOf(field).isOptional && !derived.includes(name))
  return required.map(([name]) => name).filter((name) => fields[name] === undefined)
}

/** Sets the graduation and the status of a school, from its end. */
export function deriveEducation(fields: Record<string, unknown>, today: CalendarDay): void {
  const { year, month = 1, day = 1 } = isFields(fields.endDate) ? fields.endDate : {}
  if (typeof year === 'number') fields.graduation = year
  const count = (y: number, m: number, d: number) => (y * 12 + m) * 32 + d
  fields.status =
    typeof year === 'number' && count(year, Number(month), Number(day)) <= count(today.year, today.month, today.day)
}
