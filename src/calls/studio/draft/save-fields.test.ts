import { expect, test } from 'vitest'
import { none } from '#domain/result.ts'
import type { Fields } from '#domain/schema/stored-fields.ts'
import { data } from '#support/small-bundle.ts'
import { ada, aJob, draftPorts, jobEntry, type TestPorts, tab } from '#support/studio/draft-ports.ts'
import { readReview } from '../publish/review.ts'
import { draftState } from './draft-state.ts'
import { deleteEntry } from './make-entry.ts'
import { readEntry } from './read-entry.ts'
import { revert } from './revert.ts'
import { type FieldEdit, saveFields } from './save-fields.ts'

async function save(ports: TestPorts, ...edits: FieldEdit[]) {
  const saved = data(await saveFields(ports, { entry: jobEntry, edits, tab }, ada))
  if (saved.outcome !== 'done') throw new Error(saved.outcome)
  return saved
}

/** Saves one field, by a form that shows it as it was published, or another value. */
async function saveOne(ports: TestPorts, path: string, value: unknown, shown: unknown = aJob[path]) {
  const { fields, ...rest } = await save(ports, { path, value, shown })
  const [field] = fields
  if (field === undefined) throw new Error('no answer')
  return { ...rest, field }
}

test('a saved field is in the draft, with its author and time, and not on the site', async () => {
  const ports = await draftPorts()
  const { field, changes, at, view } = await saveOne(ports, 'title', 'Captain')
  expect([field.outcome, changes, at]).toEqual(['saved', 1, ports.clock.now().toISOString()])
  expect([view.fields.title, view.published?.title, view.changed, view.state]).toEqual([
    'Captain',
    'Stagehand',
    ['title'],
    'changed',
  ])
  expect(view.touched).toEqual({ title: { at, by: ada, tab } })
  expect(data(await ports.documents.read('jobs', 'one'))?.fields.title).toBe('Stagehand')
})

test('a field that is as published again is no change, and nothing of it stays in the store', async () => {
  const ports = await draftPorts()
  await saveOne(ports, 'title', 'Captain')
  const { changes, view } = await saveOne(ports, 'title', 'Stagehand', 'Captain')
  expect([changes, view.state]).toEqual([0, 'published'])
  expect(await ports.documents.readAll('draft')).toMatchObject({ data: [] })
})

test.each([
  ['null', null],
  ['blank text', ' \n'],
])('%s in place of an absent field is no change', async (_, value) => {
  const ports = await draftPorts()
  expect((await saveOne(ports, 'description', value)).changes).toBe(0)
})

test('a field that is taken out is a change, and its publish has no such field', async () => {
  const ports = await draftPorts({ ...aJob, description: 'long ago' })
  const { view, changes } = await saveOne(ports, 'description', '', 'long ago')
  expect([changes, view.changed, 'description' in view.fields]).toEqual([1, ['description'], false])
})

test('a text with CRLF is the same as with line feeds', async () => {
  const ports = await draftPorts({ ...aJob, description: 'one\ntwo' })
  expect((await saveOne(ports, 'description', 'one\r\ntwo', 'one\ntwo')).changes).toBe(0)
})

test('the day of a stored date stays when the form sends its month and year again, also after another month', async () => {
  const startDate = { year: 2021, month: 5, day: 17 }
  const ports = await draftPorts({ ...aJob, startDate })
  const [may, june] = [5, 6].map((month) => ({ year: 2021, month }))
  expect((await saveOne(ports, 'startDate', may, june)).changes).toBe(0)
  const other = await saveOne(ports, 'startDate', june, may)
  expect([other.changes, other.view.fields.startDate]).toEqual([1, june])
  const back = await saveOne(ports, 'startDate', may, june)
  expect([back.changes, back.view.fields.startDate]).toEqual([0, startDate])
})

test('fields that no form shows stay as they are', async () => {
  const ports = await draftPorts({ ...aJob, more: { of: 'mine' } })
  expect((await saveOne(ports, 'title', 'Captain')).view.fields.more).toEqual({ of: 'mine' })
})

test('an invalid value is saved, and its problem has the words of an import', async () => {
  const ports = await draftPorts()
  const { field, view } = await saveOne(ports, 'title', '')
  expect(field.outcome).toBe('saved')
  expect(view.problems).toEqual([
    { path: 'title', message: 'Please fill this in.', line: 'Untitled: the title is missing.' },
  ])
})

test('the end before the start is a problem of the end', async () => {
  const ports = await draftPorts()
  const { view } = await saveOne(ports, 'endDate', { month: 1, year: 2000 })
  expect(view.problems).toEqual([
    {
      path: 'endDate',
      message: 'The end must not be before the start.',
      line: 'Stagehand: the end must not be before the start.',
    },
  ])
})

test('the summary names a rule of a value after its label', async () => {
  const ports = await draftPorts()
  const { view } = await saveOne(ports, 'imageLink', 'x')
  expect(view.problems).toMatchObject([
    {
      message: 'Must be an address that begins with http:// or https://.',
      line: 'Stagehand: the images courtesy of must be an address that begins with http:// or https://.',
    },
  ])
})

test('a second tab that saw the field as published gets a conflict with the first one, and nothing is lost', async () => {
  const ports = await draftPorts()
  const first = await saveOne(ports, 'title', 'Captain')
  const { field, view } = await saveOne(ports, 'title', 'Sailor')
  expect(field).toEqual({
    path: 'title',
    outcome: 'conflict',
    value: 'Captain',
    touch: { at: first.at, by: ada, tab },
  })
  expect(view.fields.title).toBe('Captain')
  expect((await saveOne(ports, 'title', 'Sailor', 'Captain')).view.fields.title).toBe('Sailor')
})

test('the same value again is a success, whatever the form showed', async () => {
  const ports = await draftPorts()
  await saveOne(ports, 'title', 'Captain')
  expect((await saveOne(ports, 'title', 'Captain')).field).toEqual({ path: 'title', outcome: 'saved' })
})

test('two tabs that change different fields do not conflict', async () => {
  const ports = await draftPorts()
  await saveOne(ports, 'title', 'Captain')
  expect((await saveOne(ports, 'company', 'Harbour')).view.fields).toMatchObject({
    title: 'Captain',
    company: 'Harbour',
  })
})

test('a repeated request from before a take-back does not overwrite what another tab wrote since', async () => {
  const ports = await draftPorts()
  await saveOne(ports, 'title', 'Captain')
  await saveOne(ports, 'title', 'Stagehand', 'Captain')
  await saveOne(ports, 'title', 'Sailor')
  expect((await saveOne(ports, 'title', 'Cook', 'Captain')).field).toMatchObject({
    outcome: 'conflict',
    value: 'Sailor',
  })
  expect((await saveOne(ports, 'title', 'Captain')).field).toMatchObject({ outcome: 'conflict', value: 'Sailor' })
})

test('a form writes only the fields that differ from what it showed', async () => {
  const ports = await draftPorts()
  await saveOne(ports, 'title', 'Captain')
  const { fields, view } = await save(
    ports,
    { path: 'title', value: 'Stagehand', shown: 'Stagehand' },
    { path: 'company', value: 'Harbour', shown: 'Playhouse' },
    { path: 'description', value: '', shown: null },
  )
  expect(fields.map(({ outcome }) => outcome)).toEqual(['saved', 'saved', 'saved'])
  expect(view.fields).toMatchObject({ title: 'Captain', company: 'Harbour' })
})

test('of a form, fields without a conflict are saved and the others reported', async () => {
  const ports = await draftPorts()
  await saveOne(ports, 'title', 'Captain')
  const { fields, view } = await save(
    ports,
    { path: 'title', value: 'Cook', shown: 'Stagehand' },
    { path: 'company', value: 'Harbour', shown: 'Playhouse' },
  )
  expect(fields.map(({ outcome }) => outcome)).toEqual(['conflict', 'saved'])
  expect(view.fields).toMatchObject({ title: 'Captain', company: 'Harbour' })
})

test('a field whose draft was published meanwhile is no conflict for a tab that holds the published value', async () => {
  const ports = await draftPorts({ ...aJob, title: 'Captain' })
  const [fields] = (await save(ports, { path: 'title', value: 'Admiral', shown: 'Captain' })).fields
  expect(fields?.outcome).toBe('saved')
})

test('a field that an import changed meanwhile is a conflict for a tab that holds the value before', async () => {
  const ports = await draftPorts({ ...aJob, title: 'Imported' })
  const [fields] = (await save(ports, { path: 'title', value: 'Admiral', shown: 'Stagehand' })).fields
  expect(fields).toMatchObject({ outcome: 'conflict', value: 'Imported', touch: none })
})

test('parts of a list are saved by themselves; moving them is a change of each', async () => {
  const story = [
    { heading: 'A', text: 'a' },
    { heading: 'B', text: 'b' },
  ]
  const ports = await draftPorts()
  await ports.documents.commit([
    { collection: 'person-info', id: 'owner', fields: { name: 'Ada', timeZone: 'UTC', story } },
  ])
  const entry = { collection: 'person-info', id: 'owner' } as const
  const one = async (path: string, value: unknown, shown: unknown) => {
    const saved = data(await saveFields(ports, { entry, edits: [{ path, value, shown }], tab }, ada))
    return saved.outcome === 'done' ? saved.fields[0] : undefined
  }
  const [first, second] = [await one('story[0].text', 'aa', 'a'), await one('story[1].text', 'bb', 'b')]
  expect([first?.outcome, second?.outcome]).toEqual(['saved', 'saved'])
  expect((await one('story', [], story))?.outcome).toBe('conflict')
  const both = [
    { heading: 'A', text: 'aa' },
    { heading: 'B', text: 'bb' },
  ]
  expect((await one('story', both.toReversed(), both))?.outcome).toBe('saved')
  expect(await one('story[0].text', 'x', 'aa')).toMatchObject({ outcome: 'conflict', value: 'bb' })
  expect((await one('story[2].text', 'x', null))?.outcome).toBe('saved')
  expect((await one('story[9].text', 'x', null))?.outcome).toBe('rejected')
})

test.each([
  ['title', 64 * 1024, 'This text is longer than 64 KB.'],
  ['description', 64 * 1024, 'This text is longer than 64 KB.'],
])('a text of %s may have 64 KB and no more', async (path, most, message) => {
  const ports = await draftPorts()
  const { field } = await saveOne(ports, path, 'x'.repeat(most))
  expect(field.outcome).toBe('saved')
  const longer = await saveOne(ports, path, 'x'.repeat(most + 1), 'x'.repeat(most))
  expect(longer.field).toEqual({ path, outcome: 'rejected', message })
  expect(longer.view.fields[path]).toBe('x'.repeat(most))
})

test('a list may have 200 lines of 2,000 characters and no more', async () => {
  const ports = await draftPorts()
  const lines = (count: number, length: number) => Array.from({ length: count }, () => 'x'.repeat(length))
  const { field } = await saveOne(ports, 'responsibilities', lines(200, 2000))
  expect(field.outcome).toBe('saved')
  const tooMany = await saveOne(ports, 'responsibilities', lines(201, 1), lines(200, 2000))
  expect(tooMany.field).toMatchObject({ outcome: 'rejected', message: 'This list has more than 200 lines.' })
  const tooLong = await saveOne(ports, 'responsibilities', lines(1, 2001), lines(200, 2000))
  expect(tooLong.field).toMatchObject({ message: 'A line of this list is longer than 2,000 characters.' })
})

test('an entry may have 1 MB and no more', async () => {
  const ports = await draftPorts({ ...aJob, more: 'x'.repeat(2 ** 20 - 60_000) })
  const { field } = await saveOne(ports, 'description', 'x'.repeat(50_000))
  expect(field.outcome).toBe('saved')
  const { field: larger } = await saveOne(ports, 'description', 'x'.repeat(62_000), 'x'.repeat(50_000))
  expect(larger).toMatchObject({ outcome: 'rejected', message: 'This entry is larger than 1 MB.' })
})

test.each([
  '',
  'colour',
  'title.x',
  'responsibilities[0]',
  '__proto__',
  'constructor',
  'story[0].text',
  'title[0]',
  'a b',
])('the path "%s" is of no field of a job', async (path) => {
  const ports = await draftPorts()
  const saved = await saveFields(ports, { entry: jobEntry, edits: [{ path, value: 'x', shown: null }], tab }, ada)
  expect(saved).toMatchObject({ ok: false, failure: { code: 'invalid' } })
})

test('a value that is nested too deep is rejected', async () => {
  const ports = await draftPorts()
  let value: unknown = 'x'
  for (let at = 0; at < 30; at += 1) value = [value]
  const saved = await saveFields(ports, { entry: jobEntry, edits: [{ path: 'title', value, shown: null }], tab }, ada)
  expect(saved).toMatchObject({ ok: false, failure: { code: 'invalid' } })
})

test('an unknown entry is not made by a save, but the one document of a collection is', async () => {
  const ports = await draftPorts()
  const edits = [{ path: 'title', value: 'x', shown: null }]
  const unknown = await saveFields(ports, { entry: { collection: 'jobs', id: 'two' }, edits, tab }, ada)
  expect(unknown).toMatchObject({ ok: false, failure: { code: 'object-not-found' } })
  const desktop = await saveFields(ports, { entry: { collection: 'hardware', id: 'desktop' }, edits, tab }, ada)
  expect(desktop).toMatchObject({ data: { outcome: 'done', view: { state: 'new' } } })
})

test('an entry that another tab deleted is not written', async () => {
  const ports = await draftPorts()
  await deleteEntry(ports, jobEntry, { by: ada, tab: 'other' })
  const edits = [{ path: 'title', value: 'x', shown: null }]
  expect(data(await saveFields(ports, { entry: jobEntry, edits, tab }, ada))).toMatchObject({
    outcome: 'deleted',
    touch: { tab: 'other' },
  })
  expect(data(await readEntry(ports, jobEntry)).state).toBe('deleted')
})

test('fields that are not changed in the draft follow the site, changed ones stay', async () => {
  const ports = await draftPorts()
  await saveOne(ports, 'title', 'Captain')
  const imported: Fields = { ...aJob, title: 'Imported', company: 'Imported' }
  await ports.documents.commit([{ collection: 'jobs', id: 'one', fields: imported }])
  const view = data(await readEntry(ports, jobEntry))
  expect([view.fields.title, view.fields.company]).toEqual(['Captain', 'Imported'])
})

test('a field that was typed back follows the site again', async () => {
  const ports = await draftPorts()
  await saveOne(ports, 'company', 'Harbour')
  await saveOne(ports, 'title', 'Captain')
  await saveOne(ports, 'title', 'Stagehand', 'Captain')
  await ports.documents.commit([{ collection: 'jobs', id: 'one', fields: { ...aJob, title: 'Imported' } }])
  const view = data(await readEntry(ports, jobEntry))
  expect([view.fields.title, view.fields.company]).toEqual(['Imported', 'Harbour'])
})

test('twenty saves of different fields at once are all kept', async () => {
  const ports = await draftPorts()
  const paths = ['title', 'company', 'description', 'companyHistory', 'experiences']
  await Promise.all(paths.flatMap((path) => [1, 2, 3, 4].map((at) => saveOne(ports, path, `${path} ${at}`))))
  const { fields, changed } = data(await readEntry(ports, jobEntry))
  expect(changed.toSorted()).toEqual(paths.toSorted())
  for (const path of paths) expect(fields[path]).toMatch(new RegExp(`^${path} [1-4]$`))
})

test('the version of the draft differs after every change', async () => {
  const ports = await draftPorts()
  const versions = [data(await draftState(ports)).version]
  await saveOne(ports, 'title', 'Captain')
  versions.push(data(await draftState(ports)).version)
  await saveOne(ports, 'title', 'Cook', 'Captain')
  versions.push(data(await draftState(ports)).version)
  expect(new Set(versions).size).toBe(3)
  await revert(ports, [{ entry: jobEntry }])
  const { version, changes } = data(await draftState(ports))
  expect([version, changes]).toEqual([versions[0], 0])
})

test('the first choice of the look is a change of its field, and choosing it back is none', async () => {
  const ports = await draftPorts()
  const entry = { collection: 'site-settings', id: 'owner' } as const
  const choose = async (value: number | null) => {
    const edits = [{ path: 'accentHue', value, shown: null }]
    const saved = data(await saveFields(ports, { entry, edits, tab }, ada))
    return saved.outcome === 'done' ? [saved.view.state, saved.view.changed, saved.changes] : saved.outcome
  }
  expect(await choose(245)).toEqual(['changed', ['accentHue'], 1])
  expect(data(await readReview(ports)).entries[0]?.fieldChanges).toMatchObject([{ before: 192, after: 245 }])
  expect(data(await revert(ports, [{ entry, field: 'accentHue' }])).undo).not.toBe(none)
  expect(data(await readReview(ports)).changes).toBe(0)
})

test('the laptop is new with its first value, and is no change without one', async () => {
  const ports = await draftPorts()
  const entry = { collection: 'hardware', id: 'laptop' } as const
  const call = async (value: string | null, shown: string | null) => {
    const saved = data(await saveFields(ports, { entry, edits: [{ path: 'title', value, shown }], tab }, ada))
    if (saved.outcome !== 'done') throw new Error(saved.outcome)
    return [saved.view.state, saved.changes]
  }
  expect(await call('Thin and light', null)).toEqual(['new', 1])
  expect(await call(null, 'Thin and light')).toEqual(['published', 0])
})

test('a later request of the same tab replaces an earlier one that it has no answer of', async () => {
  const ports = await draftPorts()
  expect(await inTurn(ports, 'A1', 1)).toEqual(['saved', 'A1'])
  expect(await inTurn(ports, 'A2', 2)).toEqual(['saved', 'A2'])
})

test('an earlier request that arrives after a later one of the same tab writes nothing and is no conflict', async () => {
  const ports = await draftPorts()
  expect(await inTurn(ports, 'A2', 2)).toEqual(['saved', 'A2'])
  expect(await inTurn(ports, 'A1', 1)).toEqual(['saved', 'A2'])
})

test('a later request of the same tab still collides with what another tab wrote in between', async () => {
  const ports = await draftPorts()
  await inTurn(ports, 'A1', 1)
  await inTurn(ports, 'B', 1, { tab: 'other', shown: 'A1' })
  expect(await inTurn(ports, 'A2', 2)).toEqual(['conflict', 'B'])
})

test('a whole list of a tab that wrote an item of it last still collides with another item, of another tab', async () => {
  const ports = await draftPorts()
  const entry = { collection: 'person-info', id: 'owner' } as const
  const story = ['A', 'B'].map((heading) => ({ heading, text: 'x' }))
  await ports.documents.commit([{ ...entry, fields: { name: 'Ada', timeZone: 'UTC', story } }])
  const send = async (tab: string, turn: number, path: string, value: unknown, shown: unknown) => {
    const saved = data(await saveFields(ports, { entry, edits: [{ path, value, shown }], tab, turn }, ada))
    return saved.outcome === 'done' ? saved.fields[0]?.outcome : saved.outcome
  }
  expect(await send('other', 1, 'story[1].text', 'theirs', 'x')).toBe('saved')
  expect(await send('one', 1, 'story[0].text', 'mine', 'x')).toBe('saved')
  const whole = [{ ...story[0], text: 'mine' }, story[1]]
  expect(await send('one', 2, 'story', whole.toReversed(), whole)).toBe('conflict')
  expect(data(await readEntry(ports, entry)).fields.story).toMatchObject([{ text: 'mine' }, { text: 'theirs' }])
})

test('an item of a list that arrives after the whole list of the same tab writes nothing, a whole list after an item collides', async () => {
  const ports = await draftPorts()
  const entry = { collection: 'person-info', id: 'owner' } as const
  const story = [{ heading: 'A', text: 'x' }]
  await ports.documents.commit([{ ...entry, fields: { name: 'Ada', timeZone: 'UTC', story } }])
  const send = async (turn: number, path: string, value: unknown, shown: unknown) => {
    const saved = data(await saveFields(ports, { entry, edits: [{ path, value, shown }], tab, turn }, ada))
    return saved.outcome === 'done' ? [saved.fields[0]?.outcome, saved.view.fields.story] : [saved.outcome]
  }
  const moved = [{ heading: 'A', text: 'whole' }]
  await send(2, 'story', moved, story)
  expect(await send(1, 'story[0].text', 'item', 'x')).toEqual(['saved', moved])
  const item = [{ heading: 'A', text: 'item' }]
  await send(4, 'story[0].text', 'item', 'whole')
  expect(await send(3, 'story', [], story)).toEqual(['conflict', item])
})

test('the same tab id of another account is another tab', async () => {
  const ports = await draftPorts()
  await inTurn(ports, 'A1', 1)
  expect(await inTurn(ports, 'A2', 2, { by: { uid: 'eve', name: 'Eve' } })).toEqual(['conflict', 'A1'])
})

/** Saves the title as a tab's request; returns what became of it, and the title in the draft then. */
async function inTurn(
  ports: TestPorts,
  value: string,
  turn: number,
  { tab = 'one', shown = 'Stagehand', by = ada } = {},
) {
  const edits = [{ path: 'title', value, shown }]
  const saved = data(await saveFields(ports, { entry: jobEntry, edits, tab, turn }, by))
  return saved.outcome === 'done' ? [saved.fields[0]?.outcome, saved.view.fields.title] : [saved.outcome]
}
