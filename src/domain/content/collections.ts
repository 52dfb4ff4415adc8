import type * as v from 'valibot'
import { type Tolerant, tolerant } from '../schema/read.ts'
import type { Fields } from '../schema/stored-fields.ts'
import type { Group } from '../schema/walk.ts'
import { compareEducation } from './education.ts'
import { educationFields, toEducation } from './education-fields.ts'
import { hardwareFields } from './hardware-fields.ts'
import { compareJobs } from './job.ts'
import { jobFields, jobRules } from './job-fields.ts'
import { locationFields } from './location-fields.ts'
import { personInfoFields } from './person-info-fields.ts'

/** A collection of content whose records have type `R`. */
export type Collection<R> = {
  /** Its description in docs/content.md and in its JSON Schema. */
  about: string
  fields: Group
  /** The schema of an import: the fields, and rules over several of them. */
  rules: v.GenericSchema
  /** The id of its one document, or 'any': then each document has its id in the field `uuid` too. */
  id: string
  /** Reads a record from stored fields; damaged fields are left out. */
  read(id: string, fields: Fields): R
  title(record: R): string
  /** The order in which pages show the records. docs/behaviour.md 11.4. */
  compare?(a: R, b: R): number
  /** The address of a record's own page. */
  page?(id: string): string
}

/**
 * Every collection of content. The bundle's list of collections, the version triggers, the tables of docs/content.md, the
 * JSON Schema and the records of tests derive from it. Public pages never import it, because their scripts would
 * then contain valibot (`src/rooms.test.ts`). docs/behaviour.md 11.1.
 */
export const collections = {
  jobs: many(jobFields, {
    about: 'Your employments.',
    rules: jobRules,
    title: ({ title }) => title,
    compare: compareJobs,
    page: (id) => `/resume/jobs/details?uuid=${encodeURIComponent(id)}`,
  }),
  education: many(educationFields, {
    about: 'Your schools, degrees and courses.',
    read: toEducation,
    title: ({ institution }) => institution,
    compare: compareEducation,
    page: (id) => `/resume/education/details?uuid=${encodeURIComponent(id)}`,
  }),
  'person-info': one('owner', personInfoFields, { about: 'You.', title: ({ name }) => name }),
  location: one('owner', locationFields, { about: 'Where you live.', title: ({ city }) => city }),
  hardware: one('desktop', hardwareFields, { about: 'Your desktop computer.', title: ({ title }) => title }),
}

type Described<R> = Pick<Collection<R>, 'about' | 'title' | 'compare' | 'page'> & { rules?: v.GenericSchema }

/** A collection of any number of documents. Without `read` a record is its id and its fields. */
function many<S extends Group, R = { uuid: string } & Tolerant<S>>(
  fields: S,
  described: Described<R> & { read?: (id: string, stored: Fields) => R },
): Collection<R> {
  const read = (uuid: string, stored: Fields) => ({ uuid, ...tolerant(fields, stored) })
  return { fields, rules: fields, id: 'any', read, ...described } as Collection<R>
}

/** A collection of one document, by its id. */
function one<S extends Group>(id: string, fields: S, described: Described<Tolerant<S>>): Collection<Tolerant<S>> {
  return { fields, rules: fields, id, read: (_, stored) => tolerant(fields, stored), ...described }
}
