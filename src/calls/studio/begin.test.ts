import { expect, test } from 'vitest'
import { memoryBundle } from '#adapters/memory/bundle.ts'
import { none } from '#domain/result.ts'
import { data, smallBundle } from '#support/small-bundle.ts'
import { ada, asker, draftPorts, tab } from '#support/studio/draft-ports.ts'
import { readPersonInfo } from '../content/read-person-info.ts'
import { importSample } from '../transfer/import-bundle.ts'
import { begin } from './begin.ts'
import { contentOfDraft } from './content-of-draft.ts'
import { draftState } from './draft-state.ts'
import { publish } from './publish.ts'
import { saveFields } from './save-fields.ts'

const owner = { collection: 'person-info', id: 'owner' } as const

test('keeping the sample changes only the name, in the draft', async () => {
  const ports = await sampleSite()
  const before = data(await readPersonInfo(ports))
  data(await begin(ports, 'sample', 'Ada Quill', asker))
  expect(data(await draftState(ports)).changes).toBe(1)
  expect(data(await readPersonInfo(ports))).toEqual(before)
  expect(data(await readPersonInfo(data(await contentOfDraft(ports))))).toEqual({ ...before, name: 'Ada Quill' })
})

test('starting empty publishes the name and nothing else', async () => {
  const ports = await sampleSite()
  data(await begin(ports, 'empty', 'Ada Quill', asker))
  const { version } = data(await draftState(ports))
  expect(data(await publish(ports, { version, summary: '' }, ada))).toMatchObject({ outcome: 'published' })
  for (const collection of ['jobs', 'education', 'hardware', 'location'])
    expect(data(await ports.documents.readAll(collection)), collection).toEqual([])
  const person = data(await ports.documents.read('person-info', 'owner'))?.fields ?? {}
  expect(Object.keys(person).sort()).toEqual(['name', 'timeZone'])
  const files = data(await ports.files.list({})).files.map(({ name }) => name)
  expect(files.filter((name) => /\.(jpg|png|jpeg)$/.test(name))).toEqual([])
})

test('writing in a part that the start has emptied brings it back', async () => {
  const ports = await sampleSite()
  const place = { collection: 'location', id: 'owner' } as const
  data(await ports.documents.commit([{ ...place, fields: { city: 'Oslo', state: '', zipcode: '' } }]))
  data(await begin(ports, 'empty', 'Ada Quill', asker))
  const edits = [{ path: 'city', value: 'Bergen', shown: 'Oslo' }]
  const saved = data(await saveFields(ports, { entry: place, edits, tab }, ada))
  expect(saved).toMatchObject({ outcome: 'done', view: { state: 'changed', fields: { city: 'Bergen' } } })
})

test('the same choice again changes nothing', async () => {
  const ports = await sampleSite()
  data(await begin(ports, 'empty', 'Ada Quill', asker))
  const { changes } = data(await draftState(ports))
  data(await begin(ports, 'empty', 'Ada Quill', asker))
  expect(data(await draftState(ports)).changes).toBe(changes)
})

async function sampleSite() {
  const ports = await draftPorts()
  await ports.documents.commit([{ collection: 'jobs', id: 'one', fields: none }])
  data(await importSample(ports, memoryBundle(smallBundle), () => {}))
  const fields = { name: 'Rowan', timeZone: 'Europe/Oslo', welcome: 'Hello', skills: ['Knots'] }
  await ports.documents.commit([{ ...owner, fields }])
  return ports
}
