import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { data, jpeg, png } from '#support/small-bundle.ts'
import { actor, draftPorts, draftPortsWithThree, type TestPorts } from '#support/studio/draft-ports.ts'
import { describePicture, orderPictures, upload } from '#support/studio/draft-steps.ts'
import { revert } from '../apply.ts'
import { readDraft } from '../draft/read-draft.ts'
import { readFolder } from '../draft/read-folder.ts'
import { undo } from '../draft/undo.ts'
import { addPicture, removePicture, replacePicture, saveFolder } from './change-folder.ts'

const folder = 'home/slideshow'
const names = async (ports: TestPorts) => data(await readFolder(ports, folder)).items.map(({ name }) => name)

test('the same bytes twice are rejected with their place', async () => {
  const ports = await draftPortsWithThree(folder)
  const answer = data(await addPicture(ports, folder, await upload(ports, jpeg(2), 'copy.jpg'), actor))
  expect(answer).toEqual({ outcome: 'rejected', message: 'copy.jpg is already here as number 2.' })
  const replaced = await replacePicture(ports, folder, '1.jpg', await upload(ports, jpeg(2), 'copy.jpg'), actor)
  expect(data(replaced)).toEqual(answer)
})

test('an upload that is finished again, added or replacing, is there once', async () => {
  const ports = await draftPortsWithThree(folder)
  const added = { ...(await upload(ports, jpeg(4), 'a.jpg')), upload: crypto.randomUUID() }
  const first = data(await addPicture(ports, folder, added, actor))
  const again = data(await addPicture(ports, folder, added, actor))
  expect([first, again]).toMatchObject(Array(2).fill({ outcome: 'done', id: added.upload }))
  expect(data(await readDraft(ports)).changes).toBe(1)
  expect(await names(ports)).toEqual(['1.jpg', '2.jpg', '3.jpg', 'a.jpg'])
  const other = await upload(ports, jpeg(5), 'b.jpg')
  for (const _ of [1, 2])
    expect(data(await replacePicture(ports, folder, '1.jpg', other, actor))).toMatchObject({ outcome: 'done' })
})

test('a folder holds 60 pictures and no more', async () => {
  const ports = await draftPorts()
  for (let at = 0; at < 59; at += 1) await ports.files.write(`${folder}/${at}.jpg`, jpeg(at))
  const last = await addPicture(ports, folder, await upload(ports, jpeg(100), 'a.jpg'), actor)
  expect(data(last).outcome).toBe('done')
  const more = await addPicture(ports, folder, await upload(ports, jpeg(101), 'b.jpg'), actor)
  expect(data(more)).toEqual({ outcome: 'rejected', message: 'A folder can have 60 pictures at most.' })
})

test('moves are one change, and a move back is none', async () => {
  const ports = await draftPortsWithThree(folder)
  await orderPictures(ports, folder, ['3.jpg', '2.jpg', '1.jpg'])
  expect(data(await readFolder(ports, folder)).changes).toMatchObject([{ kind: 'moved' }])
  expect(await names(ports)).toEqual(['3.jpg', '2.jpg', '1.jpg'])
  data(await revert(ports, [{ folder, only: 'order' }]))
  expect([await names(ports), data(await readDraft(ports)).changes]).toEqual([['1.jpg', '2.jpg', '3.jpg'], 0])
})

test('a removed picture is a change, and reverting it restores its place', async () => {
  const ports = await draftPortsWithThree(folder)
  data(await removePicture(ports, folder, '2.jpg', actor))
  expect(await names(ports)).toEqual(['1.jpg', '3.jpg'])
  data(await revert(ports, [{ folder, only: { picture: '2.jpg' } }]))
  expect(data(await readDraft(ports)).changes).toBe(0)
  expect(await names(ports)).toEqual(['1.jpg', '2.jpg', '3.jpg'])
})

test('a removal and a revert of a picture can be undone, with what was written before', async () => {
  const ports = await draftPortsWithThree(folder)
  await describePicture(ports, folder, '2.jpg', 'Written')
  const reverted = data(await revert(ports, [{ folder, only: { picture: '2.jpg' } }]))
  const removed = data(await removePicture(ports, folder, '1.jpg', actor))
  expect(await names(ports)).toEqual(['2.jpg', '3.jpg'])
  expect(data(await undo(ports, removed.undo ?? ''))).toBe('undone')
  expect(await names(ports)).toEqual(['1.jpg', '2.jpg', '3.jpg'])
  expect(data(await undo(ports, reverted.undo ?? ''))).toBe('undone')
  expect(data(await readFolder(ports, folder)).items[1]?.alt).toBe('Written')
})

test('the revert of a picture that is as published has no Undo', async () => {
  const ports = await draftPortsWithThree(folder)
  expect(data(await revert(ports, [{ folder, only: { picture: '2.jpg' } }])).undo).toBe(none)
})

test('pictures that come and go at once are all there or gone', async () => {
  const ports = await draftPortsWithThree(folder)
  const uploads = [await upload(ports, png, 'new.png'), await upload(ports, jpeg(4), 'four.jpg')]
  await Promise.all([
    removePicture(ports, folder, '1.jpg', actor),
    ...uploads.map((each) => addPicture(ports, folder, each, actor)),
  ])
  expect((await names(ports)).sort()).toEqual(['2.jpg', '3.jpg', 'four.jpg', 'new.png'])
})

test('a picture that is gone meanwhile is not replaced', async () => {
  const ports = await draftPortsWithThree(folder)
  data(await removePicture(ports, folder, '1.jpg', actor))
  const answer = await replacePicture(ports, folder, '1.jpg', await upload(ports, png, 'new.png'), actor)
  expect(data(answer)).toEqual({ outcome: 'gone' })
})

test('a reverted folder is as published, and Undo restores it', async () => {
  const ports = await draftPortsWithThree(folder)
  data(await removePicture(ports, folder, '1.jpg', actor))
  const reverted = data(await revert(ports, [{ folder }]))
  expect(await names(ports)).toEqual(['1.jpg', '2.jpg', '3.jpg'])
  expect(data(await undo(ports, reverted.undo ?? ''))).toBe('undone')
  expect(await names(ports)).toEqual(['2.jpg', '3.jpg'])
})

test.each(['', 'home', 'elsewhere', 'draft', 'history', 'home/../about', 'job-detail-images', 'home/slideshow/x'])(
  'there is no folder "%s"',
  async (wrong) => {
    const ports = await draftPorts()
    const missing = { ok: false, failure: { code: 'object-not-found' } }
    expect(await readFolder(ports, wrong)).toMatchObject(missing)
    expect(await removePicture(ports, wrong, 'x', actor)).toMatchObject(missing)
    expect(await saveFolder(ports, wrong, { fields: {}, version: '' }, actor)).toMatchObject(missing)
  },
)

test('a picture that was not uploaded cannot be added', async () => {
  const ports = await draftPorts()
  for (const hash of ['0'.repeat(64), '../x', '', 'uploads/x'])
    expect(await addPicture(ports, folder, { hash, name: 'x.jpg' }, actor)).toMatchObject({
      ok: false,
      failure: { code: 'object-not-found' },
    })
})
