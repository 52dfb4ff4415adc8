import { expect, test } from 'vitest'
import { data } from '#support/small-bundle.ts'
import { actor, ada, draftPorts, tab } from '#support/studio/draft-ports.ts'
import { readDraftedProjects, unlistProject, writeListedProject } from './listed-projects.ts'
import { duplicateEntry, makeEntry } from './make-entry.ts'
import { readEntry } from './read-entry.ts'
import { saveFields } from './save-fields.ts'

const owner = { collection: 'person-info', id: 'owner' } as const
const listed = [
  { title: 'GitHub', url: 'https://example.com/ada' },
  { title: 'CTS', path: 'cts', query: 'chucktown-sound', icon: 'sound' },
  { title: 'Spots', path: 'spots', query: 'spots' },
]

async function withListed() {
  const ports = await draftPorts()
  await ports.documents.commit([{ ...owner, fields: { name: 'Ada', timeZone: 'UTC', projects: listed } }])
  return ports
}

test('a page of the menu that is not written is coming; its document has its title, icon and address', async () => {
  const ports = await withListed()
  expect(data(await readDraftedProjects(ports)).coming.map(({ title }) => title)).toEqual(['CTS', 'Spots'])
  const made = data(await writeListedProject(ports, 'cts', actor))
  expect(data(await readEntry(ports, made)).fields).toMatchObject({ name: 'CTS', page: 'cts', icon: 'sound' })
  const { coming, pages, titles } = data(await readDraftedProjects(ports))
  expect([coming.map(({ title }) => title), titles]).toEqual([['Spots'], { cts: 'CTS' }])
  expect(pages[0]).toEqual({ path: 'cts', query: 'chucktown-sound', uuid: made.id })
  expect((await writeListedProject(ports, 'no-such', actor)).ok).toBe(false)
})

test('another address of a written page keeps its place and its query word', async () => {
  const ports = await withListed()
  const entry = data(await writeListedProject(ports, 'cts', actor))
  data(await saveFields(ports, { entry, edits: [{ path: 'page', value: 'sound', shown: 'cts' }], tab }, ada))
  expect(data(await readDraftedProjects(ports)).pages).toEqual([
    { path: 'sound', query: 'chucktown-sound', uuid: entry.id },
    { path: 'spots', query: 'spots', uuid: null },
  ])
})

test('a deleted project is taken off the list by its id or its address, and only it', async () => {
  const ports = await withListed()
  data(await unlistProject(ports, { id: 'cts', page: 'sound' }, actor))
  data(await unlistProject(ports, { id: 'one', page: 'spots' }, actor))
  data(await unlistProject(ports, { id: 'two', page: null }, actor))
  expect(data(await readEntry(ports, owner)).fields.projects).toEqual([listed[0]])
})

test('a copy of a project has no address, which would be that of the first', async () => {
  const ports = await withListed()
  const made = data(await makeEntry(ports, 'projects', actor, { name: 'Atlas', page: 'atlas' }))
  const copy = data(await duplicateEntry(ports, made, actor))
  expect(data(await readEntry(ports, copy)).fields).toEqual({ uuid: copy.id, name: 'Atlas' })
})
