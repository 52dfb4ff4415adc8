import { expect, test } from 'vitest'
import { none } from '#domain/result.ts'
import { data, jpeg } from '#support/small-bundle.ts'
import { actor, ada, aJob, draftPorts, jobEntry } from '#support/studio/draft-ports.ts'
import { publishNow, saveOne } from '#support/studio/draft-steps.ts'
import { readHistory } from '../../content/history.ts'
import { deleteEntry, makeEntry } from '../draft/make-entry.ts'
import { readEntry } from '../draft/read-entry.ts'
import { readFolder } from '../draft/read-folder.ts'
import { editFolder } from '../pictures/change-folder.ts'
import { readRestorable, restore } from './restore.ts'
import { restoreSite } from './restore-site.ts'

const folder = 'job-detail-images/one'

/** Publishes 1: Captain; 2: another job; 3: Admiral, the other job gone; 4: two pictures less and in another order. */
async function withPublishes() {
  const ports = await draftPorts()
  for (const at of [1, 2, 3]) await ports.files.write(`${folder}/${at}.jpg`, jpeg(at))
  await saveOne(ports, 'title', 'Captain')
  await saveOne(ports, 'description', 'at sea')
  await publishNow(ports)
  const other = data(await makeEntry(ports, 'jobs', actor, { ...aJob, title: 'Cook' }))
  await publishNow(ports)
  await saveOne(ports, 'title', 'Admiral')
  await saveOne(ports, 'description', null)
  await deleteEntry(ports, other, actor)
  await publishNow(ports)
  await editFolder(ports, folder, { act: 'remove', id: '1.jpg' }, actor)
  await editFolder(ports, folder, { act: 'move', id: '3.jpg', to: 1 }, actor)
  await editFolder(ports, folder, { act: 'describe', id: '2.jpg', alt: 'two', shown: none }, actor)
  await publishNow(ports)
  return { ports, other }
}

test('what differs from a publish is listed by entry, field and folder', async () => {
  const { ports, other } = await withPublishes()
  const restorable = data(await readRestorable(ports, 2))
  expect(restorable?.folders).toEqual([{ folder, pictures: 3, isDrafted: false }])
  expect(
    restorable?.entries
      .map(({ entry, state, fields }) => [entry.id, state, ...fields.map(({ label, after }) => `${label}: ${after}`)])
      .sort(),
  ).toEqual(
    [
      ['one', 'changed', 'Title: Captain', 'Description: at sea'],
      [other.id, 'missing'],
    ].sort(),
  )
  expect(data(await readRestorable(ports, 4))).toEqual({ entries: [], folders: [] })
  expect(data(await readRestorable(ports, 5))).toBe(none)
})

test('restoring makes chosen parts changes of the draft, and the site stays', async () => {
  const { ports, other } = await withPublishes()
  const choice = {
    entries: [
      { entry: jobEntry, fields: ['title'] },
      { entry: other, fields: [] },
    ],
    folders: [folder],
  }
  expect(data(await restore(ports, 2, choice, actor))).toEqual({ lost: [] })
  expect(data(await ports.documents.read('jobs', 'one'))?.fields.title).toBe('Admiral')
  expect(data(await readEntry(ports, jobEntry)).changed).toEqual(['title'])
  expect(data(await readEntry(ports, other)).state).toBe('new')
  await publishNow(ports)
  expect(data(await ports.documents.read('jobs', 'one'))?.fields).toEqual({ ...aJob, title: 'Captain' })
  expect(data(await ports.documents.read('jobs', other.id))?.fields.title).toBe('Cook')
  const { items } = data(await readFolder(ports, folder))
  const bytes = await Promise.all(items.map(async ({ name }) => data(await ports.files.read(`${folder}/${name}`))))
  expect([bytes, items.map(({ alt }) => alt)]).toEqual([
    [jpeg(1), jpeg(2), jpeg(3)],
    [none, none, none],
  ])
})

test('fields and folders that the draft changes too are named', async () => {
  const { ports } = await withPublishes()
  await saveOne(ports, 'title', 'Drafted')
  await saveOne(ports, 'company', 'Drafted')
  await editFolder(ports, folder, { act: 'remove', id: '2-2.jpg' }, actor)
  const restorable = data(await readRestorable(ports, 2))
  expect(restorable?.entries.find(({ entry }) => entry.id === 'one')?.drafted).toEqual(['title'])
  expect(restorable?.folders).toMatchObject([{ folder, isDrafted: true }])
})

test('an entry that was added since is deleted in the draft', async () => {
  const { ports, other } = await withPublishes()
  const choice = { entries: [{ entry: other, fields: [] }], folders: [] }
  await restore(ports, 2, choice, actor)
  await publishNow(ports)
  const restorable = data(await readRestorable(ports, 4))
  expect(restorable?.entries).toMatchObject([{ entry: other, state: 'added' }])
  await restore(ports, 4, choice, actor)
  expect(data(await readEntry(ports, other)).state).toBe('deleted')
})

test('bringing a publish back is a publish that says so, and leaves the draft', async () => {
  const { ports, other } = await withPublishes()
  await saveOne(ports, 'company', 'Drafted')
  const answer = data(await restoreSite(ports, 2, 'command line'))
  expect(answer).toMatchObject({
    outcome: 'published',
    record: { number: 5, broughtBack: 2, summary: 'No. 2 restored' },
  })
  expect(data(await ports.documents.read('jobs', 'one'))?.fields).toEqual({
    ...aJob,
    title: 'Captain',
    description: 'at sea',
  })
  expect(data(await ports.documents.read('jobs', other.id))?.fields.title).toBe('Cook')
  expect(data(await ports.files.read(`${folder}/1.jpg`))).toEqual(jpeg(1))
  expect(data(await restoreSite(ports, 2, 'command line'))).toEqual({ outcome: 'nothing' })
  expect(data(await readEntry(ports, jobEntry))).toMatchObject({ fields: { company: 'Drafted' } })
  expect(data(await readHistory(ports))).toHaveLength(5)
})

test('an unknown publish cannot be brought back', async () => {
  const { ports } = await withPublishes()
  for (const number of [0, 5, -1, 1.5, Number.NaN])
    expect(await restoreSite(ports, number, ada)).toMatchObject({ ok: false, failure: { code: 'object-not-found' } })
})
