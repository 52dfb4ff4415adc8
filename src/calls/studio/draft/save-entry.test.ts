import { expect, test } from 'vitest'
import type { EntryName } from '#domain/studio/entry-name.ts'
import { none } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { data } from '#support/small-bundle.ts'
import { actor, ada, aJob, draftPorts, jobEntry, type TestPorts } from '#support/studio/draft-ports.ts'
import { publishNow } from '#support/studio/draft-steps.ts'
import { countChanges, versionOf } from './draft-store.ts'
import { readDraft, readEntry } from './read-draft.ts'
import { deleteEntry, type EntrySave, saveEntry, whereShown } from './save-entry.ts'

/** docs/behaviour.md 22.2. */
const cook = { uid: 'cook', name: 'Cook' }

/** The entry as a form has it that was just loaded. */
async function opened(ports: TestPorts, entry: EntryName = jobEntry): Promise<EntrySave> {
  const { fields } = data(await readEntry(ports, entry))
  return { fields, version: await versionOf(fields) }
}

const withFields = ({ fields, version }: EntrySave, changed: Fields): EntrySave => ({
  fields: { ...fields, ...changed },
  version,
})

/** Saves changed fields of the entry as it is now. */
async function save(ports: TestPorts, changed: Fields, entry: EntryName = jobEntry) {
  return data(await saveEntry(ports, entry, withFields(await opened(ports, entry), changed), ada))
}

async function viewAfter(ports: TestPorts, changed: Fields, entry: EntryName = jobEntry) {
  const saved = await save(ports, changed, entry)
  if (saved.outcome !== 'saved') throw new Error(saved.outcome)
  return saved.view
}

const changesIn = async (ports: TestPorts) => data(await countChanges(ports))

test('a saved entry is in the draft, with its author and time, and not on the site', async () => {
  const ports = await draftPorts()
  const { fields, published, changed, state, edited } = await viewAfter(ports, { title: 'Captain' })
  expect([fields.title, published?.title, changed, state]).toEqual(['Captain', 'Stagehand', ['title'], 'changed'])
  expect(edited).toMatchObject({ at: ports.clock.now().toISOString(), by: ada })
  expect(data(await ports.documents.read('jobs', 'one'))?.fields.title).toBe('Stagehand')
  expect(await changesIn(ports)).toBe(1)
})

test('an entry that is as published again is no change, and nothing of it stays in the store', async () => {
  const ports = await draftPorts()
  await save(ports, { title: 'Captain' })
  expect((await viewAfter(ports, { title: 'Stagehand' })).state).toBe('published')
  expect(await ports.documents.readAll('draft')).toMatchObject({ data: [] })
})

test.each([
  ['null', null],
  ['blank text', ' \n'],
  ['no items', []],
])('%s in place of an absent field is no change', async (_, value) => {
  const ports = await draftPorts()
  await save(ports, { description: value })
  expect(await changesIn(ports)).toBe(0)
})

test('a text with CRLF is the same as with line feeds', async () => {
  const ports = await draftPorts({ ...aJob, description: 'one\ntwo' })
  await save(ports, { description: 'one\r\ntwo' })
  expect(await changesIn(ports)).toBe(0)
})

test('fields that no form shows travel with the entry', async () => {
  const ports = await draftPorts({ ...aJob, more: { of: 'mine' } })
  expect((await viewAfter(ports, { title: 'Captain' })).fields.more).toEqual({ of: 'mine' })
})

test('an invalid value is saved, and its problem has the words of an import', async () => {
  const ports = await draftPorts()
  expect((await viewAfter(ports, { title: '' })).problems).toEqual([
    { path: 'title', message: 'Please fill this in.', line: 'Stagehand: the title is missing.' },
  ])
  expect((await viewAfter(ports, { title: 'Cook', endDate: { month: 1, year: 2000 } })).problems).toEqual([
    {
      path: 'endDate',
      message: 'The end must not be before the start.',
      line: 'Cook: the end must not be before the start.',
    },
  ])
})

test('an entry that another tab saved since is a conflict with what it holds now, and nothing is written', async () => {
  const ports = await draftPorts()
  const tab = await opened(ports)
  await save(ports, { title: 'Captain' })
  const sent = withFields(tab, { company: 'Harbour' })
  const conflict = data(await saveEntry(ports, jobEntry, sent, cook))
  if (conflict.outcome !== 'conflict') throw new Error(conflict.outcome)
  expect(conflict.view.fields).toMatchObject({ title: 'Captain', company: aJob.company })
  expect(conflict.view.edited).toMatchObject({ by: ada })
  expect(data(await readEntry(ports, jobEntry)).fields.company).toBe(aJob.company)
  const mine = { fields: { ...conflict.view.fields, company: 'Harbour' }, version: conflict.version }
  expect(data(await saveEntry(ports, jobEntry, mine, cook)).outcome).toBe('saved')
})

test('the version of an answer is that of the next save', async () => {
  const ports = await draftPorts()
  const first = await save(ports, { title: 'Captain' })
  if (first.outcome !== 'saved') throw new Error(first.outcome)
  const next = { fields: { ...first.view.fields, title: 'Admiral' }, version: first.version }
  expect(data(await saveEntry(ports, jobEntry, next, ada)).outcome).toBe('saved')
})

test('a request that comes twice is saved once, and changes nothing the second time', async () => {
  const ports = await draftPorts()
  const sent = withFields(await opened(ports), { title: 'Captain' })
  expect(data(await saveEntry(ports, jobEntry, sent, ada)).outcome).toBe('saved')
  const [stored] = data(await ports.documents.readAll('draft'))
  expect(data(await saveEntry(ports, jobEntry, sent, ada)).outcome).toBe('saved')
  expect(data(await ports.documents.readAll('draft'))).toEqual([stored])
})

test('a publish from another tab is no conflict with what it published', async () => {
  const ports = await draftPorts()
  const first = await save(ports, { title: 'Captain' })
  if (first.outcome !== 'saved') throw new Error(first.outcome)
  await publishNow(ports)
  const next = { fields: { ...first.view.fields, title: 'Admiral' }, version: first.version }
  expect(data(await saveEntry(ports, jobEntry, next, ada)).outcome).toBe('saved')
})

test('of twenty saves of one version at once, one is saved and the others are told', async () => {
  const ports = await draftPorts()
  const tab = await opened(ports)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => saveEntry(ports, jobEntry, withFields(tab, { title: `Mate ${at}` }), ada)),
  )
  const outcomes = answers.map((answer) => data(answer).outcome)
  expect(outcomes.filter((outcome) => outcome === 'saved')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'conflict')).toHaveLength(19)
  const at = outcomes.indexOf('saved')
  expect(data(await readEntry(ports, jobEntry)).fields.title).toBe(`Mate ${at}`)
})

test('saves of different entries at once are all kept', async () => {
  const ports = await draftPorts()
  const ids = Array.from({ length: 20 }, (_, at) => `job-${at}`)
  await ports.documents.commit(ids.map((id) => ({ collection: 'jobs', id, fields: { ...aJob, uuid: id } })))
  await Promise.all(ids.map((id) => save(ports, { title: id }, { collection: 'jobs', id })))
  expect(await changesIn(ports)).toBe(20)
})

test('a line keeps its id when it is edited, or is moved elsewhere, and when a form carries the ids also for both', async () => {
  const ports = await draftPorts()
  const lines = async (responsibilities: string[], ids?: string[]) => {
    const more = ids === undefined ? {} : { responsibilitiesIds: ids }
    const { fields } = await viewAfter(ports, { responsibilities, ...more })
    return fields.responsibilitiesIds as string[]
  }
  const [first = '', second = ''] = await lines(['Plan', 'Train'])
  expect(await lines(['Plan', 'Train all'])).toEqual([first, second])
  expect(await lines(['Train all', 'Plan'], [second, first])).toEqual([second, first])
  expect(await lines(['Plan it', 'Train'], [first, second])).toEqual([first, second])
})

test.each([
  ['a text', { title: 'x'.repeat(64 * 1024) }, { title: 'x'.repeat(64 * 1024 + 1) }, 'This text is longer than 64 KB.'],
  [
    'a list',
    { responsibilities: Array.from({ length: 200 }, () => 'x') },
    { responsibilities: Array.from({ length: 201 }, () => 'x') },
    'This list has more than 200 lines.',
  ],
  [
    'a line',
    { responsibilities: ['x'.repeat(2000)] },
    { responsibilities: ['x'.repeat(2001)] },
    'A line of this list is longer than 2,000 characters.',
  ],
])('%s has a largest size, beyond which nothing of the entry is written', async (_, most, more, message) => {
  const ports = await draftPorts()
  expect((await save(ports, most)).outcome).toBe('saved')
  const [path] = Object.keys(more)
  expect(await save(ports, { ...more, company: 'Harbour' })).toEqual({ outcome: 'rejected', path, message })
  expect(data(await readEntry(ports, jobEntry)).fields).toMatchObject({ ...most, company: aJob.company })
})

test('an entry may have 1 MB and no more', async () => {
  const ports = await draftPorts({ ...aJob, more: 'x'.repeat(2 ** 20 - 60_000) })
  expect((await save(ports, { description: 'x'.repeat(50_000) })).outcome).toBe('saved')
  const message = 'This entry is larger than 1 MB.'
  expect(await save(ports, { description: 'x'.repeat(62_000) })).toEqual({ outcome: 'rejected', path: '', message })
})

test.each(['', 'colour', 'title.x', 'responsibilities[0]', 'constructor', 'coloursIds'])(
  'the name "%s" is of no field of a job',
  async (name) => {
    const ports = await draftPorts()
    const saved = await saveEntry(ports, jobEntry, withFields(await opened(ports), { [name]: 'x' }), ada)
    expect(saved).toMatchObject({ ok: false, failure: { code: 'invalid' } })
  },
)

test('a value that is nested too deep is rejected', async () => {
  const ports = await draftPorts()
  let value: unknown = 'x'
  for (let at = 0; at < 30; at += 1) value = [value]
  const saved = await saveEntry(ports, jobEntry, withFields(await opened(ports), { title: value }), ada)
  expect(saved).toMatchObject({ ok: false, failure: { code: 'invalid' } })
})

test('an unknown entry is not made by a save, but the one document of a collection is', async () => {
  const ports = await draftPorts()
  const sent = { fields: { title: 'x' }, version: await versionOf({}) }
  const unknown = await saveEntry(ports, { collection: 'jobs', id: 'two' }, sent, ada)
  expect(unknown).toMatchObject({ ok: false, failure: { code: 'object-not-found' } })
  const desktop = await saveEntry(ports, { collection: 'hardware', id: 'desktop' }, sent, ada)
  expect(desktop).toMatchObject({ data: { outcome: 'saved', view: { state: 'new' } } })
})

test('an entry that another tab deleted is not written', async () => {
  const ports = await draftPorts()
  const tab = await opened(ports)
  await deleteEntry(ports, jobEntry, actor)
  expect(data(await saveEntry(ports, jobEntry, withFields(tab, { title: 'x' }), cook))).toMatchObject({
    outcome: 'deleted',
    edited: { by: ada },
  })
  expect(data(await readEntry(ports, jobEntry)).state).toBe('deleted')
})

test('the version of the draft differs after every change, and is that of before when it is taken back', async () => {
  const ports = await draftPorts()
  const version = async () => data(await readDraft(ports)).version
  const versions = [await version()]
  for (const title of ['Captain', 'Cook']) {
    await save(ports, { title })
    versions.push(await version())
  }
  expect(new Set(versions).size).toBe(3)
  await save(ports, { title: 'Stagehand' })
  expect(await version()).toBe(versions[0])
})

test('the laptop is new with its first value, and is no change without one', async () => {
  const ports = await draftPorts()
  const entry = { collection: 'hardware', id: 'laptop' } as const
  expect((await viewAfter(ports, { title: 'Thin and light' }, entry)).state).toBe('new')
  expect(await changesIn(ports)).toBe(1)
  expect((await viewAfter(ports, { title: null }, entry)).state).toBe('published')
  expect(data(await readEntry(ports, entry)).edited).toBe(none)
})

/** docs/behaviour.md 23.7. */
test('visitors see a published entry on the site, unless it is hidden, and an edition by its links only', () => {
  const job = { collection: 'jobs', id: 'one' } as const
  const edition = { collection: 'editions', id: 'own' } as const
  expect(whereShown(job, { title: 'Pilot' })).toBe('site')
  expect(whereShown(job, { title: 'Pilot', hidden: true })).toBe('hidden')
  expect(whereShown(edition, { name: 'Own' })).toBe('links')
  for (const entry of [job, edition]) expect(whereShown(entry, null)).toBe('new')
})
