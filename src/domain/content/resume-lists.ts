import { monthCount, type PartialDate } from '../date.ts'
import { type None, none } from '../result.ts'
import type { FactEntry } from '../resume/fact-entry.ts'
import {
  awardEntry,
  certificateEntry,
  interestEntry,
  languageEntry,
  projectEntry,
  publicationEntry,
  referenceEntries,
  volunteeringEntry,
} from '../resume/list-entries.ts'
import { whenText } from '../resume/when.ts'
import type { Tolerant } from '../schema/read.ts'
import type { Group } from '../schema/walk.ts'
import { joined } from '../text.ts'
import type { awardFields } from './award-fields.ts'
import type { certificateFields } from './certificate-fields.ts'
import { compareSpans, endText, type Span, timeText } from './job.ts'
import type { PersonInfo } from './person-info.ts'
import type { projectFields } from './project-fields.ts'
import type { publicationFields } from './publication-fields.ts'
import type { referenceFields } from './reference-fields.ts'
import type { volunteeringFields } from './volunteering-fields.ts'

type Entry<S extends Group> = { uuid: string } & Tolerant<S>

export type Volunteering = Entry<typeof volunteeringFields> & Pick<Span, 'isUpcoming'>
export type ProjectEntry = Entry<typeof projectFields> & Pick<Span, 'isUpcoming'>
export type Certificate = Entry<typeof certificateFields>
export type Publication = Entry<typeof publicationFields>
export type Award = Entry<typeof awardFields>
export type ReferenceEntry = Entry<typeof referenceFields>

/** The collections of the resume beside jobs and education, in the order of its page. */
export const listCollections = [
  'volunteering',
  'projects',
  'certificates',
  'publications',
  'awards',
  'references',
] as const
export type ListCollection = (typeof listCollections)[number]

/** All collections of the resume, in the order of its page. */
export const resumeCollections = ['jobs', 'education', ...listCollections] as const

/** Orders by time as jobs, then by name. docs/behaviour.md 11.4. */
export function bySpan<E extends Span & { uuid: string }>(nameOf: (entry: E) => string) {
  return (a: E, b: E) => compareSpans(a, b) || byName(nameOf(a), nameOf(b)) || byName(a.uuid, b.uuid)
}

/** Newest date first, without a date last, then by name. docs/behaviour.md 11.4. */
export function byDate<E extends { uuid: string; date: PartialDate | None }>(nameOf: (entry: E) => string) {
  return (a: E, b: E) => dayCount(b.date) - dayCount(a.date) || byName(nameOf(a), nameOf(b)) || byName(a.uuid, b.uuid)
}

function byName(a: string, b: string): number {
  return a.localeCompare(b, 'en')
}

function dayCount(date: PartialDate | None): number {
  return date === none ? 0 : monthCount(date, 'start') * 32 + (date.day ?? 0)
}

/** A list of the resume below those of texts, with what its entries show. `link` is an address, or a path of this site. */
export type ShownList = { title: string; entries: ShownEntry[] }
export type ShownEntry = {
  title: string
  line: string
  text: string | None
  points: readonly string[]
  link: string | None
}

export type ListEntries = {
  volunteering: readonly Volunteering[]
  projects: readonly ProjectEntry[]
  certificates: readonly Certificate[]
  publications: readonly Publication[]
  awards: readonly Award[]
  references: readonly ReferenceEntry[]
}

/** The lists that have something to show. A reference is shown only if the owner chose so. docs/behaviour.md 4.3. */
export function shownLists(lists: ListEntries, { languages, interests }: Pick<PersonInfo, 'languages' | 'interests'>) {
  const all: [string, FactEntry[]][] = [
    ['Volunteering', lists.volunteering.map(volunteeringEntry)],
    ['Projects', lists.projects.map(projectEntry)],
    ['Certificates', lists.certificates.map(certificateEntry)],
    ['Publications', lists.publications.map(publicationEntry)],
    ['Awards', lists.awards.map(awardEntry)],
    ['Languages', languages.map(languageEntry)],
    ['Interests', interests.map(interestEntry)],
    ['References', referenceEntries(lists.references)],
  ]
  return all.flatMap(([title, entries]): ShownList[] =>
    entries.length > 0 ? [{ title, entries: entries.map(shownEntry) }] : [],
  )
}

function shownEntry({ title, line, when, notes, text, points, link }: FactEntry): ShownEntry {
  const facts = joined([line, when === none ? none : whenText(when, 'page'), ...notes])
  return { title, line: facts, text, points, link }
}

export function shownProject(each: ProjectEntry): ShownEntry {
  return shownEntry(projectEntry(each))
}

/** 'March 2019 – Present', 'From March 2027'; '' without a start and an end. */
export function spanText(span: Span): string {
  if (span.startDate === none) return span.endDate === none ? '' : endText(span)
  return timeText(span, ' – ')
}
