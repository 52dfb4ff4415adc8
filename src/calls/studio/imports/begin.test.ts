import { expect, test } from 'vitest'
import { memoryBundle } from '#adapters/memory/bundle.ts'
import { none } from '#domain/result.ts'
import { data, smallBundle } from '#support/small-bundle.ts'
import { ada, draftPorts, tab } from '#support/studio/draft-ports.ts'
import { readPersonInfo } from '../../content/read-person-info.ts'
import { importSample } from '../../transfer/import-bundle.ts'
import { contentOfDraft } from '../draft/content-of-draft.ts'
import { draftState } from '../draft/draft-state.ts'
import { readDraftedOwner } from '../draft/read-drafted-owner.ts'
import { saveFields } from '../draft/save-fields.ts'
import { publish } from '../publish/publish.ts'
import { begin } from './begin.ts'

const owner = { collection: 'person-info', id: 'owner' } as const
const berlin = { timeZone: 'Europe/Berlin' }
const quill = { name: 'Ada Quill', givenName: 'Ada', familyName: 'Quill', timeZone: 'Europe/Berlin' }
const actor = { by: { uid: 'ada', name: 'Ada Quill' }, tab }

test('keeping the sample gives it the new owner’s name and time zone, and no mailbox, in the draft', async () => {
  const ports = await sampleSite()
  const before = data(await readPersonInfo(ports))
  data(await begin(ports, 'sample', berlin, actor))
  expect(data(await draftState(ports)).changes).toBe(5)
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
  const { version } = data(await draftState(ports))
  expect(data(await publish(ports, { version, summary: '' }, ada))).toMatchObject({ outcome: 'published' })
  for (const collection of ['jobs', 'education', 'hardware', 'location'])
    expect(data(await ports.documents.readAll(collection)), collection).toEqual([])
  const person = data(await ports.documents.read('person-info', 'owner'))?.fields ?? {}
  expect(person).toEqual(quill)
  const files = data(await ports.files.list({})).files.map(({ name }) => name)
  expect(files.filter((name) => /\.(jpg|png|jpeg)$/.test(name))).toEqual([])
})

test('writing in a part that the start has emptied brings it back', async () => {
  const ports = await sampleSite()
  const place = { collection: 'location', id: 'owner' } as const
  data(await ports.documents.commit([{ ...place, fields: { city: 'Oslo', state: '', zipcode: '' } }]))
  data(await begin(ports, 'empty', berlin, actor))
  const edits = [{ path: 'city', value: 'Bergen', shown: 'Oslo' }]
  const saved = data(await saveFields(ports, { entry: place, edits, tab }, ada))
  expect(saved).toMatchObject({ outcome: 'done', view: { state: 'changed', fields: { city: 'Bergen' } } })
})

test('the same choice again changes nothing', async () => {
  const ports = await sampleSite()
  data(await begin(ports, 'empty', berlin, actor))
  const { changes } = data(await draftState(ports))
  data(await begin(ports, 'empty', berlin, actor))
  expect(data(await draftState(ports)).changes).toBe(changes)
})

async function sampleSite() {
  const ports = await draftPorts()
  await ports.documents.commit([{ collection: 'jobs', id: 'one', fields: none }])
  data(await importSample(ports, memoryBundle(smallBundle), () => {}))
  const fields = { name: 'Rowan', timeZone: 'Europe/Oslo', welcome: 'Hello', skills: ['Knots'], email: 'r@example.com' }
  const account = { FirstName: 'Ada', LastName: 'Quill', Admin: true, email: 'ada@example.com' }
  await ports.documents.commit([
    { ...owner, fields },
    { collection: 'user', id: 'ada', fields: account },
  ])
  return ports
}
