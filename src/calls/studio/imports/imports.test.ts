import { expect, test } from 'vitest'
import { minuteMs } from '#domain/quota.ts'
import type { ImportRecord } from '#domain/studio/import-record.ts'
import { none } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { data, job, jpeg } from '#support/small-bundle.ts'
import { ada } from '#support/studio/draft-ports.ts'
import { openSite } from '#support/studio/import-site.ts'
import { bundleZip } from '#support/zip-bytes.ts'
import { listFiles } from '../../content/list-files.ts'
import { readDraft, readDraftedOwner, readEntries, readEntry } from '../draft/read-draft.ts'
import { readFolder } from '../draft/read-folder.ts'
import { storeSlice } from '../pictures/uploads.ts'
import { deleteOldImports, readImport, readParsed, writeImport } from './import-store.ts'

const id = '0b0b0b0b-0b0b-4b0b-8b0b-0b0b0b0b0b0b'
const baker = { uuid: 'two', ...job('Baker') }
const owner: Fields = { name: 'Ada Example', headline: 'Maker', timeZone: 'UTC', welcome: 'Hello' }

test('new entries of a bundle are in the draft, and others when they are ticked; nothing is published', async () => {
  const site = await openSite()
  const bundle = {
    'documents/jobs/one.json': JSON.stringify(job('Stage manager')),
    'documents/jobs/two.json': JSON.stringify(baker),
  }
  const { kind, rows } = await site.imported(bundle)
  expect([kind, rows.map(({ fate, path }) => [fate, path])]).toEqual([
    'bundle',
    [
      ['differs', 'documents/jobs/one.json'],
      ['new', 'documents/jobs/two.json'],
    ],
  ])
  expect(await jobsOf(site)).toEqual({ one: ['Stagehand', 'published'], two: ['Baker', 'new'] })
  await site.imported(bundle, { ticks: () => true })
  expect(await jobsOf(site)).toEqual({ one: ['Stage manager', 'changed'], two: ['Baker', 'new'] })
  expect(data(await site.ports.documents.readAll('jobs'))).toHaveLength(1)
  expect(data(await listFiles(site.ports, { prefix: 'imports/' }))).toEqual([])
})

test('an entry that the draft deletes comes back with the words of the file', async () => {
  const site = await openSite()
  await site.imported({ 'documents/jobs/two.json': JSON.stringify(baker) }, { begins: true })
  expect(await jobsOf(site)).toMatchObject({ one: ['Stagehand', 'deleted'] })
  await site.imported({ 'documents/jobs/one.json': JSON.stringify(job('Stagehand')) })
  expect(await jobsOf(site)).toMatchObject({ one: ['Stagehand', 'published'] })
})

test('pictures of a folder come with their texts and focus points; their bytes are in the draft', async () => {
  const site = await openSite()
  const bundle = {
    'files/home/slideshow/1.jpg': jpeg(1),
    'files/home/slideshow/2.jpg': jpeg(2),
    'files/home/slideshow/alt.json': '{"1.jpg": "A pier"}',
    'files/home/slideshow/focus.json': '{"2.jpg": {"x": 0.25, "y": 0.5}}',
  }
  await site.imported(bundle)
  const folder = data(await readFolder(site.ports, 'home/slideshow'))
  expect(folder.items.map(({ name, alt, focus }) => [name, alt, focus])).toEqual([
    ['1.jpg', 'A pier', none],
    ['2.jpg', none, { x: 0.25, y: 0.5 }],
  ])
  // The pictures that were kept for the choice go with it.
  expect(data(await listFiles(site.ports, { prefix: 'imports/' }))).toEqual([])
  for (const { hash } of folder.items) expect((await site.ports.blobs.read(hash)).ok).toBe(true)
  const again = await site.imported(bundle)
  expect([again.rows, again.left]).toEqual([[], [{ name: 'home/slideshow', why: 'You have it already.' }]])
  expect(data(await readFolder(site.ports, 'home/slideshow')).items).toEqual(folder.items)
})

test('Undo import takes the documents and pictures of a bundle out of the draft', async () => {
  const site = await openSite()
  await site.imported({
    'documents/jobs/two.json': JSON.stringify(job('Baker')),
    'files/home/slideshow/1.jpg': jpeg(1),
  })
  expect(data(await readDraft(site.ports)).changes).toBeGreaterThan(1)
  await site.undo()
  expect(data(await readDraft(site.ports)).changes).toBe(0)
})

test('a site that begins with a bundle has it, and everything else of the sample is deleted in the draft', async () => {
  const site = await openSite()
  await site.ports.documents.commit([
    { collection: 'person-info', id: 'owner', fields: { ...owner, name: 'Rowan Brackwater' } },
    { collection: 'jobs', id: 'gone', fields: { uuid: 'gone', ...job('Sailor') } },
  ])
  await site.ports.files.write('home/slideshow/1.jpg', jpeg(7))
  await site.imported(
    { 'documents/jobs/one.json': JSON.stringify(job('Stagehand')), 'documents/jobs/two.json': JSON.stringify(baker) },
    { begins: true },
  )
  expect(await jobsOf(site)).toEqual({
    gone: ['Sailor', 'deleted'],
    one: ['Stagehand', 'published'],
    two: ['Baker', 'new'],
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
    await site.imported(files, { begins: true, timeZone: berlin })
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
  expect(Object.keys(await jobsOf(site)).sort()).toEqual(['one', 'two'])
  expect(view.remarks.toSorted()).toEqual([
    expect.stringMatching(/^documents\/jobs\/bad\.json: /),
    ...view.remarks.slice(1, -1).map(() => expect.stringMatching(/^documents\/jobs\/bad\.json: /)),
    expect.stringMatching(/^files\/home\/slideshow\/a\.jpg: /),
  ])
})

for (const [what, bytes, message] of [
  ['a text of no resume', async () => new TextEncoder().encode('x'), /^site\.zip has nothing of a resume\.$/],
  ['a zip that is neither', () => bundleZip({ 'a.txt': 'x' }), /^site\.zip is no LinkedIn archive/],
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
    const sent = await site.sent(await bytes(), { upload: id })
    const record = data(await site.imports.progress(id))
    const said = sent.ok ? [record?.state, record?.message] : ['rejected', sent.failure.message]
    expect(said).toEqual(['rejected', expect.stringMatching(message)])
    expect(data(await listFiles(site.ports, { prefix: 'imports/' }))).toEqual([])
  })
}

test('a file that arrives in many slices is read as one', async () => {
  const site = await openSite()
  const bytes = await bundleZip({
    'documents/jobs/two.json': JSON.stringify(baker),
    'files/home/slideshow/1.jpg': jpeg(1),
  })
  await site.uploaded(bytes, { slice: 100 })
  expect(Object.keys(await jobsOf(site))).toContain('two')
  expect(data(await readFolder(site.ports, 'home/slideshow')).items).toHaveLength(1)
})

test('a bundle whose process has ended continues when its page is opened', async () => {
  const site = await openSite()
  const bytes = await bundleZip({ 'documents/jobs/two.json': JSON.stringify(baker) })
  data(await storeSlice(site.ports, { upload: id, name: 'site.zip', from: 0, bytes }, 'import'))
  await writeImport(site.ports, id, { ...reading, beatAt: site.ports.clock.now().toISOString() })
  expect(data(await site.imports.progress(id))?.state).toBe('reading')
  await site.imports.settled(id, 10_000)
  expect(Object.keys(await jobsOf(site))).toEqual(['one'])
  site.ports.clock.moveBy(61_000)
  await site.imports.progress(id)
  await site.imports.settled(id, 10_000)
  expect(data(await site.imports.progress(id))?.state).toBe('read')
  expect(data(await readParsed(site.ports, id)).rows).toHaveLength(1)
})

test('the record of a bundle that was read lasts 30 minutes; one that the server reads, 30 minutes after it worked on it', async () => {
  const site = await openSite()
  const bytes = await bundleZip({ 'documents/jobs/two.json': JSON.stringify(baker) })
  data(await storeSlice(site.ports, { upload: id, name: 'site.zip', from: 0, bytes }, 'import'))
  await writeImport(site.ports, id, { ...reading, beatAt: site.ports.clock.now().toISOString() })
  site.ports.clock.moveBy(lifeMs - 1)
  expect(data(await deleteOldImports(site.ports))).toBe(0)
  expect(data(await readImport(site.ports, id))).not.toBe(none)
  site.ports.clock.moveBy(1)
  expect(data(await site.imports.progress(id))).toBe(none)
  expect(data(await deleteOldImports(site.ports))).toBe(1)
  expect(data(await listFiles(site.ports, { prefix: `imports/${id}` }))).toEqual([])
})

const lifeMs = 30 * 60 * 1000
const at = '2026-11-22T10:42:00Z'
const reading: Omit<ImportRecord, 'beatAt'> = {
  ...{ name: 'site.zip', at, by: ada, state: 'reading', message: '', undo: '', notPlaced: '', done: 0, total: 0 },
  ...{ begins: false, timeZone: '' },
}

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

async function jobsOf({ ports }: Awaited<ReturnType<typeof openSite>>) {
  const jobs = data(await readEntries(ports, 'jobs'))
  return Object.fromEntries(jobs.map(({ entry, title, state }) => [entry.id, [title, state]]))
}
