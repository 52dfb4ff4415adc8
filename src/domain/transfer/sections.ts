import type { BundleCollection } from '../content/bundle.ts'
import type { resumeCollections } from '../content/resume-lists.ts'
import { titleCase } from '../text.ts'
import type { Candidate, ItemSection, Section } from './found-entry.ts'

/** The collections that a file of another program can add entries to. */
export type EntryCollection = (typeof resumeCollections)[number]

type EntrySection = { name: string; required: readonly string[] }

/** The field that names an entry, and the fields that it must have. */
export const entrySections: Readonly<Record<EntryCollection, EntrySection>> = {
  jobs: { name: 'title', required: ['company', 'title', 'startDate'] },
  education: { name: 'institution', required: ['institution'] },
  volunteering: { name: 'organization', required: ['organization'] },
  projects: { name: 'name', required: ['name'] },
  certificates: { name: 'name', required: ['name'] },
  publications: { name: 'name', required: ['name'] },
  awards: { name: 'title', required: ['title'] },
  references: { name: 'name', required: ['name', 'text'] },
}

/** The field that names an item of a list of the owner. */
export const itemNames: Readonly<Record<ItemSection, string>> = {
  skills: 'name',
  languages: 'language',
  interests: 'name',
  activities: 'name',
  social: 'url',
}

export function isEntrySection(section: Section): section is EntryCollection {
  return Object.hasOwn(entrySections, section)
}

export function isItemSection(section: Section): section is ItemSection {
  return Object.hasOwn(itemNames, section)
}

/** What a document of a collection is called in a report. */
export function sectionOf(collection: BundleCollection): Section {
  return collection === 'person-info' ? 'profile' : collection === 'site-settings' ? 'look' : collection
}

/** The title of an entry in a report. */
export function candidateTitle({ section, fields }: Pick<Candidate, 'section' | 'fields'>): string {
  const name = isEntrySection(section) ? entrySections[section].name : isItemSection(section) ? itemNames[section] : ''
  const title = fields[section === 'social' ? 'label' : name] ?? fields.name ?? fields.city ?? fields.title
  return typeof title === 'string' ? title : titleCase(section)
}

/** The required fields that a candidate lacks. */
export function missingFields(section: EntryCollection, fields: Readonly<Record<string, unknown>>): string[] {
  return entrySections[section].required.filter((name) => fields[name] === undefined)
}
