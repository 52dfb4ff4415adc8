import type { ListEntries } from '../records/collections/collections.ts'
import type { Education } from '../records/education.ts'
import type { Job } from '../records/job.ts'
import type { Location } from '../records/location.ts'
import type { PersonInfo } from '../records/person-info.ts'
import type { None } from '../result.ts'
import type { Words } from '../words.ts'

/** What the resume is made of, in the order of pages, without what the owner hides. `country` is a code such as 'US'. */
export type ResumeContent = {
  person: PersonInfo
  place: Location | None
  country: string | None
  jobs: readonly Job[]
  education: readonly Education[]
  lists: ListEntries
  /** The words of its language, without characters that order text. */
  words: Words
  /** The sections that come first, by the names of their collections or of the owner's lists. */
  sectionOrder?: readonly string[]
}
