import { expect, test } from 'vitest'
import { memoryBundle } from '#adapters/memory/bundle.ts'
import { data, job, jpeg, smallBundle } from '#support/small-bundle.ts'
import { actor, ada, draftPorts, jobEntry } from '#support/studio/draft-ports.ts'
import { saveFields } from '#support/studio/draft-steps.ts'
import { noteTestedMail } from '../../messages/delivery/send-test-mail.ts'
import { importBundle, importSample } from '../../transfer/import-bundle.ts'
import { addPicture, removePicture } from '../pictures/change-folder.ts'
import { storePicture } from '../pictures/uploads.ts'
import { hideFirstSteps, readFirstSteps } from './first-steps.ts'
import { readFolder } from './read-folder.ts'
import { deleteEntry, makeEntry } from './save-entry.ts'

const owner = { collection: 'person-info', id: 'owner' } as const
const sample = {
  ...smallBundle,
  'documents/person-info/owner.json': JSON.stringify({
    name: 'Rowan Brackwater',
    headline: 'Software',
    welcome: 'Welcome!',
    timeZone: 'UTC',
    story: [{ heading: 'Then', text: 'A story.' }],
  }),
}

test('everything of the sample is still the sample, and stays so for a site that begins with it', async () => {
  const ports = await sampleSite()
  expect(data(await readFirstSteps(ports))).toEqual({
    ...{ portrait: 'sample', headline: 'sample', story: 'sample', job: 'sample' },
    ...{ isOwnStart: false, isMailTested: false, isHidden: false },
  })
})

test('a site whose sample has no note compares with the untouched sample', async () => {
  const ports = await sampleSite()
  await ports.documents.commit([{ collection: 'studio-notes', id: 'sample', fields: null }])
  expect(data(await readFirstSteps(ports))).toMatchObject({ portrait: 'sample', headline: 'sample', job: 'sample' })
})

test('what the draft changes is done, and what it deletes is to do', async () => {
  const ports = await sampleSite()
  const edits = [
    { path: 'headline', value: 'Printer of maps' },
    { path: 'story', value: null },
  ]
  data(await saveFields(ports, { entry: owner, edits }, ada))
  await withoutPortrait(ports)
  data(await deleteEntry(ports, jobEntry, actor))
  expect(data(await readFirstSteps(ports))).toMatchObject({
    ...{ portrait: 'to do', headline: 'done', story: 'to do', job: 'to do' },
  })
})

test('another portrait and another job are the owner’s, also beside those of the sample', async () => {
  const ports = await sampleSite()
  const stored = data(await storePicture(ports, { name: 'me.jpg', bytes: jpeg(9) }))
  if (stored.outcome !== 'stored') throw new Error(stored.message)
  await withoutPortrait(ports)
  data(await addPicture(ports, 'about', { hash: stored.hash, name: 'portrait.jpg' }, actor))
  data(await makeEntry(ports, 'jobs', actor, job('Baker')))
  expect(data(await readFirstSteps(ports))).toMatchObject({ portrait: 'done', job: 'done' })
})

test('the sample is known after it was replaced, too', async () => {
  const ports = await sampleSite()
  data(await importBundle(ports, memoryBundle({ 'documents/jobs/two.json': JSON.stringify(job('Baker')) })))
  data(
    await importBundle(ports, memoryBundle({ 'documents/jobs/one.json': JSON.stringify(job('Stagehand')) }), {
      replace: true,
    }),
  )
  expect(data(await readFirstSteps(ports)).job).toBe('sample')
})

test('a welcome of one’s own beside the headline of the sample is not enough', async () => {
  const ports = await sampleSite()
  data(await saveFields(ports, { entry: owner, edits: [{ path: 'welcome', value: 'Hello, I am Ada.' }] }, ada))
  expect(data(await readFirstSteps(ports)).headline).toBe('sample')
})

test('a test mail that was sent is known', async () => {
  const ports = await sampleSite()
  data(await noteTestedMail(ports))
  expect(data(await readFirstSteps(ports)).isMailTested).toBe(true)
})

test('hidden steps stay hidden', async () => {
  const ports = await sampleSite()
  data(await hideFirstSteps(ports))
  expect(data(await readFirstSteps(ports)).isHidden).toBe(true)
})

async function sampleSite() {
  const ports = await draftPorts()
  await ports.documents.commit([{ collection: 'jobs', id: 'one', fields: null }])
  expect(data(await importSample(ports, memoryBundle(sample)))).toMatchObject({ accepted: true })
  return ports
}

async function withoutPortrait(ports: Awaited<ReturnType<typeof sampleSite>>) {
  const { items } = data(await readFolder(ports, 'about'))
  for (const { id } of items) data(await removePicture(ports, 'about', id, actor))
}
