import { expect, test } from 'vitest'
import { readHistory } from '#calls/content/history.ts'
import { draftState } from '#calls/studio/draft/draft-state.ts'
import { saveFields } from '#calls/studio/draft/save-fields.ts'
import { readRestorable } from '#calls/studio/history/restore.ts'
import { publish } from '#calls/studio/publish/publish.ts'
import { data } from '#support/small-bundle.ts'
import { ada, draftPorts, jobEntry, tab } from '#support/studio/draft-ports.ts'
import { toDifferenceViews, toPublishRecordView, toRecordedChanges } from './history-view.ts'

test('a publish is listed with what it changed and who made it', async () => {
  const { ports, change } = await opened()
  await change({ description: 'First words.', company: 'Another' }, 'A line')
  const [record] = data(await readHistory(ports))
  if (record === undefined) throw new Error('no publish')
  expect(toPublishRecordView(record, 'today, 10:42')).toEqual({
    ...{ number: 1, at: 'Today, 10:42', summary: 'A line', by: 'Ada Example' },
    contents: '2 changes: Stagehand',
  })
  expect(toRecordedChanges(record)).toEqual([
    { key: 'documents/jobs/one.json', title: 'Stagehand', isOwn: true, text: 'Company, Description' },
  ])
  expect(toPublishRecordView({ ...record, by: 'command line' }, '').by).toBe('Command line')
})

test('what differs from now has a box for each field, empty where the draft has other words', async () => {
  const { ports, change, draft } = await opened()
  await change({ description: 'First words.', responsibilities: ['a', 'b'] })
  await change({ description: 'Second words.', responsibilities: ['a'] })
  await draft({ description: 'Drafted.' })
  const restorable = data(await readRestorable(ports, 1))
  if (restorable === null) throw new Error('no publish')
  expect(toDifferenceViews(restorable, String)).toEqual([
    {
      ...{ name: 'field', value: 'jobs one description', title: 'Stagehand', isOwn: true, isDrafted: true },
      text: 'Description: “First”',
    },
    {
      ...{ name: 'field', value: 'jobs one responsibilities', title: 'Stagehand', isOwn: true, isDrafted: false },
      text: expect.stringMatching(/: 2 lines instead of 1$/),
    },
  ])
})

test('a field of the owner that differs from now is listed under its screen', () => {
  const field = { name: 'headline', label: 'Headline', before: 1, after: 2, how: { kind: 'other' } } as const
  const entry = { collection: 'person-info', id: 'owner' } as const
  const entries = [{ entry, title: 'Ada', state: 'changed', fields: [field], drafted: [] } as const]
  expect(toDifferenceViews({ entries, folders: [] } as never, String)).toMatchObject([
    { title: 'Home', isOwn: false, text: 'Headline: 2' },
  ])
})

async function opened() {
  const ports = await draftPorts()
  async function draft(fields: Record<string, unknown>) {
    const stored = data(await ports.documents.read('jobs', 'one'))?.fields ?? {}
    const edits = Object.entries(fields).map(([path, value]) => ({ path, value, shown: stored[path] ?? null }))
    data(await saveFields(ports, { entry: jobEntry, edits, tab }, ada))
  }
  async function change(fields: Record<string, unknown>, summary = '') {
    await draft(fields)
    const { version } = data(await draftState(ports))
    expect(data(await publish(ports, { version, summary }, ada)).outcome).toBe('published')
  }
  return { ports, draft, change }
}
