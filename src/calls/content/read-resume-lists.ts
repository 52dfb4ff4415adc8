import { call, take } from '#domain/call.ts'
import type { Ports } from '#ports/ports.ts'
import { type ListCollection, type ListEntries, listCollections } from '#resume/records/collections/collections.ts'
import { listOf } from '#resume/records/collections/shown-entries.ts'
import type { PersonInfo } from '#resume/records/person-info.ts'
import type { Words } from '#resume/words.ts'
import { listViews } from '#resume/write/further-lists.ts'
import type { ListView } from '#resume/write/list-views.ts'
import { readToday } from './read-person-info.ts'

/**
 * Returns the entries of the resume's further lists, each in the order of pages. Fails with 'unavailable' when the document
 * store gives no answer. docs/behaviour.md 11.3, 11.4.
 */
export const readResumeLists = call(
  async ({ documents, clock }: Pick<Ports, 'documents' | 'clock'>): Promise<ListEntries> => {
    const today = await readToday({ documents, clock })
    const lists = {} as Record<ListCollection, never[]>
    for (const name of listCollections)
      lists[name] = listOf(name, take(await documents.readAll(name)), today) as never[]
    return lists
  },
)

/** Returns the lists that have something to show, as the resume's page shows them. Fails as `readResumeLists`. */
export const readListViews = call(
  async (
    ports: Pick<Ports, 'documents' | 'clock'>,
    person: Pick<PersonInfo, 'languages' | 'interests'>,
    words: Words,
  ): Promise<ListView[]> => {
    const read = take(await readResumeLists(ports))
    return listViews(read, person, words)
  },
)
