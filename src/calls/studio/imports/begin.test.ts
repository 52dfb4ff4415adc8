import { expect, test } from 'vitest'
import { memoryBundle } from '#adapters/memory/bundle.ts'
import { bundleCollections } from '#domain/content/bundle/bundle.ts'
import { isListedImage } from '#resume/records/image.ts'
import { none } from '#resume/result.ts'
import { data, job, smallBundle } from '#support/small-bundle.ts'
import { ada, draftPorts, type TestPorts } from '#support/studio/draft-ports.ts'
import { saveFields } from '#support/studio/draft-steps.ts'
import { readHistory } from '../../content/history.ts'
import { lateRemovals } from '../../content/public-pictures.ts'
import { readPersonInfo } from '../../content/read-person-info.ts'
import { importSample } from '../../transfer/import-bundle.ts'
import { revert } from '../apply.ts'
import { contentOfDraft, readDraft, readDraftedOwner, readEntry } from '../draft/read-draft.ts'
import { deleteEntry, makeEntry } from '../draft/save-entry.ts'
import { undo as undoRevert } from '../draft/undo.ts'
import { readRestorable } from '../history/read-restorable.ts'
import { publish } from '../publish/publish.ts'
import { readReview } from '../publish/review.ts'
import { begin } from './begin.ts'

const place = { collection: 'location', id: 'owner' } as const
const owner = { collection: 'person-info', id: 'owner' } as const
const berlin = { timeZone: 'Europe/Berlin' }
const quill = { name: 'Ada Quill', givenName: 'Ada', familyName: 'Quill', timeZone: 'Europe/Berlin' }
const actor = { by: { uid: 'ada', name: 'Ada Quill' } }

test('keeping the sample gives it the new owner’s name and time zone, and no mailbox, in the draft', async () => {
  const ports = await sampleSite()
  const before = data(await readPersonInfo(ports))
  data(await begin(ports, 'sample', berlin, actor))
  expect(data(await readDraft(ports)).changes).toBe(5)
  expect(data(await readPersonInfo(ports))).toEqual(before)
  expect(data(await readPersonInfo(data(await contentOfDraft(ports))))).toEqual({ ...before, ...quill, email: none })
})

test.each(['', 'Mars/Olympus', '<b>'])(
  'a browser that says %j as its time zone leaves that of a sample that is kept; an empty site has the server’s',
  async (timeZone) => {
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
    for (const [choice, zone] of [
      ['sample', 'Europe/Oslo'],
      ['empty', own],
    ] as const) {
      const ports = await sampleSite()
      data(await begin(ports, choice, { timeZone }, actor))
      expect(await readDraftedOwner(ports)).toMatchObject({ name: 'Ada Quill', timeZone: zone })
    }
  },
)

test('starting empty publishes the names of the account, the browser’s time zone, and nothing else', async () => {
  const ports = await sampleSite()
  data(await begin(ports, 'empty', berlin, actor))
  expect(await published(ports)).toMatchObject({ outcome: 'published' })
  for (const collection of ['jobs', 'education', 'hardware', 'location'])
    expect(data(await ports.documents.readAll(collection)), collection).toEqual([])
  const person = data(await ports.documents.read('person-info', 'owner'))?.fields ?? {}
  expect(person).toEqual(quill)
  const files = data(await ports.files.list({})).files.map(({ name }) => name)
  expect(files.filter((name) => /\.(jpg|png|jpeg)$/.test(name))).toEqual([])
})

test('writing in a part of an empty start begins with nothing of the sample', async () => {
  const ports = await sampleSite()
  data(await begin(ports, 'empty', berlin, actor))
  const edits = [{ path: 'city', value: 'Umea' }]
  const saved = data(await saveFields(ports, { entry: place, edits }, ada))
  expect(saved).toMatchObject({ outcome: 'saved', view: { fields: { city: 'Umea' } } })
  await published(ports)
  expect(data(await ports.documents.readAll('location'))).toEqual([{ id: 'owner', fields: { city: 'Umea' } }])
})

test('the forms of a sample that was published and then left are empty, and what is typed goes alone', async () => {
  const ports = await sampleSite()
  data(await begin(ports, 'sample', berlin, actor))
  await published(ports)
  data(await begin(ports, 'empty', berlin, actor))
  expect(data(await readEntry(ports, owner)).fields).toEqual(quill)
  expect(data(await readEntry(ports, place)).fields).toEqual({})
  data(await saveFields(ports, { entry: place, edits: [{ path: 'city', value: 'Umea' }] }, ada))
  await published(ports)
  expect(data(await ports.documents.readAll('location'))).toEqual([{ id: 'owner', fields: { city: 'Umea' } }])
})

test('after an empty start nothing is changed, and reverting everything leaves it empty', async () => {
  const ports = await sampleSite()
  data(await begin(ports, 'empty', berlin, actor))
  expect(data(await readReview(ports))).toMatchObject({
    changes: 0,
    entries: [],
    folders: [],
    left: [],
    isOwnStart: true,
  })
  const edits = [{ path: 'city', value: 'Umea' }]
  data(await saveFields(ports, { entry: place, edits }, ada))
  const { undo } = data(await revert(ports, 'all'))
  expect(await drafted(ports)).toEqual([{ ...owner, fields: quill }])
  expect(data(await undoRevert(ports, undo ?? ''))).toBe('undone')
  expect(await drafted(ports)).toEqual([
    { ...owner, fields: quill },
    { ...place, fields: { city: 'Umea' } },
  ])
})

test('pictures of the sample stay public for an hour after the first publish, for pages that are open', async () => {
  const ports = await sampleSite()
  const files = data(await ports.files.list({})).files.filter(({ name }) => isListedImage(name))
  data(await begin(ports, 'empty', berlin, actor))
  await published(ports)
  const now = ports.clock.now().getTime()
  expect(files.length).toBeGreaterThan(0)
  expect(new Map(data(await lateRemovals(ports)))).toEqual(new Map(files.map(({ hash }) => [hash, now + 3_600_000])))
})

test('the history of a first publish has nothing of the sample, so undoing a later one restores nothing of it', async () => {
  const ports = await sampleSite()
  data(await begin(ports, 'empty', berlin, actor))
  const entry = data(await makeEntry(ports, 'jobs', actor, job('Cook')))
  await published(ports)
  const [first] = data(await readHistory(ports))
  expect(first?.changes.map(({ path, fate }) => [path, fate])).toEqual([[`documents/jobs/${entry.id}.json`, 'added']])
  data(await deleteEntry(ports, entry, actor))
  await published(ports)
  const restorable = data(await readRestorable(ports, 1))
  expect(restorable?.entries.map((each) => [each.title, each.state])).toEqual([['Cook', 'new']])
  expect(restorable?.folders).toEqual([])
})

test('who starts from the sample after an empty start has it again, with what they wrote', async () => {
  const ports = await sampleSite()
  data(await begin(ports, 'empty', berlin, actor))
  const edits = [{ path: 'headline', value: 'Cook' }]
  data(await saveFields(ports, { entry: owner, edits }, ada))
  data(await begin(ports, 'sample', berlin, actor))
  const content = data(await contentOfDraft(ports))
  expect(data(await readPersonInfo(content))).toMatchObject({ ...quill, headline: 'Cook', welcome: 'Hello' })
  expect(data(await content.documents.readAll('jobs'))).toHaveLength(1)
  expect(await published(ports)).toMatchObject({ outcome: 'published' })
})

test('the owner’s own content is deleted in the draft, where it can be reverted', async () => {
  const ports = await sampleSite()
  data(await begin(ports, 'sample', berlin, actor))
  await published(ports)
  data(await begin(ports, 'empty', berlin, actor))
  expect(await drafted(ports)).toEqual([{ ...owner, fields: quill }])
  data(await revert(ports, 'all'))
  expect(data(await data(await contentOfDraft(ports)).documents.readAll('jobs'))).toHaveLength(1)
})

test('the same choice again changes nothing', async () => {
  const ports = await sampleSite()
  data(await begin(ports, 'empty', berlin, actor))
  const { changes } = data(await readDraft(ports))
  data(await begin(ports, 'empty', berlin, actor))
  expect(data(await readDraft(ports)).changes).toBe(changes)
})

async function sampleSite() {
  const ports = await draftPorts()
  await ports.documents.commit([{ collection: 'jobs', id: 'one', fields: none }])
  const fields = { name: 'Rowan', timeZone: 'Europe/Oslo', welcome: 'Hello', skills: ['Knots'], email: 'r@example.com' }
  const bundle = {
    ...smallBundle,
    'documents/person-info/owner.json': JSON.stringify(fields),
    'documents/location/owner.json': JSON.stringify({ city: 'Charleston', state: 'SC', zipcode: '29403' }),
  }
  data(await importSample(ports, memoryBundle(bundle), () => {}))
  const account = { FirstName: 'Ada', LastName: 'Quill', Admin: true, email: 'ada@example.com' }
  await ports.documents.commit([{ collection: 'user', id: 'ada', fields: account }])
  return ports
}

async function published(ports: TestPorts) {
  const { version } = data(await readDraft(ports))
  return data(await publish(ports, { version, summary: '' }, ada))
}

/** All documents of the content as drafted. */
async function drafted(ports: TestPorts) {
  const { documents } = data(await contentOfDraft(ports))
  const all = bundleCollections.map(async (collection) =>
    data(await documents.readAll(collection)).map((each) => ({ collection, ...each })),
  )
  return (await Promise.all(all)).flat()
}
