import { expect, test } from 'vitest'
import { minuteMs } from '#domain/quota.ts'
import { none } from '#domain/result.ts'
import type { Fields } from '#domain/schema/stored-fields.ts'
import { data, job, jpeg } from '#support/small-bundle.ts'
import { bundleZip } from '#support/studio/bundle-zip.ts'
import { ada, jobEntry } from '#support/studio/draft-ports.ts'
import { importId as id, openSite } from '#support/studio/import-site.ts'
import { listFiles } from '../../content/list-files.ts'
import { readDraftedOwner } from '../draft/read-drafted-owner.ts'
import { readEntries, readEntry } from '../draft/read-entry.ts'
import { saveFields } from '../draft/save-fields.ts'
import { readFolder } from '../pictures/read-folder.ts'
import { storeSlice } from '../pictures/uploads.ts'
import { deleteOldImports, readImport, writeImport } from './import-store.ts'

const other = '1b0b0b0b-0b0b-4b0b-8b0b-0b0b0b0b0b0b'
const baker = { uuid: 'two', ...job('Baker') }
const owner: Fields = { name: 'Ada Example', headline: 'Maker', timeZone: 'UTC', welcome: 'Hello' }

test('what a bundle holds is new, differs from the draft, or is the same; only the last is not ticked', async () => {
  const site = await openSite()
  await site.ports.documents.commit([{ collection: 'jobs', id: 'same', fields: { uuid: 'same', ...job('Cook') } }])
  const view = await site.imported({
    'documents/jobs/one.json': JSON.stringify({ ...job('Stage manager') }),
    'documents/jobs/same.json': JSON.stringify(job('Cook')),
    'documents/jobs/two.json': JSON.stringify(baker),
  })
  expect(view.record).toMatchObject({ state: 'read', kind: 'bundle', name: 'site.zip' })
  expect(view.entries.map(({ key, fate }) => [key, fate, view.ways.has(key)])).toEqual([
    ['jobs.one', 'differs', true],
    ['jobs.same', 'same', false],
    ['jobs.two', 'new', true],
  ])
  expect(view.entries[0]?.fields).toMatchObject([{ name: 'title', before: 'Stagehand', after: 'Stage manager' }])
})

test('the comparison is with the draft, not with what is published', async () => {
  const site = await openSite()
  const edits = [{ path: 'title', value: 'Baker', shown: 'Stagehand' }]
  await saveFields(site.ports, { entry: jobEntry, edits, tab: 't' }, ada)
  const view = await site.imported({ 'documents/jobs/one.json': JSON.stringify(job('Baker')) })
  expect(view.entries[0]?.fate).toBe('same')
})

test('only what is ticked comes into the draft, and nothing is published', async () => {
  const site = await openSite()
  await site.imported({
    'documents/jobs/one.json': JSON.stringify(job('Stage manager')),
    'documents/jobs/two.json': JSON.stringify(baker),
  })
  await site.take(['jobs.two'])
  const jobs = data(await readEntries(site.ports, 'jobs'))
  expect(jobs.map(({ title, state }) => [title, state]).sort()).toEqual([
    ['Baker', 'new'],
    ['Stagehand', 'published'],
  ])
  expect(data(await site.ports.documents.readAll('jobs'))).toHaveLength(1)
  expect((await site.again()).entries.map(({ fate }) => fate)).toEqual(['differs', 'same'])
})

test('nothing ticked is rejected with a message', async () => {
  const site = await openSite()
  await site.imported({ 'documents/jobs/two.json': JSON.stringify(baker) })
  expect(await site.imports.take(id, { ticked: ['jobs.unknown'] }, ada)).toMatchObject({
    failure: { message: 'Tick at least one.' },
  })
})

test('an entry that the draft deletes is new, and comes back with the words of the file', async () => {
  const site = await openSite()
  await site.imported({ 'documents/jobs/two.json': JSON.stringify(baker) }, { begins: true })
  await site.take(['jobs.two'])
  expect(data(await readEntry(site.ports, jobEntry)).state).toBe('deleted')
  const again = await site.imported({ 'documents/jobs/one.json': JSON.stringify(job('Stagehand')) }, { upload: other })
  expect(again.entries[0]?.fate).toBe('new')
  await site.take(['jobs.one'], other)
  expect(data(await readEntry(site.ports, jobEntry)).state).toBe('published')
})

test('pictures of a folder come with their texts and focus points; their bytes are in the draft', async () => {
  const site = await openSite()
  const view = await site.imported({
    'files/home/slideshow/1.jpg': jpeg(1),
    'files/home/slideshow/2.jpg': jpeg(2),
    'files/home/slideshow/alt.json': '{"1.jpg": "A pier"}',
    'files/home/slideshow/focus.json': '{"2.jpg": {"x": 0.25, "y": 0.5}}',
  })
  expect(view.folders).toMatchObject([{ key: 'folder home/slideshow', fate: 'new' }])
  await site.take(['folder home/slideshow'])
  const folder = data(await readFolder(site.ports, 'home/slideshow'))
  expect(folder.items.map(({ name, alt, focus }) => [name, alt, focus])).toEqual([
    ['1.jpg', 'A pier', none],
    ['2.jpg', none, { x: 0.25, y: 0.5 }],
  ])
  for (const { hash } of folder.items) expect((await site.ports.blobs.read(hash)).ok).toBe(true)
  expect((await site.again()).folders[0]?.fate).toBe('same')
})

test('a bundle that the site begins with is all new, and everything else of the sample is deleted in the draft', async () => {
  const site = await openSite()
  await site.ports.documents.commit([
    { collection: 'person-info', id: 'owner', fields: { ...owner, name: 'Rowan Brackwater' } },
    { collection: 'jobs', id: 'gone', fields: { uuid: 'gone', ...job('Sailor') } },
  ])
  await site.ports.files.write('home/slideshow/1.jpg', jpeg(7))
  const view = await site.imported(
    { 'documents/jobs/one.json': JSON.stringify(job('Stagehand')), 'documents/jobs/two.json': JSON.stringify(baker) },
    { begins: true },
  )
  expect(view.entries.map(({ key, fate }) => [fate, view.ways.has(key)])).toEqual([
    ['new', true],
    ['new', true],
  ])
  await site.take(['jobs.one', 'jobs.two'])
  const jobs = data(await readEntries(site.ports, 'jobs'))
  expect(Object.fromEntries(jobs.map(({ entry, state }) => [entry.id, state]))).toEqual({
    gone: 'deleted',
    one: 'published',
    two: 'new',
  })
  const person = data(await readEntry(site.ports, { collection: 'person-info', id: 'owner' }))
  expect([person.fields.name, person.fields.headline]).toEqual(['Ada Example', undefined])
  expect(data(await readFolder(site.ports, 'home/slideshow')).items).toEqual([])
})

const berlin = 'Europe/Berlin'
const split = { name: 'Ada Example', givenName: 'Ada', familyName: 'Example' }
const runa = { name: 'Runa Tveit', givenName: 'Runa', familyName: 'Tveit', timeZone: 'Europe/Oslo' }
test.each([
  ['no person', none, { ...split, timeZone: berlin }],
  ['the name of the account', { name: 'Ada Example', timeZone: berlin }, { ...split, timeZone: berlin }],
  ['another name', { ...runa, givenName: null, familyName: null }, { ...runa, givenName: null, familyName: null }],
  ['another name with its parts', runa, runa],
])(
  'a site that begins with a bundle with %s has whole names, a time zone of its own and no mailbox',
  async (_, person, owns) => {
    const site = await openSite()
    await site.ports.documents.commit([
      { collection: 'person-info', id: 'owner', fields: { ...owner, name: 'Rowan', email: 'rowan@example.com' } },
      {
        collection: 'user',
        id: 'ada',
        fields: { FirstName: 'Ada', LastName: 'Example', Admin: true, email: 'a@b.cd' },
      },
    ])
    const files: Record<string, string> = { 'documents/jobs/two.json': JSON.stringify(baker) }
    if (person !== none) files['documents/person-info/owner.json'] = JSON.stringify(person)
    const view = await site.imported(files, { begins: true, timeZone: berlin })
    await site.take([...view.ways.keys()])
    expect(await readDraftedOwner(site.ports)).toMatchObject({ ...owns, email: none })
  },
)

test('parts with problems are reported in the words of an import, and do not stop the import', async () => {
  const site = await openSite()
  const view = await site.imported({
    'documents/jobs/bad.json': '{"title": 3}',
    'documents/jobs/two.json': JSON.stringify(baker),
    'files/home/slideshow/a.jpg': 'no picture',
  })
  expect(view.entries.map(({ key }) => key)).toEqual(['jobs.two'])
  const files = view.problems.map(({ file }) => file)
  expect(new Set(files)).toEqual(new Set(['documents/jobs/bad.json', 'files/home/slideshow/a.jpg']))
})

for (const [what, bytes, message] of [
  ['a file of no kind', async () => new TextEncoder().encode('x'), /^site\.zip is none of the three: a bundle, /],
  ['a zip that is neither', () => bundleZip({ 'a.txt': 'x' }), /^site\.zip is neither a bundle nor a LinkedIn archive/],
  [
    'a damaged zip',
    async () => new TextEncoder().encode('PK and so on'),
    /^site\.zip cannot be read as a zip file: it is damaged or incomplete\.$/,
  ],
  [
    'a bundle of which nothing can be used',
    () => bundleZip({ 'documents/jobs/a.json': '[]' }),
    /^Nothing in it can be used here\.$/,
  ],
  [
    'a bundle with messages',
    () => bundleZip({ 'documents/submissions/a.json': '{}' }),
    /^Nothing in it can be used here\.$/,
  ],
] as const) {
  test(`${what} is rejected with a message`, async () => {
    const site = await openSite()
    const { record } = await site.uploaded(await bytes())
    expect([record.state, record.message]).toEqual(['rejected', expect.stringMatching(message)])
  })
}

test('a file that arrives in many slices is read as one', async () => {
  const site = await openSite()
  const bytes = await bundleZip({
    'documents/jobs/two.json': JSON.stringify(baker),
    'files/home/slideshow/1.jpg': jpeg(1),
  })
  const view = await site.uploaded(bytes, { slice: 100 })
  expect([...view.entries, ...view.folders].map(({ key }) => key)).toEqual(['jobs.two', 'folder home/slideshow'])
})

test('an import whose process has ended continues when its page is opened', async () => {
  const site = await openSite()
  await site.imported({ 'documents/jobs/two.json': JSON.stringify(baker) })
  const record = data(await readImport(site.ports, id))
  if (record === none) throw new Error('There is no import.')
  await writeImport(site.ports, id, { ...record, state: 'taking', ticked: ['jobs.two'] })
  expect((await site.view()).record.state).toBe('taking')
  site.ports.clock.moveBy(61_000)
  await site.view()
  await site.imports.settled(id, 10_000)
  expect((await site.view()).record.state).toBe('taken')
  expect(data(await readEntries(site.ports, 'jobs'))).toHaveLength(2)
})

test('what was taken is deleted with the file; only that it was taken stays', async () => {
  const site = await openSite()
  await site.imported({ 'documents/jobs/two.json': JSON.stringify(baker), 'files/home/slideshow/1.jpg': jpeg(1) })
  await site.take(['jobs.two'])
  expect(data(await listFiles(site.ports, { prefix: 'imports/' }))).toEqual([])
  const { record, entries, folders } = await site.view()
  expect([record.state, record.ticked, record.typed, entries, folders]).toEqual(['taken', none, [], [], []])
  await site.take(['jobs.two'])
  expect(data(await readEntries(site.ports, 'jobs'))).toHaveLength(2)
})

const lifeMs = 30 * 60 * 1000

test('a file lasts 30 minutes after it was read', async () => {
  const site = await openSite()
  await site.imported({ 'documents/jobs/two.json': JSON.stringify(baker) })
  site.ports.clock.moveBy(lifeMs - 1)
  expect(data(await deleteOldImports(site.ports))).toBe(0)
  expect(data(await readImport(site.ports, id))).not.toBe(none)
  site.ports.clock.moveBy(1)
  expect(data(await site.imports.view(id))).toBe(none)
  expect(await site.imports.take(id, { ticked: ['jobs.two'] }, ada)).toMatchObject({
    failure: { message: 'This file is no longer there: it is kept for 30 minutes. Please choose it again.' },
  })
  expect(data(await deleteOldImports(site.ports))).toBe(1)
  expect(data(await listFiles(site.ports, { prefix: `imports/${id}` }))).toEqual([])
})

test('a file that the server works on is not deleted before it is done for 30 minutes', async () => {
  const site = await openSite()
  await site.imported({ 'documents/jobs/two.json': JSON.stringify(baker) })
  const record = data(await readImport(site.ports, id))
  if (record === none) throw new Error('There is no import.')
  site.ports.clock.moveBy(lifeMs)
  const beatAt = site.ports.clock.now().toISOString()
  await writeImport(site.ports, id, { ...record, state: 'taking', ticked: ['jobs.two'], beatAt })
  site.ports.clock.moveBy(lifeMs - 1)
  expect(data(await deleteOldImports(site.ports))).toBe(0)
  site.ports.clock.moveBy(1)
  expect(data(await deleteOldImports(site.ports))).toBe(1)
})

test('an upload that became no import is deleted 30 minutes after its last slice', async () => {
  const { ports } = await openSite()
  data(await storeSlice(ports, { upload: id, name: 'x.zip', from: 0, bytes: jpeg(1) }, 'import'))
  ports.clock.moveBy(29 * minuteMs)
  data(await storeSlice(ports, { upload: id, name: 'x.zip', from: jpeg(1).length, bytes: jpeg(2) }, 'import'))
  ports.clock.moveBy(30 * minuteMs - 1)
  expect(data(await deleteOldImports(ports))).toBe(0)
  ports.clock.moveBy(1)
  expect(data(await deleteOldImports(ports))).toBe(1)
  expect(data(await listFiles(ports, { prefix: 'imports/' }))).toEqual([])
})
