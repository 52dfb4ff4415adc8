import { type EntryCollection, resumeCollections } from '../records/collections/collections.ts'
import { chosenItems, type Edition } from '../records/edition.ts'
import type { ResumeContent } from './content.ts'

/** The records of an edition in its order: they were read in that of the resume. docs/behaviour.md 38.1. */
export function inEditionsOrder(edition: Edition, content: ResumeContent): ResumeContent {
  const { jobs, education, lists } = content
  const ordered = (collection: EntryCollection, all: readonly { uuid: string }[]) =>
    chosenItems(edition, collection, all, ({ uuid }) => uuid)
  const all = { jobs, education, ...lists }
  const each = Object.fromEntries(
    resumeCollections.map((collection) => [collection, ordered(collection, all[collection])]),
  )
  const { jobs: ownJobs, education: ownSchools, ...ownLists } = each as typeof all
  return { ...content, jobs: ownJobs, education: ownSchools, lists: ownLists, sectionOrder: edition.sectionOrder }
}
