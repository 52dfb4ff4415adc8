import { expect, test } from 'vitest'
import { data } from '#support/small-bundle.ts'
import { actor, ada, draftPorts, type TestPorts } from '#support/studio/draft-ports.ts'
import { saveFields } from '#support/studio/draft-steps.ts'
import { revert } from '../apply.ts'
import { readDraftedProjects, writeListedProject } from './listed-projects.ts'
import { readDraft, readEntry } from './read-draft.ts'
import { deleteEntry, duplicateEntry, makeEntry } from './save-entry.ts'
import { undo } from './undo.ts'

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

/** With the page 'cts' of the list written. */
async function withProject(state: string) {
  const ports = await withListed()
  const project = { collection: 'projects', id: 'one' } as const
  const fields = { uuid: project.id, name: 'CTS', page: 'cts' }
  if (state === 'new') await makeEntry(ports, 'projects', actor, fields, project.id)
  else await ports.documents.commit([{ ...project, fields }])
  return { ports, project }
}

async function menu(ports: TestPorts): Promise<unknown> {
  return data(await readEntry(ports, owner)).fields.projects
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
  data(await saveFields(ports, { entry, edits: [{ path: 'page', value: 'sound' }] }, ada))
  expect(data(await readDraftedProjects(ports)).pages).toEqual([
    { path: 'sound', query: 'chucktown-sound', uuid: entry.id },
    { path: 'spots', query: 'spots', uuid: null },
  ])
})

test('a deleted project is taken off the list by its id or its address, and only it', async () => {
  const ports = await withListed()
  for (const [id, page] of [
    ['cts', 'sound'],
    ['one', 'spots'],
    ['two', undefined],
    ['three', ''],
  ] as const) {
    const made = data(await makeEntry(ports, 'projects', actor, { name: id, page }, id))
    data(await deleteEntry(ports, made, actor))
  }
  expect(await menu(ports)).toEqual([listed[0]])
})

test.each(['new', 'published'])(
  'Undo of a deleted %s project restores it with its place in the menu',
  async (state) => {
    const { ports, project } = await withProject(state)
    const { undo: id } = data(await deleteEntry(ports, project, actor))
    expect(await menu(ports)).toEqual([listed[0], listed[2]])
    expect(data(await undo(ports, id ?? ''))).toBe('undone')
    expect(await menu(ports)).toEqual(listed)
    expect(data(await readEntry(ports, project)).state).toBe(state)
  },
)

test('a project whose deletion is reverted has its place in the menu, and Undo takes it off again', async () => {
  const { ports, project } = await withProject('published')
  const more = { title: 'More', url: 'https://example.com/more' }
  const edits = [{ path: 'projects', value: [more, ...listed] }]
  data(await saveFields(ports, { entry: owner, edits }, ada))
  data(await deleteEntry(ports, project, actor))
  const reverted = data(await revert(ports, [{ entry: project }]))
  expect(await menu(ports)).toEqual([more, ...listed])
  expect(data(await undo(ports, reverted.undo ?? ''))).toBe('undone')
  expect(await menu(ports)).toEqual([more, listed[0], listed[2]])
  data(await revert(ports, [{ entry: project }, { entry: owner }]))
  expect(data(await readDraft(ports)).changes).toBe(0)
})

test('a copy of a project has no address, which would be that of the first', async () => {
  const ports = await withListed()
  const made = data(await makeEntry(ports, 'projects', actor, { name: 'Atlas', page: 'atlas' }))
  const copy = data(await duplicateEntry(ports, made, actor))
  expect(data(await readEntry(ports, copy)).fields).toEqual({ uuid: copy.id, name: 'Atlas' })
})
