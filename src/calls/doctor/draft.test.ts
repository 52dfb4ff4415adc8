import { expect, test } from 'vitest'
import { failed } from '#resume/result.ts'
import { data, jpeg } from '#support/small-bundle.ts'
import { actor, ada, draftPorts, jobEntry } from '#support/studio/draft-ports.ts'
import { saveOne } from '#support/studio/draft-steps.ts'
import { readDraft } from '../studio/draft/read-draft.ts'
import { deleteEntry } from '../studio/draft/save-entry.ts'
import { addPicture } from '../studio/pictures/change-folder.ts'
import { storePicture } from '../studio/pictures/uploads.ts'
import { publish } from '../studio/publish/publish.ts'
import { checkDraft } from './draft.ts'

const dayMs = 24 * 60 * 60 * 1000

test('without a draft and a history both are empty', async () => {
  expect(await checkDraft(await draftPorts())).toMatchObject([
    { part: 'draft', state: 'ok', detail: '0 changes, 0 bytes; the history has 0 publishes.' },
  ])
})

test('the size counts documents and uploads', async () => {
  const ports = await draftPorts()
  await saveOne(ports, 'title', 'Captain')
  const { version } = data(await readDraft(ports))
  data(await publish(ports, { version, summary: '' }, ada))
  const bytes = new Uint8Array([...jpeg(1), ...new Uint8Array(5000)])
  const stored = data(await storePicture(ports, { name: 'a.jpg', bytes }))
  const hash = stored.outcome === 'stored' ? stored.hash : ''
  data(await addPicture(ports, 'home/slideshow', { hash, name: 'a.jpg' }, actor))
  const [finding] = await checkDraft(ports)
  expect(finding).toMatchObject({ state: 'ok' })
  expect(finding?.detail).toMatch(/^1 change, 5\.\d kB; the history has 1 publish\.$/)
})

test('a draft is named once it is older than 30 days', async () => {
  const ports = await draftPorts()
  await saveOne(ports, 'title', 'Captain')
  ports.clock.moveBy(30 * dayMs)
  expect(await checkDraft(ports)).toMatchObject([{ state: 'ok' }])
  ports.clock.moveBy(1)
  const [finding] = await checkDraft(ports)
  expect(finding).toMatchObject({ state: 'warning', fix: 'Publish or revert it.' })
  expect(finding?.says).toContain('Not published for long: Captain (30 days).')
})

test('a deletion and a folder are named by their titles, the oldest first', async () => {
  const ports = await draftPorts()
  data(await deleteEntry(ports, jobEntry, actor))
  ports.clock.moveBy(dayMs)
  const stored = data(await storePicture(ports, { name: 'a.jpg', bytes: jpeg(1) }))
  if (stored.outcome !== 'stored') throw new Error(stored.message)
  data(await addPicture(ports, 'home/slideshow', { hash: stored.hash, name: 'a.jpg' }, actor))
  ports.clock.moveBy(40 * dayMs)
  const [finding] = await checkDraft(ports)
  expect(finding?.says).toContain('Not published for long: Stagehand (41 days), Home, the slideshow (40 days).')
})

test('a store that does not answer is left to other checks', async () => {
  const ports = await draftPorts()
  const documents = { ...ports.documents, readAll: async () => failed('unavailable', 'It does not answer.') }
  expect(await checkDraft({ ...ports, documents })).toEqual([])
})
