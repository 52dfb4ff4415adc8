import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { folderSource } from '#adapters/folder/source.ts'
import { bundleCollections } from '#domain/content/bundle/bundle.ts'
import { collections } from '#resume/records/collections/collections.ts'
import { none } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { data } from '#support/small-bundle.ts'
import { ada, draftPorts, type TestPorts } from '#support/studio/draft-ports.ts'
import { readContent } from '../../content/content.ts'
import { importSample } from '../../transfer/import-bundle.ts'
import { contentOfDraft, entryFormFields, readEntries, readEntry } from '../draft/read-draft.ts'
import { readFolder } from '../draft/read-folder.ts'
import { readFolders } from '../pictures/read-folders.ts'
import { readReview } from '../publish/review.ts'
import { applyImport } from './apply-import.ts'
import { begin } from './begin.ts'
import { storeParsed } from './import-store.ts'

/** What every form of the studio holds after each way to begin with the sample that comes with Vita. docs/behaviour.md 24.2. */
const newOwner = { timeZone: 'Europe/Berlin' }
const names = { name: 'Ada Quill', givenName: 'Ada', familyName: 'Quill', ...newOwner }
const by = { uid: 'ada', name: names.name }

/** A file of which nothing is ticked. */
async function imported(ports: TestPorts) {
  const id = crypto.randomUUID()
  const at = ports.clock.now().toISOString()
  const record = {
    name: 'resume.json',
    at,
    by,
    begins: true,
    ...newOwner,
    state: 'read',
    message: '',
    undo: '',
    notPlaced: '',
  } as const
  data(
    await storeParsed(
      ports,
      id,
      { ...record, done: 0, total: 0, beatAt: at },
      { kind: 'jsonresume', rows: [], left: [], remarks: [], notPlaced: '' },
    ),
  )
  return applyImport(ports, id, new Set(), by)
}

for (const [way, start] of [
  ['an empty start', (ports) => begin(ports, 'empty', newOwner, { by })],
  ['an import', (ports) => imported(ports)],
] as [string, (ports: TestPorts) => ReturnType<typeof begin>][])
  test(`after ${way} every field of every form is empty but the names, and no change is counted`, async () => {
    const { ports, documents, folders } = await sampleSite()
    data(await start(ports))
    for (const [entry, fields] of await forms(ports)) {
      const own = entry.startsWith('person-info') ? names : {}
      const filled = Object.entries(fields).filter(([name, value]) => value !== none && !(name in own))
      expect(filled, entry).toEqual([])
    }
    for (const { collection, id } of documents)
      if (collections[collection].id === 'any') expect((await readEntry(ports, { collection, id })).ok, id).toBe(false)
    for (const folder of folders)
      expect(data(await readFolder(ports, folder)), folder).toMatchObject({ items: [], published: [], changes: [] })
    const { entries, folders: changed, changes } = data(await readReview(ports))
    expect({ entries, changed, changes }).toEqual({ entries: [], changed: [], changes: 0 })
    const content = data(await readContent(data(await contentOfDraft(ports))))
    expect(content.documents.map(({ fields }) => fields)).toEqual([names])
    expect([...content.files.keys()]).toEqual([])
  })

test('after a start from the sample every form has what the sample has, but for the owner’s names', async () => {
  const { ports, documents, folders } = await sampleSite()
  const before = await forms(ports)
  data(await begin(ports, 'sample', newOwner, { by }))
  const after = new Map(await forms(ports))
  expect([...after.keys()]).toEqual(before.map(([entry]) => entry))
  expect(documents.length + folders.length).toBeGreaterThan(20)
  const named = [...Object.keys(names), 'email', 'welcome', 'whoAmI']
  for (const [entry, fields] of before)
    for (const [name, value] of Object.entries(fields))
      if (!entry.startsWith('person-info') || !named.includes(name)) expect(after.get(entry)?.[name]).toEqual(value)
  for (const folder of folders) expect(data(await readFolder(ports, folder)).items, folder).not.toEqual([])
})

async function sampleSite() {
  const ports = await draftPorts()
  await ports.documents.commit([{ collection: 'jobs', id: 'one', fields: none }])
  const sample = folderSource(fileURLToPath(new URL('../../../../sample', import.meta.url)))
  expect(data(await importSample(ports, sample)).accepted).toBe(true)
  const account = { FirstName: 'Ada', LastName: 'Quill', Admin: true, email: 'ada@example.com' }
  await ports.documents.commit([{ collection: 'user', id: ada.uid, fields: account }])
  const { documents } = data(await readContent(ports))
  const entries = documents.map(({ collection, id }) => ({ collection: collection as keyof typeof collections, id }))
  const listed = data(await readFolders(ports)).filter(({ pictures }) => pictures > 0)
  return { ports, documents: entries, folders: listed.map(({ folder }) => folder) }
}

/** The fields of every form, as its inputs show them: of each entry there is, and of the documents that always are one. */
async function forms(ports: TestPorts): Promise<[entry: string, fields: Fields][]> {
  const all: [string, Fields][] = []
  for (const collection of bundleCollections) {
    const views = data(await readEntries(ports, collection))
    const ids = new Set(views.map(({ entry }) => entry.id))
    if (collections[collection].id !== 'any') for (const id of onlyIds(collection)) ids.add(id)
    for (const id of ids) {
      const { fields } = data(await readEntry(ports, { collection, id }))
      const shown = entryFormFields({ collection }).map(({ name }) => [name, fields[name] ?? none] as const)
      all.push([`${collection} ${id}`, Object.fromEntries(shown)])
    }
  }
  return all
}

function onlyIds(collection: string): string[] {
  return collection === 'hardware' ? ['desktop', 'laptop'] : ['owner']
}
