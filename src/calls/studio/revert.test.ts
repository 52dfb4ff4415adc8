import { expect, test } from 'vitest'
import { data } from '#support/small-bundle.ts'
import { actor, ada, draftPorts, jobEntry } from '#support/studio/draft-ports.ts'
import { saveFields } from '#support/studio/draft-steps.ts'
import { revert } from './apply.ts'
import { readDraft, readEntries, readEntry } from './draft/read-draft.ts'
import { deleteEntry, duplicateEntry, makeEntry } from './draft/save-entry.ts'
import { undo } from './draft/undo.ts'

const hourMs = 60 * 60 * 1000

async function withTwoChanges() {
  const ports = await draftPorts()
  const edits = [
    { path: 'title', value: 'Captain' },
    { path: 'company', value: 'Harbour' },
  ]
  data(await saveFields(ports, { entry: jobEntry, edits }, ada))
  return ports
}

test('a reverted field is as published, and Undo restores it', async () => {
  const ports = await withTwoChanges()
  const reverted = data(await revert(ports, [{ entry: jobEntry, field: 'title' }]))
  const view = data(await readEntry(ports, jobEntry))
  expect([view.changed, view.fields.title]).toEqual([['company'], 'Stagehand'])
  expect(data(await undo(ports, reverted.undo ?? ''))).toBe('undone')
  expect(data(await readEntry(ports, jobEntry)).fields.title).toBe('Captain')
})

test('a reverted entry is as published, and Undo restores it', async () => {
  const ports = await withTwoChanges()
  const reverted = data(await revert(ports, [{ entry: jobEntry }]))
  expect(data(await readDraft(ports)).changes).toBe(0)
  expect(data(await undo(ports, reverted.undo ?? ''))).toBe('undone')
  expect(data(await readDraft(ports)).changes).toBe(2)
})

test('a reverted draft is what visitors see, and Undo restores all of it', async () => {
  const ports = await withTwoChanges()
  const made = data(await makeEntry(ports, 'education', actor))
  const reverted = data(await revert(ports, 'all'))
  expect(data(await readDraft(ports)).changes).toBe(0)
  expect(await readEntry(ports, made)).toMatchObject({ ok: false, failure: { code: 'object-not-found' } })
  expect(data(await undo(ports, reverted.undo ?? ''))).toBe('undone')
  expect(data(await readDraft(ports)).changes).toBe(3)
})

test('without changes there is nothing to revert and nothing to undo', async () => {
  const ports = await draftPorts()
  expect([data(await revert(ports, 'all')), data(await revert(ports, [{ entry: jobEntry }]))]).toEqual([
    { undo: null },
    { undo: null },
  ])
  expect(data(await undo(ports, 'unknown'))).toBe('expired')
})

test('Undo works once, and for an hour', async () => {
  const ports = await withTwoChanges()
  const first = data(await revert(ports, [{ entry: jobEntry }])).undo ?? ''
  ports.clock.moveBy(hourMs)
  expect([data(await undo(ports, first)), data(await undo(ports, first))]).toEqual(['undone', 'expired'])
  const second = data(await revert(ports, [{ entry: jobEntry }])).undo ?? ''
  ports.clock.moveBy(hourMs + 1)
  expect(data(await undo(ports, second))).toBe('expired')
})

test('what is kept for Undo is deleted by the next revert after an hour', async () => {
  const ports = await withTwoChanges()
  await revert(ports, [{ entry: jobEntry, field: 'title' }])
  ports.clock.moveBy(hourMs + 1)
  await revert(ports, [{ entry: jobEntry, field: 'company' }])
  expect(data(await ports.documents.readAll('draft-undo'))).toHaveLength(1)
})

test('Undo does not overwrite what was written since', async () => {
  const ports = await withTwoChanges()
  const reverted = data(await revert(ports, [{ entry: jobEntry }]))
  const edits = [{ path: 'title', value: 'Cook' }]
  data(await saveFields(ports, { entry: jobEntry, edits }, ada))
  expect(data(await undo(ports, reverted.undo ?? ''))).toBe('changed')
  expect(data(await readEntry(ports, jobEntry)).fields).toMatchObject({ title: 'Cook', company: 'Playhouse' })
})

test('a deleted entry is one change, and Undo restores its draft', async () => {
  const ports = await withTwoChanges()
  const deleted = data(await deleteEntry(ports, jobEntry, actor))
  expect(data(await readDraft(ports)).changes).toBe(1)
  const view = data(await readEntry(ports, jobEntry))
  expect([view.state, view.title, view.problems]).toEqual(['deleted', 'Stagehand', []])
  expect(data(await undo(ports, deleted.undo ?? ''))).toBe('undone')
  expect(data(await readEntry(ports, jobEntry)).fields.title).toBe('Captain')
})

test('a deleted entry that is reverted is as published', async () => {
  const ports = await withTwoChanges()
  await deleteEntry(ports, jobEntry, actor)
  await revert(ports, [{ entry: jobEntry }])
  expect(data(await readEntry(ports, jobEntry))).toMatchObject({ state: 'published', fields: { title: 'Stagehand' } })
})

test('a new entry is one change with its problems, has its id as uuid, and is gone when it is deleted', async () => {
  const ports = await draftPorts()
  const made = data(await makeEntry(ports, 'jobs', actor))
  const view = data(await readEntry(ports, made))
  expect([view.state, view.fields]).toEqual(['new', { uuid: made.id }])
  expect(view.problems.map(({ message }) => message)).toEqual([
    'Please fill this in.',
    'Please fill this in.',
    'Please fill this in.',
  ])
  expect(data(await readDraft(ports)).changes).toBe(1)
  const deleted = data(await deleteEntry(ports, made, actor))
  expect(data(await readDraft(ports)).changes).toBe(0)
  expect(data(await undo(ports, deleted.undo ?? ''))).toBe('undone')
  expect(data(await readEntry(ports, made)).state).toBe('new')
})

test('a copy has the fields of the draft and a uuid of its own', async () => {
  const ports = await withTwoChanges()
  const copy = data(await duplicateEntry(ports, jobEntry, actor))
  const { fields } = data(await readEntry(ports, copy))
  expect(fields).toEqual({ ...data(await readEntry(ports, jobEntry)).fields, uuid: copy.id })
})

test('the one document of a collection can be neither added nor deleted', async () => {
  const ports = await draftPorts()
  const invalid = { ok: false, failure: { code: 'invalid' } }
  expect(await makeEntry(ports, 'hardware', actor)).toMatchObject(invalid)
  expect(await deleteEntry(ports, { collection: 'person-info', id: 'owner' }, actor)).toMatchObject(invalid)
})

test('a collection lists published, new and deleted entries in the order of pages', async () => {
  const ports = await draftPorts()
  const late = { title: 'Late', company: 'x', startDate: { month: 1, year: 2024 } }
  const made = data(await makeEntry(ports, 'jobs', actor, late))
  await deleteEntry(ports, jobEntry, actor)
  const views = data(await readEntries(ports, 'jobs'))
  expect(views.map(({ entry, state }) => [entry.id, state])).toEqual([
    [made.id, 'new'],
    ['one', 'deleted'],
  ])
})
