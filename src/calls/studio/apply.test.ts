import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { data, jpeg } from '#support/small-bundle.ts'
import { actor, aJob, draftPorts, jobEntry } from '#support/studio/draft-ports.ts'
import { describePicture, orderPictures, publishNow, saveOne } from '#support/studio/draft-steps.ts'
import { restore, undoPublish } from './apply.ts'
import { readDraft, readEntry } from './draft/read-draft.ts'
import { readFolder } from './draft/read-folder.ts'
import { deleteEntry, makeEntry } from './draft/save-entry.ts'
import { undo } from './draft/undo.ts'
import { readRestorable } from './history/read-restorable.ts'
import { removePicture } from './pictures/change-folder.ts'

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
  await removePicture(ports, folder, '1.jpg', actor)
  await orderPictures(ports, folder, ['3.jpg'])
  await describePicture(ports, folder, '2.jpg', 'two')
  await publishNow(ports)
  return { ports, other }
}

test('what differs from a publish is listed by entry, field and folder', async () => {
  const { ports, other } = await withPublishes()
  const restorable = data(await readRestorable(ports, 2))
  expect(restorable?.folders).toMatchObject([{ folder, isDrafted: false }])
  expect(restorable?.folders[0]?.changes).toHaveLength(3)
  expect(
    restorable?.entries
      .map(({ entry, state, fieldChanges }) => [
        ...[entry.id, state],
        ...fieldChanges.map(({ label, after }) => `${label}: ${after}`),
      ])
      .sort(),
  ).toEqual(
    [
      ['one', 'changed', 'Title: Captain', 'Description: at sea'],
      [other.id, 'new'],
    ].sort(),
  )
  expect(data(await readRestorable(ports, 4))).toEqual({ entries: [], folders: [] })
  expect(data(await readRestorable(ports, 5))).toBe(none)
})

test('restoring makes chosen parts changes of the draft, and the site stays', async () => {
  const { ports, other } = await withPublishes()
  const parts = [{ entry: jobEntry }, { entry: other }, { folder }]
  expect(data(await restore(ports, 2, parts, actor))).toEqual({ undo: expect.any(String), lost: [] })
  expect(data(await ports.documents.read('jobs', 'one'))?.fields.title).toBe('Admiral')
  expect(data(await readEntry(ports, jobEntry)).changed).toEqual(['title', 'description'])
  expect(data(await readEntry(ports, other)).state).toBe('new')
  await publishNow(ports)
  expect(data(await ports.documents.read('jobs', 'one'))?.fields).toEqual({
    ...aJob,
    title: 'Captain',
    description: 'at sea',
  })
  expect(data(await ports.documents.read('jobs', other.id))?.fields.title).toBe('Cook')
  const { items } = data(await readFolder(ports, folder))
  const bytes = await Promise.all(items.map(async ({ name }) => data(await ports.files.read(`${folder}/${name}`))))
  expect([bytes, items.map(({ alt }) => alt)]).toEqual([
    [jpeg(1), jpeg(2), jpeg(3)],
    [none, none, none],
  ])
})

test('a restore is one undo, which gives the draft as it was', async () => {
  const { ports, other } = await withPublishes()
  await saveOne(ports, 'title', 'Drafted')
  await removePicture(ports, folder, '2-2.jpg', actor)
  const before = data(await readDraft(ports))
  const { undo: id } = data(await restore(ports, 2, [{ entry: jobEntry }, { entry: other }, { folder }], actor))
  expect(data(await readEntry(ports, jobEntry)).fields.title).toBe('Captain')
  expect(data(await undo(ports, id ?? ''))).toBe('undone')
  expect(data(await readDraft(ports))).toEqual(before)
})

test('entries and folders that the draft changes too are named', async () => {
  const { ports } = await withPublishes()
  await saveOne(ports, 'title', 'Drafted')
  await removePicture(ports, folder, '2-2.jpg', actor)
  const restorable = data(await readRestorable(ports, 2))
  expect(restorable?.entries.map(({ entry, isDrafted }) => [entry.id, isDrafted])).toContainEqual(['one', true])
  expect(restorable?.folders).toMatchObject([{ folder, isDrafted: true }])
})

test('an entry that was added since is deleted in the draft', async () => {
  const { ports, other } = await withPublishes()
  await restore(ports, 2, [{ entry: other }], actor)
  await publishNow(ports)
  const restorable = data(await readRestorable(ports, 4))
  expect(restorable?.entries).toMatchObject([{ entry: other, state: 'deleted' }])
  await restore(ports, 4, [{ entry: other }], actor)
  expect(data(await readEntry(ports, other)).state).toBe('deleted')
})

test('a publish is undone in the draft, which keeps what it changes already', async () => {
  const { ports, other } = await withPublishes()
  await saveOne(ports, 'company', 'Drafted')
  data(await undoPublish(ports, 3, actor))
  expect(data(await readEntry(ports, other)).state).toBe('new')
  expect(data(await readEntry(ports, jobEntry)).fields).toMatchObject({ title: 'Admiral', company: 'Drafted' })
  expect(data(await readDraft(ports)).folders).toEqual([])
})

test('a publish that is not kept is neither restored nor undone', async () => {
  const { ports } = await withPublishes()
  const missing = { ok: false, failure: { code: 'object-not-found' } }
  for (const number of [0, 5, -1, 1.5, Number.NaN]) {
    expect(await restore(ports, number, [{ entry: jobEntry }], actor)).toMatchObject(missing)
    expect(await undoPublish(ports, number, actor)).toMatchObject(missing)
  }
})
