import { expect, test } from 'vitest'
import { data } from '#support/small-bundle.ts'
import { ada } from '#support/studio/draft-ports.ts'
import { openSite } from '#support/studio/import-site.ts'
import { readEntries } from '../draft/read-entry.ts'

/** What an owner types of a row that lacks something. docs/behaviour.md 25.2. */
const header = 'Company Name,Title,Description,Location,Started On,Finished On\n'
const lacksCompany = `${header},Mate,Steer.,Bay,Mar 2018,Apr 2019\n`
const lacksStart = `${header}Tide,Mate,,,Sommer 2009,2010\n`

type Texts = Readonly<Record<string, string>>

/** A site with a file that was read, with ways to take its first row and to see what became of that. */
async function opened(content: string, name = 'Positions.csv') {
  const site = await openSite()
  await site.uploaded(new TextEncoder().encode(content), { name })
  const first = async () => {
    const [entry] = (await site.view()).entries
    if (entry === undefined) throw new Error('The file has no entry.')
    return entry
  }
  const { key } = await first()
  return {
    ...site,
    first,
    async take(texts: Texts, ticked = [key]): Promise<string> {
      const typed = new Map([[key, new Map(Object.entries(texts))]])
      const { id } = await site.view()
      const answer = await site.imports.take(id, { ticked, typed }, ada)
      await site.imports.settled(id, 10_000)
      return answer.ok ? 'taken' : answer.failure.message
    },
    async drafted(collection: 'jobs' | 'references' = 'jobs') {
      const entries = data(await readEntries(site.ports, collection))
      return entries.filter(({ state }) => state === 'new').map(({ fields }) => fields)
    },
  }
}

const missing = 'Something is still missing. Nothing was taken.'

test('a row without a company lacks it; with a typed one it is a job of the draft, and again nothing changes', async () => {
  const site = await opened(lacksCompany)
  expect((await site.first()).lacks).toMatchObject([
    { field: { name: 'company', label: 'Company', kind: 'text' }, problem: { message: 'Company is missing.' } },
  ])
  expect(await site.take({})).toBe(missing)
  expect(await site.drafted()).toEqual([])
  expect(await site.take({ company: 'Tide' })).toBe('taken')
  const [job, ...others] = await site.drafted()
  expect(job).toMatchObject({ company: 'Tide', title: 'Mate', startDate: { year: 2018, month: 3 }, location: 'Bay' })
  expect(others).toEqual([])
  await site.again()
  expect(await site.take({ company: 'Tide' })).toBe('taken')
  expect(await site.drafted()).toHaveLength(1)
})

test.each([
  ['year', { 'startDate.year': '999' }, 'Must be a whole number from 1000 to 9999.'],
  ['year', { 'startDate.year': '1000' }, 'taken'],
  ['year', { 'startDate.year': '2009.5' }, 'Must be a whole number from 1000 to 9999.'],
  ['month', { 'startDate.year': '2009', 'startDate.month': '0' }, 'Must be 1 to 12, or an English month name.'],
  ['month', { 'startDate.year': '2009', 'startDate.month': '1' }, 'taken'],
  ['month', { 'startDate.year': '2009', 'startDate.month': '12' }, 'taken'],
  ['month', { 'startDate.year': '2009', 'startDate.month': '13' }, 'Must be 1 to 12, or an English month name.'],
  ['year', { 'startDate.month': '3' }, 'Start is missing.'],
  ['order', { 'startDate.year': '2010', 'startDate.month': '12' }, 'taken'],
  ['order', { 'startDate.year': '2011' }, 'The end must not be before the start.'],
] as const)('a typed %s %j: %s', async (_, texts, expected) => {
  const site = await opened(lacksStart)
  expect((await site.first()).lacks).toMatchObject([{ field: { name: 'startDate', kind: 'month' } }])
  expect(await site.take(texts)).toBe(expected === 'taken' ? expected : missing)
  if (expected !== 'taken') expect((await site.first()).lacks[0]?.problem?.message).toBe(expected)
  expect(await site.drafted()).toHaveLength(expected === 'taken' ? 1 : 0)
})

test.each([
  ['of 64 KB', 'x'.repeat(65_536), 'taken'],
  ['of one byte more', 'x'.repeat(65_537), missing],
  ['with a character that cannot be stored', 'a\0b', missing],
  ['of white space', ' \t', missing],
])('a typed text %s', async (_, text, answer) => {
  const site = await opened(lacksCompany)
  expect(await site.take({ company: text })).toBe(answer)
})

test('a bad value loses nothing: what was typed and ticked stays, and nothing else was taken', async () => {
  const site = await opened(`${lacksStart}Inn,Cook,,,2001,\n`)
  expect(await site.take({ 'startDate.month': '3', 'startDate.year': 'soon' }, ['jobs.0', 'jobs.1'])).toBe(missing)
  const { ways, entries } = await site.view()
  expect([...ways.keys()]).toEqual(['jobs.0', 'jobs.1'])
  expect(entries[0]?.lacks[0]?.value).toEqual({ month: 3, year: 'soon' })
  expect(await site.drafted()).toEqual([])
  expect(await site.take({}, [])).toBe('Tick at least one.')
  expect([...(await site.view()).ways.keys()]).toEqual([])
})

test('what is typed but not ticked stays in the form and out of the draft', async () => {
  const site = await opened(`${lacksCompany}Inn,Cook,,,2001,\n`)
  expect(await site.take({ company: 'Tide' }, [])).toBe('Tick at least one.')
  expect((await site.first()).lacks[0]?.value).toBe('Tide')
  expect(await site.take({ company: 'Tide' }, ['jobs.1'])).toBe('taken')
  expect(await site.drafted()).toMatchObject([{ company: 'Inn' }])
})

test('a typed row that is perhaps there is shown with its ways before it is taken', async () => {
  const site = await opened(lacksCompany)
  const there = { company: 'Tide', title: 'Cook', startDate: { year: 2018, month: 3 } }
  await site.ports.documents.commit([{ collection: 'jobs', id: 'two', fields: { uuid: 'two', ...there } }])
  const message = 'What you typed is there already. Please compare. Nothing was taken.'
  expect(await site.take({ company: 'Tide' })).toBe(message)
  expect((await site.first()).fate).toBe('alike')
  expect(await site.take({ company: 'Tide' }, ['jobs.0=add'])).toBe('taken')
  expect(await site.drafted()).toMatchObject([{ title: 'Mate' }])
})

test('a typed row that differs from what is there shows the difference once, and is taken when it stays ticked', async () => {
  const site = await opened(lacksCompany)
  const there = { company: 'Tide', title: 'Mate', startDate: { year: 2018, month: 3 }, description: 'Mine.' }
  await site.ports.documents.commit([{ collection: 'jobs', id: 'two', fields: { uuid: 'two', ...there } }])
  expect(await site.take({ company: 'Tide' })).toMatch(/^What you typed is there already/)
  expect((await site.first()).fields.map(({ name }) => name)).toContain('description')
  expect(await site.take({ company: 'Tide' })).toBe('taken')
  const jobs = data(await readEntries(site.ports, 'jobs'))
  expect(jobs.find(({ entry }) => entry.id === 'two')?.fields.description).toBe('Steer.')
})

test('a row with something else wrong, and a line of a list, have no inputs', async () => {
  const wrong = await opened(`${header},Mate,,,2018,2017\n`)
  expect((await wrong.first()).lacks).toEqual([])
  const list = await opened('{"skills":[{"level":"Expert"}]}', 'resume.json')
  expect(await list.first()).toMatchObject({ fate: 'incomplete', lacks: [] })
})

test('a reference of a JSON Resume file gets its words, and still is not shown', async () => {
  const site = await opened('{"references":[{"name":"Bo Reed"}]}', 'resume.json')
  expect((await site.first()).lacks).toMatchObject([{ field: { name: 'text', widget: 'lines' } }])
  expect(await site.take({ text: 'Her charts\r\nare true.' })).toBe('taken')
  expect(await site.drafted('references')).toMatchObject([
    { name: 'Bo Reed', text: 'Her charts\nare true.', shown: false },
  ])
})
