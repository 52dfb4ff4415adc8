import { call, fail, take } from '#domain/call.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import type { Ports } from '#ports/ports.ts'
import { collections } from '#resume/records/collections/collections.ts'
import { toPersonInfo } from '#resume/records/collections/person-info.ts'
import { projectPages } from '#resume/records/project.ts'
import { none } from '#resume/result.ts'
import { readEntries, readEntry } from './read-draft.ts'
import { makeEntry } from './save-entry.ts'
import type { Actor } from './undo.ts'

type DraftPorts = Pick<Ports, 'documents' | 'clock'>

const owner: EntryName = { collection: 'person-info', id: 'owner' }

/**
 * Returns the projects that have a document, the pages of all with their documents, those of the menu that are not written yet, and
 * the titles of those that are, by address and id. Fails as the store does.
 */
export const readDraftedProjects = call(async (ports: Pick<Ports, 'documents'>) => {
  const views = take(await readEntries(ports, 'projects'))
  const there = views.filter(({ state }) => state !== 'deleted')
  const documents = there.map(({ entry, fields }) => collections.projects.read(entry.id, fields))
  const pages = projectPages(toPersonInfo(take(await readEntry(ports, owner)).fields).projects, documents)
  const titles = documents.flatMap(({ uuid, page, name }) => [uuid, page ?? uuid].map((at) => [at, name] as const))
  const coming = pages.filter(({ document }) => document === none).map(({ title, path }) => ({ title, path }))
  const addresses = pages.map(({ path, query, document }) => ({ path, query, uuid: document?.uuid ?? none }))
  return { views, coming, pages: addresses, titles: Object.fromEntries(titles) as Record<string, string> }
})

/**
 * Makes the document of a page that the owner lists in the menu, and returns its name. Its id is the path, by which the list finds it
 * also after its address is changed. Fails with 'object-not-found' for a path that is not listed.
 */
export const writeListedProject = call(async (ports: DraftPorts, path: string, actor: Actor): Promise<EntryName> => {
  const { projects } = toPersonInfo(take(await readEntry(ports, owner)).fields)
  const listed = projects.find((each) => 'path' in each && each.path === path)
  if (listed === undefined) return fail('object-not-found', 'The menu has no such page any more.')
  const fields = { name: listed.title, icon: listed.icon, page: path }
  return take(await makeEntry(ports, 'projects', actor, fields, path))
})
