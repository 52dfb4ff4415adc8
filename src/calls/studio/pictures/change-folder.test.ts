import { expect, test } from 'vitest'
import { none } from '#domain/result.ts'
import { data, jpeg, png } from '#support/small-bundle.ts'
import { actor, draftPorts, type TestPorts } from '#support/studio/draft-ports.ts'
import { upload } from '#support/studio/draft-steps.ts'
import { draftState } from '../draft/draft-state.ts'
import { readFolder } from '../draft/read-folder.ts'
import { revert } from '../draft/revert.ts'
import { undo } from '../draft/undo.ts'
import { addPicture, editFolder, type FolderAnswer, replacePicture } from './change-folder.ts'

const folder = 'home/slideshow'
const names = async (ports: TestPorts) => data(await readFolder(ports, folder)).items.map(({ name }) => name)

async function withThree() {
  const ports = await draftPorts()
  for (const at of [1, 2, 3]) await ports.files.write(`${folder}/${at}.jpg`, jpeg(at))
  return ports
}

test('the same bytes twice are rejected with their place', async () => {
  const ports = await withThree()
  const answer = data(await addPicture(ports, folder, await upload(ports, jpeg(2), 'copy.jpg'), actor))
  expect(answer).toEqual({ outcome: 'rejected', message: 'copy.jpg is already here as number 2.' })
  const replaced = await replacePicture(ports, folder, '1.jpg', await upload(ports, jpeg(2), 'copy.jpg'), actor)
  expect(data(replaced)).toEqual(answer)
})

test('an upload that is finished again, added or replacing, is there once', async () => {
  const ports = await withThree()
  const added = { ...(await upload(ports, jpeg(4), 'a.jpg')), upload: crypto.randomUUID() }
  const first = data(await addPicture(ports, folder, added, actor))
  const again = data(await addPicture(ports, folder, added, actor))
  expect([first, again]).toMatchObject(Array(2).fill({ outcome: 'done', id: added.upload }))
  expect(data(await draftState(ports)).changes).toBe(1)
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
  const ports = await withThree()
  await editFolder(ports, folder, { act: 'move', id: '3.jpg', to: 1 }, actor)
  data(await editFolder(ports, folder, { act: 'move', id: '2.jpg', to: 2 }, actor))
  expect(data(await readFolder(ports, folder)).changes).toMatchObject([{ kind: 'moved' }])
  expect(await names(ports)).toEqual(['3.jpg', '2.jpg', '1.jpg'])
  data(await editFolder(ports, folder, { act: 'revert-order' }, actor))
  expect([await names(ports), data(await draftState(ports)).changes]).toEqual([['1.jpg', '2.jpg', '3.jpg'], 0])
})

test.each([
  [0, ['2.jpg', '1.jpg', '3.jpg']],
  [1, ['2.jpg', '1.jpg', '3.jpg']],
  [3, ['1.jpg', '3.jpg', '2.jpg']],
  [99, ['1.jpg', '3.jpg', '2.jpg']],
])('a picture that is moved to %i stays in the folder', async (to, order) => {
  const ports = await withThree()
  data(await editFolder(ports, folder, { act: 'move', id: '2.jpg', to }, actor))
  expect(await names(ports)).toEqual(order)
})

test('a removed picture is a change, and reverting it restores its place', async () => {
  const ports = await withThree()
  data(await editFolder(ports, folder, { act: 'remove', id: '2.jpg' }, actor))
  expect(await names(ports)).toEqual(['1.jpg', '3.jpg'])
  data(await editFolder(ports, folder, { act: 'revert', id: '2.jpg' }, actor))
  expect(data(await draftState(ports)).changes).toBe(0)
  expect(await names(ports)).toEqual(['1.jpg', '2.jpg', '3.jpg'])
})

test('a removal and a revert of a picture can be undone, with what was written before', async () => {
  const ports = await withThree()
  data(await editFolder(ports, folder, { act: 'describe', id: '2.jpg', alt: 'Written', shown: none }, actor))
  const reverted = data(await editFolder(ports, folder, { act: 'revert', id: '2.jpg' }, actor))
  const removed = data(await editFolder(ports, folder, { act: 'remove', id: '1.jpg' }, actor))
  expect(await names(ports)).toEqual(['2.jpg', '3.jpg'])
  expect(data(await undo(ports, undoOf(removed)))).toBe('undone')
  expect(await names(ports)).toEqual(['1.jpg', '2.jpg', '3.jpg'])
  expect(data(await undo(ports, undoOf(reverted)))).toBe('undone')
  expect(data(await readFolder(ports, folder)).items[1]?.alt).toBe('Written')
})

test('a move has no Undo, and the revert of a picture that is as published none either', async () => {
  const ports = await withThree()
  expect(data(await editFolder(ports, folder, { act: 'revert', id: '2.jpg' }, actor))).toMatchObject({
    outcome: 'done',
    undo: none,
  })
  expect(data(await editFolder(ports, folder, { act: 'move', id: '2.jpg', to: 1 }, actor))).toMatchObject({
    outcome: 'done',
    undo: none,
  })
})

function undoOf(answer: FolderAnswer): string {
  return answer.outcome === 'done' ? (answer.undo ?? '') : ''
}

test('two tabs that change different pictures do not meet', async () => {
  const ports = await withThree()
  const answers = await Promise.all([
    editFolder(ports, folder, { act: 'remove', id: '1.jpg' }, actor),
    editFolder(ports, folder, { act: 'describe', id: '2.jpg', alt: 'two', shown: none }, actor),
    editFolder(ports, folder, { act: 'move', id: '3.jpg', to: 1 }, actor),
    addPicture(ports, folder, await upload(ports, png, 'new.png'), actor),
  ])
  expect(answers.map((each) => data(each).outcome)).toEqual(['done', 'done', 'done', 'done'])
  const { items } = data(await readFolder(ports, folder))
  expect(items.map(({ name, alt }) => [name, alt])).toEqual([
    ['3.jpg', none],
    ['2.jpg', 'two'],
    ['new.png', none],
  ])
})

test('another text of a picture that another tab wrote is a conflict, the same one is not', async () => {
  const ports = await withThree()
  data(await editFolder(ports, folder, { act: 'describe', id: '1.jpg', alt: 'a creek', shown: none }, actor))
  const second = data(
    await editFolder(ports, folder, { act: 'describe', id: '1.jpg', alt: 'a pier', shown: none }, actor),
  )
  expect(second).toMatchObject({ outcome: 'conflict', item: { alt: 'a creek' } })
  expect(
    data(await editFolder(ports, folder, { act: 'describe', id: '1.jpg', alt: 'a creek', shown: none }, actor)).outcome,
  ).toBe('done')
})

test('a focus point is a share of the picture', async () => {
  const ports = await withThree()
  const focus = { x: 0.31, y: 0.42 }
  const set = data(await editFolder(ports, folder, { act: 'focus', id: '1.jpg', focus, shown: none }, actor))
  expect(set.outcome).toBe('done')
  expect(data(await readFolder(ports, folder))).toMatchObject({
    ...{ items: [{ focus }, {}, {}], changes: [{ kind: 'focus point' }] },
  })
  for (const wrong of [
    { x: 1.01, y: 0 },
    { x: 0, y: -0.01 },
    { x: Number.NaN, y: 0 },
  ])
    expect(
      data(await editFolder(ports, folder, { act: 'focus', id: '2.jpg', focus: wrong, shown: none }, actor)),
    ).toEqual({
      outcome: 'rejected',
      message: 'A focus point is from 0 to 100 %.',
    })
  const other = data(await editFolder(ports, folder, { act: 'focus', id: '1.jpg', focus: none, shown: none }, actor))
  expect(other).toMatchObject({ outcome: 'conflict', item: { focus } })
})

test('a picture that is gone meanwhile is reported', async () => {
  const ports = await withThree()
  data(await editFolder(ports, folder, { act: 'remove', id: '1.jpg' }, actor))
  const gone = { outcome: 'gone' }
  expect(data(await editFolder(ports, folder, { act: 'move', id: '1.jpg', to: 2 }, actor))).toEqual(gone)
  expect(data(await editFolder(ports, folder, { act: 'describe', id: '1.jpg', alt: 'x', shown: none }, actor))).toEqual(
    gone,
  )
})

test('a reverted folder is as published, and Undo restores it', async () => {
  const ports = await withThree()
  data(await editFolder(ports, folder, { act: 'remove', id: '1.jpg' }, actor))
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
    expect(await editFolder(ports, wrong, { act: 'remove', id: 'x' }, actor)).toMatchObject(missing)
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
