import { type None, none } from '../../result.ts'
import type { Collection, ResumeCollection, ResumeList } from '../collection.ts'
import { awards } from './awards.ts'
import { certificates } from './certificates.ts'
import { editions } from './editions.ts'
import { education } from './education.ts'
import { hardware } from './hardware.ts'
import { identity } from './identity.ts'
import { jobs } from './jobs.ts'
import { location } from './location.ts'
import { personInfo } from './person-info.ts'
import { projects } from './projects.ts'
import { publications } from './publications.ts'
import { references } from './references.ts'
import { siteSettings } from './site-settings.ts'
import { volunteering } from './volunteering.ts'

/** The further lists of the resume, in the order of its page and of its files. */
const lists = { certificates, projects, volunteering, publications, awards, references }

/**
 * Every collection of content. The bundle's list of collections, the version triggers, the tables of docs/content.md, the
 * JSON Schema, the studio's forms, the resume's page and files, and the records of tests derive from it. Public pages never
 * import it, because their scripts would then contain valibot (`src/rooms.test.ts`). docs/behaviour.md 11.1.
 */
export const collections = {
  jobs,
  education,
  'person-info': personInfo,
  location,
  hardware,
  ...lists,
  editions,
  'site-settings': siteSettings,
  identity,
}

/** The name of a collection. docs/behaviour.md 11.1. */
export type CollectionName = keyof typeof collections

export type RecordOf<C> = C extends Collection<infer R> ? R : never

export type ListCollection = keyof typeof lists
export const listCollections = Object.keys(lists) as ListCollection[]

/** The entries of each list, in the order of pages. */
export type ListEntries = { [C in ListCollection]: readonly RecordOf<(typeof lists)[C]>[] }

/** All collections of the resume, in the order of its page. */
export const resumeCollections = ['jobs', 'education', ...listCollections] as const
export type EntryCollection = (typeof resumeCollections)[number]

/** What a collection of the resume is, without the type of its records. */
export function resumeCollectionOf(name: EntryCollection): ResumeCollection<{ uuid: string }> {
  return collections[name]
}

/** The field with the lines of an entry, which editions choose; none if the collection has no such one. */
export function lineFieldOf(collection: string): string | None {
  const name = resumeCollections.find((each) => each === collection)
  return (name === undefined ? none : resumeCollectionOf(name).lines) ?? none
}

/** What a list of the resume is, without the type of its records. */
export function resumeListOf(name: ListCollection): ResumeList<{ uuid: string }> {
  return lists[name]
}
