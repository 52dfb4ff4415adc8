import { expect, test } from 'vitest'
import { data } from '#support/small-bundle.ts'
import { ada, draftPorts, jobEntry, type TestPorts, tab } from '#support/studio/draft-ports.ts'
import { publishNow, saveOne } from '#support/studio/draft-steps.ts'
import { deleteEntry } from '../draft/make-entry.ts'
import { saveFields } from '../draft/save-fields.ts'
import { replacedWords } from './replaced-words.ts'
import { readRestorable } from './restore.ts'

/** Publishes 1: Captain; 2: Admiral, at sea. */
async function withPublishes() {
  const ports = await draftPorts()
  for (const [title, description] of [
    ['Captain', null],
    ['Admiral', 'at sea'],
  ]) {
    await saveOne(ports, 'title', title)
    await saveOne(ports, 'description', description)
    await publishNow(ports)
  }
  return ports
}

async function wordsOf(ports: TestPorts, fields: string[]) {
  const restorable = data(await readRestorable(ports, 1)) ?? { entries: [], folders: [] }
  return data(await replacedWords(ports, restorable, { entries: [{ entry: jobEntry, fields }] }))
}

test('the words of the draft in a chosen field are those that a restore replaces', async () => {
  const ports = await withPublishes()
  await saveOne(ports, 'title', 'Drafted')
  await saveOne(ports, 'company', 'Elsewhere')
  expect(await wordsOf(ports, ['title', 'description'])).toEqual([
    { title: 'Drafted', label: 'Title', value: 'Drafted' },
  ])
})

test('a field that is not chosen, or not drafted, has none', async () => {
  const ports = await withPublishes()
  expect(await wordsOf(ports, ['title'])).toEqual([])
  await saveOne(ports, 'title', 'Drafted')
  expect(await wordsOf(ports, ['description'])).toEqual([])
})

test('an entry that the draft deletes has none', async () => {
  const ports = await withPublishes()
  data(await deleteEntry(ports, jobEntry, { by: ada, tab }))
  expect(await wordsOf(ports, ['title'])).toEqual([])
})

test('words in a field of the owner are listed under its screen', async () => {
  const ports = await draftPorts()
  const owner = { collection: 'person-info', id: 'owner' } as const
  const edits = [{ path: 'headline', value: 'Drafted', shown: null }]
  data(await saveFields(ports, { entry: owner, edits, tab }, ada))
  const restorable = { entries: [{ entry: owner, title: 'Ada', state: 'changed', fields: [], drafted: ['headline'] }] }
  const choice = { entries: [{ entry: owner, fields: ['headline'] }] }
  expect(data(await replacedWords(ports, { ...restorable, folders: [] } as never, choice))).toEqual([
    { title: 'Home', label: 'Headline', value: 'Drafted' },
  ])
})
