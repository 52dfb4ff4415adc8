import { collections } from '#domain/content/collections.ts'
import { asOf } from '#domain/content/job.ts'
import { type ListCollection, type ListEntries, listCollections } from '#domain/content/resume-lists.ts'
import { type Result, success } from '#domain/result.ts'
import type { Ports } from '#ports/ports.ts'
import { readToday } from './read-today.ts'

/**
 * Returns the entries of the resume's further lists, each in the order of pages. Fails with 'unavailable' when the document
 * store gives no answer. docs/behaviour.md 11.3, 11.4.
 */
export async function readResumeLists({
  documents,
  clock,
}: Pick<Ports, 'documents' | 'clock'>): Promise<Result<ListEntries>> {
  const today = await readToday({ documents, clock })
  const lists = {} as Record<ListCollection, never[]>
  for (const name of listCollections) {
    const read = await documents.readAll(name)
    if (!read.ok) return read
    const { read: recordOf, compare } = collections[name]
    const records = read.data.map(({ id, fields }) => recordOf(id, fields) as never)
    lists[name] = records.sort(compare as (a: never, b: never) => number)
  }
  const { volunteering, projects, ...others }: ListEntries = lists
  return success({
    ...others,
    volunteering: volunteering.map((each) => asOf(today, each)),
    projects: projects.map((each) => asOf(today, each)),
  })
}
