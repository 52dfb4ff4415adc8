import { type ListCollection, type ListEntries, listCollections, resumeListOf } from '#domain/content/collections.ts'
import type { PersonInfo } from '#domain/content/person-info.ts'
import { type Result, success } from '#domain/result.ts'
import { listViews } from '#domain/resume/further-lists.ts'
import type { ListView } from '#domain/resume/list-views.ts'
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
    const { read: recordOf, compare, asOf = (_, record) => record } = resumeListOf(name)
    const records = read.data.map(({ id, fields }) => asOf(today, recordOf(id, fields)))
    lists[name] = records.sort(compare) as never[]
  }
  return success(lists)
}

/** Returns the lists that have something to show, as the resume's page shows them. Fails as `readResumeLists`. */
export async function readListViews(
  ports: Pick<Ports, 'documents' | 'clock'>,
  person: Pick<PersonInfo, 'languages' | 'interests'>,
): Promise<Result<ListView[]>> {
  const read = await readResumeLists(ports)
  return read.ok ? success(listViews(read.data, person)) : read
}
