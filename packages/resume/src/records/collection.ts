import type * as v from 'valibot'
import { type CalendarDay, monthCount, type PartialDate } from '../date.ts'
import { type None, none } from '../result.ts'
import { type Tolerant, tolerant } from '../schema/read.ts'
import type { Fields } from '../schema/stored-fields.ts'
import type { Group } from '../schema/walk.ts'
import type { Words } from '../words.ts'
import type { FactEntry } from './fact-entry.ts'
import { compareSpans, type Span } from './job.ts'

/** A collection of content whose records have type `R`. */
export type Collection<R> = {
  /** Its description in docs/content.md and in its JSON Schema. */
  about: string
  fields: Group
  /** The schema of an import: the fields, and rules over several of them. */
  rules: v.GenericSchema
  /** The id of its one document, or 'any': then each document has its id in the field `uuid` too. */
  id: string
  /** The ids of further documents of such a collection. */
  also?: readonly string[]
  /** Reads a record from stored fields; damaged fields are left out. */
  read(id: string, fields: Fields): R
  /** The first field of its form in the studio; of an entry of the resume, the one that names it. */
  first: string
  title(record: R): string
  /** What one entry is called: 'award'. */
  what?: string
  /** The order in which pages show the records. docs/behaviour.md 11.4. */
  compare?(a: R, b: R): number
  /** The address of a record's own page. */
  page?(id: string): string
}

/** A collection of entries of the resume: what an import, an export and the studio know of it beyond its fields. */
export type ResumeCollection<R> = Collection<R> & {
  compare(a: R, b: R): number
  /** Its heading on the page and in the studio, a text of catalogues. */
  heading: string
  what: string
  /** The order of its list, in words. */
  order?: string
  /** The form of an entry in the studio. The first field of the first part names the entry, and the inputs of its form. */
  parts: readonly FormPart[]
  /** The field whose items are lines of their own, which editions choose. docs/behaviour.md 38.5. */
  lines?: string
  /** How many pictures of an entry its page shows, where that is not all. */
  shownPictures?: number
  /** The line below the title of an entry's form; the heading if it is not given. */
  lead?(record: R, today: CalendarDay): string
  /** The parts of the key: two entries with the same key are the same thing. docs/behaviour.md 12.7. */
  key(fields: Fields): string[]
  jsonResume: JsonResumeSection
}

/** A part of a form: its heading, and its fields by rows of one or two. */
export type FormPart = {
  title: string
  rows: readonly (readonly string[])[]
  hasPictures?: true
  /** Whether it is about the entry's own page, which the owner may leave out. */
  isPage?: true
  /** Whether it is folded. */
  isFolded?: true
}

/** A further list of the resume, on the page and in every file of it. */
export type ResumeList<R> = ResumeCollection<R> & {
  /** The heading in files, where scanners know another word. */
  headingInFiles?: string
  /** Whether it stands below the owner's own lists of languages and interests. */
  isLower?: true
  /** The entry as it is on a day. */
  asOf?(today: CalendarDay, record: R): R
  /** An entry as the page and every file show it; none if the owner does not show it. docs/behaviour.md 31.1. */
  entry(record: R, words: Words): FactEntry | None
}

/** How a value of JSON Resume is read and written. 'markdown': plain text there, Markdown here. */
export type Shape = 'name' | 'text' | 'markdown' | 'texts' | 'words' | 'date' | 'url'

/** The list of JSON Resume with a collection's entries. `fields`: key, field, shape. `earlier`: keys of its earlier versions. */
export type JsonResumeSection = {
  section: string
  fields: readonly (readonly [key: string, field: string, shape: Shape])[]
  earlier?: Readonly<Record<string, string>>
}

/** The start and end of an entry of JSON Resume. */
export const jsonResumeSpan = [
  ['startDate', 'startDate', 'date'],
  ['endDate', 'endDate', 'date'],
] as const

/** A record of a collection of any number of documents. */
export type Entry<S extends Group> = { uuid: string } & Tolerant<S>

type Given<S extends Group, R, C extends Collection<R>> = Omit<C, 'fields' | 'id' | 'read' | 'rules' | 'title'> & {
  rules?: v.GenericSchema
  read?: (id: string, stored: Fields) => R
  title?: (record: R) => string
  first: FieldName<S>
}

type FieldName<S extends Group> = keyof S['entries'] & string
type Rows<S extends Group> = readonly (readonly FieldName<S>[])[]

/** A collection of entries of the resume. */
export function resumeCollection<S extends Group, R = Entry<S>>(
  fields: S,
  given: Omit<Given<S, R, ResumeCollection<R>>, 'first' | 'parts'> & {
    parts: readonly (FormPart & { rows: Rows<S> })[]
    lines?: FieldName<S>
  },
): ResumeCollection<R> {
  const read = (uuid: string, stored: Fields) => ({ uuid, ...tolerant(fields, stored) })
  const first = given.parts[0]?.rows[0]?.[0] ?? ''
  return { fields, rules: fields, id: 'any', read, first, title: titleIn(first), ...given } as ResumeCollection<R>
}

/** A further list of the resume. Its form has these parts, or one part with these rows. */
export function resumeList<S extends Group>(
  fields: S,
  {
    rows,
    parts,
    ...given
  }: Omit<Given<S, Entry<S>, ResumeList<Entry<S>>>, 'first' | 'parts'> & { lines?: FieldName<S> } & (
      | { rows: Rows<S>; parts?: never }
      | { parts: readonly (FormPart & { rows: Rows<S> })[]; rows?: never }
    ),
): ResumeList<Entry<S>> {
  const all = parts ?? [{ title: `The ${given.what}`, rows }]
  return { ...resumeCollection(fields, { ...given, parts: all }), ...given }
}

/** A collection of one document, by its id. */
export function oneDocument<S extends Group>(
  id: string,
  fields: S,
  given: Given<S, Tolerant<S>, Collection<Tolerant<S>>>,
): Collection<Tolerant<S>> {
  const read = (_: string, stored: Fields) => tolerant(fields, stored)
  return { fields, rules: fields, id, read, title: titleIn(given.first), ...given }
}

function titleIn(name: string) {
  return (record: unknown) => String((record as Fields)[name])
}

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
