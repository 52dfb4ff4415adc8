import { expect, test } from 'vitest'
import { readHistory } from '#calls/content/history.ts'
import { readDraft } from '#calls/studio/draft/read-draft.ts'
import { publish } from '#calls/studio/publish/publish.ts'
import { data } from '#support/small-bundle.ts'
import { ada, draftPorts, jobEntry } from '#support/studio/draft-ports.ts'
import { saveFields } from '#support/studio/draft-steps.ts'
import { toPublishRecordView, toRecordedChanges } from './history-view.ts'

test('a publish is listed with what it changed and who made it', async () => {
  const { ports, change } = await opened()
  await change({ description: 'First words.', company: 'Another' }, 'A line')
  const [record] = data(await readHistory(ports))
  if (record === undefined) throw new Error('no publish')
  expect(toPublishRecordView(record, 'today, 10:42')).toEqual({
    ...{ number: 1, at: 'Today, 10:42', summary: 'A line', by: 'Ada Example' },
    contents: '2 changes on Resume',
  })
  expect(toRecordedChanges(record)).toEqual([
    { key: 'documents/jobs/one.json', title: 'Stagehand', isOwn: true, text: 'Company, Description' },
  ])
  expect(toPublishRecordView({ ...record, by: 'command line' }, '').by).toBe('Command line')
})

test('a publish without a line of its owner is called by its pages, and its entries stand below', async () => {
  const { ports, change } = await opened()
  await change({ description: 'First words.' })
  const [record] = data(await readHistory(ports))
  if (record === undefined) throw new Error('no publish')
  const owner = {
    path: 'documents/person-info/owner.json',
    title: 'Home, About me',
    fate: 'changed',
    fields: ['Headline', 'Text'],
  }
  const folder = {
    path: 'files/about/gallery-1',
    title: 'About me, Four strings',
    fate: 'changed',
    fields: ['1 picture'],
  }
  const changes = [...record.changes, owner, folder] as typeof record.changes
  const summary = 'Stagehand, Home, About me, About me, Four strings'
  expect(toPublishRecordView({ ...record, changes, count: 3, summary }, '')).toMatchObject({
    summary: '4 changes on Home, About me, Resume',
    contents: 'Stagehand',
  })
})

async function opened() {
  const ports = await draftPorts()
  async function draft(fields: Record<string, unknown>) {
    const edits = Object.entries(fields).map(([path, value]) => ({ path, value }))
    data(await saveFields(ports, { entry: jobEntry, edits }, ada))
  }
  async function change(fields: Record<string, unknown>, summary = '') {
    await draft(fields)
    const { version } = data(await readDraft(ports))
    expect(data(await publish(ports, { version, summary }, ada)).outcome).toBe('published')
  }
  return { ports, draft, change }
}
