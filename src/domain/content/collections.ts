import type * as v from 'valibot'
import { type Tolerant, tolerant } from '../schema/read.ts'
import type { Fields } from '../schema/stored-fields.ts'
import type { Group } from '../schema/walk.ts'
import { awardFields } from './award-fields.ts'
import { certificateFields } from './certificate-fields.ts'
import { compareEducation } from './education.ts'
import { educationFields, educationRules, toEducation } from './education-fields.ts'
import { hardwareFields, readComputer } from './hardware-fields.ts'
import { compareJobs } from './job.ts'
import { jobFields, jobRules, toJob } from './job-fields.ts'
import { locationFields } from './location-fields.ts'
import { personInfoFields } from './person-info-fields.ts'
import { projectFields, projectRules } from './project-fields.ts'
import { publicationFields } from './publication-fields.ts'
import { referenceFields } from './reference-fields.ts'
import { byDate, bySpan } from './resume-lists.ts'
import { siteSettingsFields } from './site-settings-fields.ts'
import { volunteeringFields, volunteeringRules } from './volunteering-fields.ts'

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
    read: toJob,
    title: ({ title }) => title,
    compare: compareJobs,
    page: (id) => `/resume/jobs/details?uuid=${encodeURIComponent(id)}`,
  }),
  education: many(educationFields, {
    about: 'Your schools, degrees and courses.',
    rules: educationRules,
    read: toEducation,
    title: ({ institution }) => institution,
    compare: compareEducation,
    page: (id) => `/resume/education/details?uuid=${encodeURIComponent(id)}`,
  }),
  'person-info': one('owner', personInfoFields, { about: 'You.', title: ({ name }) => name }),
  location: one('owner', locationFields, { about: 'Where you live.', title: ({ city }) => city }),
  hardware: {
    ...one('desktop', hardwareFields, {
      about: 'Your desktop computer.',
      title: ({ title }) => title,
      also: ['laptop'],
    }),
    read: readComputer,
  },
  volunteering: many(volunteeringFields, {
    about: 'What you do for nothing.',
    rules: volunteeringRules,
    title: ({ organization }) => organization,
    compare: bySpan(({ organization }) => organization),
  }),
  projects: many(projectFields, {
    about: 'Your projects in full. The projects of the menu are in `person-info/owner`.',
    rules: projectRules,
    title: ({ name }) => name,
    compare: bySpan(({ name }) => name),
  }),
  certificates: many(certificateFields, {
    about: 'Your certificates and licences.',
    title: ({ name }) => name,
    compare: byDate(({ name }) => name),
  }),
  publications: many(publicationFields, {
    about: 'What you published.',
    title: ({ name }) => name,
    compare: byDate(({ name }) => name),
  }),
  awards: many(awardFields, {
    about: 'Your awards.',
    title: ({ title }) => title,
    compare: byDate(({ title }) => title),
  }),
  references: many(referenceFields, {
    about: 'What others say about you. A reference is on a page only with `"shown": true`.',
    title: ({ name }) => name,
    compare: byDate(({ name }) => name),
  }),
  'site-settings': one('owner', siteSettingsFields, { about: 'How the site looks.', title: () => 'Look and menu' }),
}

type Described<R> = Pick<Collection<R>, 'about' | 'title' | 'compare' | 'page' | 'also'> & { rules?: v.GenericSchema }

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
