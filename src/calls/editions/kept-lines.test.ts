import { expect, test } from 'vitest'
import { memoryBundle } from '#adapters/memory/bundle.ts'
import { withIds } from '#domain/languages/translatable.ts'
import type { Read } from '#domain/transfer/parsed-entry.ts'
import { itemIds } from '#resume/records/item-ids.ts'
import { none } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { emptyParsed } from '#resume/transfer/parsed-items.ts'
import { data } from '#support/small-bundle.ts'
import { actor, ada, aJob, draftPorts, jobEntry, type TestPorts } from '#support/studio/draft-ports.ts'
import { publishNow, saveOne } from '#support/studio/draft-steps.ts'
import { importAll } from '#support/studio/import-all.ts'
import { readHistory } from '../content/history.ts'
import { resolveEntry, restore, revert } from '../studio/apply.ts'
import { contentOfDraft, readDraft, readEntry } from '../studio/draft/read-draft.ts'
import { makeEntry } from '../studio/draft/save-entry.ts'
import { undo } from '../studio/draft/undo.ts'
import { readLeftOut } from '../studio/editions/edition-words.ts'
import { readReview } from '../studio/publish/review.ts'
import { exportBundle } from '../transfer/export-bundle.ts'
import { importBundle } from '../transfer/import-bundle.ts'
import { readEditionContent } from './read-edition.ts'

/** An edition of one job chooses two of its lines, and words one otherwise. docs/behaviour.md 38.5. */
const duties = ['Led a team', 'Wrote code', 'Taught']
const [led = '', wrote = '', taught = ''] = idsOf({ responsibilities: duties })
const choices = {
  name: 'Teaching',
  lines: [{ entry: 'jobs/one', ids: [taught, wrote] }],
  wording: [{ entry: 'jobs/one', line: taught, text: 'Taught well' }],
}
const changed = ['Wrote much code', 'Led a team', 'Taught all']
const ownLines = ['Taught well', 'Wrote much code']

function idsOf(fields: Fields) {
  return itemIds(fields, 'responsibilities')
}

/** The site has the job; the edition is drafted or published. */
async function site(edition: 'drafted' | 'published' | null = 'drafted') {
  const ports = await draftPorts(withIds('jobs', {}, { ...aJob, responsibilities: duties }))
  const { id } = edition === none ? { id: '' } : data(await makeEntry(ports, 'editions', actor, choices))
  if (edition === 'published') await publishNow(ports)
  return { ports, id }
}

/** A line is changed, and moved by another save. */
async function changeLines(ports: TestPorts) {
  await saveOne(ports, 'responsibilities', ['Led a team', 'Wrote much code', 'Taught all'])
  await saveOne(ports, 'responsibilities', changed)
}

async function linesOfEdition(ports: TestPorts, id: string, of: 'draft' | 'site') {
  const from = of === 'site' ? ports : data(await contentOfDraft(ports))
  const { jobs } = data(await readEditionContent(from, none, id))
  return jobs[0]?.responsibilities
}

const jobOf = async (ports: TestPorts) => data(await ports.documents.read('jobs', 'one'))?.fields ?? {}

test('lines that are changed and moved stay those of the edition, in the draft and after a publish', async () => {
  const { ports, id } = await site()
  expect(await linesOfEdition(ports, id, 'draft')).toEqual(['Taught well', 'Wrote code'])
  await changeLines(ports)
  expect(await linesOfEdition(ports, id, 'draft')).toEqual(ownLines)
  await publishNow(ports)
  expect(await linesOfEdition(ports, id, 'site')).toEqual(ownLines)
  expect((await jobOf(ports)).responsibilitiesIds).toEqual([wrote, led, taught])
  await saveOne(ports, 'responsibilities', ['Wrote all code', 'Led a team', 'Taught all'])
  expect(await linesOfEdition(ports, id, 'draft')).toEqual(['Taught well', 'Wrote all code'])
})

test('ids are no change of their own, in Review and in the history', async () => {
  const { ports } = await site('published')
  await changeLines(ports)
  const { changes, entries } = data(await readReview(ports))
  expect([changes, entries[0]?.fieldChanges.map(({ name }) => name)]).toEqual([1, ['responsibilities']])
  await publishNow(ports)
  expect(data(await readHistory(ports))[0]?.changes).toMatchObject([{ fields: ['Responsibilities'] }])
})

test('a revert has the lines with the ids that the site has, and Undo those of the draft', async () => {
  const { ports, id } = await site('published')
  await changeLines(ports)
  const reverted = data(await revert(ports, [{ entry: jobEntry, field: 'responsibilities' }]))
  expect(data(await readDraft(ports)).changes).toBe(0)
  expect(await linesOfEdition(ports, id, 'draft')).toEqual(['Taught well', 'Wrote code'])
  expect(data(await undo(ports, reverted.undo ?? ''))).toBe('undone')
  expect(await linesOfEdition(ports, id, 'draft')).toEqual(ownLines)
  data(await revert(ports, 'all'))
  expect(await linesOfEdition(ports, id, 'draft')).toEqual(['Taught well', 'Wrote code'])
})

test('the history restores an entry with the lines of the edition', async () => {
  const { ports, id } = await site('published')
  await changeLines(ports)
  await publishNow(ports)
  data(await restore(ports, 1, [{ entry: jobEntry }], actor))
  expect(await linesOfEdition(ports, id, 'draft')).toEqual(['Taught well', 'Wrote code'])
})

test('a conflict that ends with the lines of the draft has their ids', async () => {
  const { ports, id } = await site('published')
  await changeLines(ports)
  const now = {
    ...(await jobOf(ports)),
    title: 'Captain',
    responsibilities: ['Led a team', 'Wrote code daily', 'Taught'],
  }
  data(await importBundle(ports, bundleOf({ 'documents/jobs/one.json': now })))
  expect(await linesOfEdition(ports, id, 'site')).toEqual(['Taught well', 'Wrote code daily'])
  data(await resolveEntry(ports, jobEntry))
  expect(await linesOfEdition(ports, id, 'draft')).toEqual(ownLines)
})

test('a bundle keeps the ids: what an import makes of it has the same bytes again', async () => {
  const { ports, id } = await site()
  await changeLines(ports)
  await publishNow(ports)
  const bundle = await exported(ports)
  const other = await draftPorts({ ...aJob, responsibilities: changed })
  data(await importBundle(other, bundleOf(bundle)))
  expect(await linesOfEdition(other, id, 'site')).toEqual(ownLines)
  expect(await exported(other)).toEqual(bundle)
})

test.each([
  ['of before', { responsibilities: duties, responsibilitiesIds: [led, wrote, taught] }, ['Taught well', 'Wrote code']],
  ['that move lines by hand', { responsibilities: changed.toReversed() }, ownLines],
  ['without ids', { responsibilities: changed, responsibilitiesIds: undefined }, ownLines],
  [
    'with further words, without ids',
    { responsibilities: ['Wrote it all', 'Led a team', 'Taught all'], responsibilitiesIds: undefined },
    ['Taught well', 'Wrote it all'],
  ],
])('documents of a bundle %s lose nothing of the edition', async (_, own, lines) => {
  const { ports, id } = await site()
  await changeLines(ports)
  await publishNow(ports)
  const job = { ...(await jobOf(ports)), ...own }
  data(await importBundle(ports, bundleOf({ 'documents/jobs/one.json': job })))
  expect(await linesOfEdition(ports, id, 'site')).toEqual(lines)
})

test('a line that the draft deletes is gone from the edition, and one that it adds then is another', async () => {
  const { ports, id } = await site('published')
  await saveOne(ports, 'responsibilities', ['Led a team', 'Taught'])
  await saveOne(ports, 'responsibilities', ['Led a team', 'Sailed', 'Taught'])
  expect(await linesOfEdition(ports, id, 'draft')).toEqual(['Taught well'])
  expect(data(await readLeftOut(ports, [{ collection: 'editions' }])).map(({ says }) => says)).toEqual([
    '“Teaching” chooses 1 line of Stagehand that is gone: it is left out.',
  ])
  await publishNow(ports)
  expect(await linesOfEdition(ports, id, 'site')).toEqual(['Taught well'])
})

test('a bundle that the studio imports keeps the ids of another site for the same lines, as a change', async () => {
  const { ports } = await site(none)
  await importedInStudio(ports, { ...(await jobOf(ports)), responsibilitiesIds: ['a', 'b', 'own'] })
  expect(data(await readEntry(ports, jobEntry)).changed).toEqual(['responsibilitiesIds'])
  await publishNow(ports)
  expect(idsOf(await jobOf(ports))).toContain('own')
})

test('a bundle without ids that the studio imports loses nothing of the edition, and is no change by itself', async () => {
  const { ports, id } = await site()
  await changeLines(ports)
  await publishNow(ports)
  const { responsibilitiesIds: _, ...job } = await jobOf(ports)
  await importedInStudio(ports, job)
  expect(data(await readDraft(ports)).changes).toBe(0)
  await importedInStudio(ports, { ...job, responsibilities: ['Wrote it all', 'Led a team', 'Taught all'] })
  expect(await linesOfEdition(ports, id, 'draft')).toEqual(['Taught well', 'Wrote it all'])
})

async function importedInStudio(ports: TestPorts, fields: Fields) {
  const parsedItems: Read['parsedItems'] = [
    { section: 'jobs', fields: { ...fields }, missing: [], reasons: [], whole: jobEntry },
  ]
  await importAll(ports, { ...emptyParsed('bundle'), parsedItems }, ada)
}

function bundleOf(documents: Record<string, Fields>) {
  const parts = Object.entries(documents).map(([path, fields]) => [path, JSON.stringify(fields)])
  return memoryBundle(Object.fromEntries(parts))
}

async function exported(ports: TestPorts): Promise<Record<string, Fields>> {
  const bundle = memoryBundle()
  data(await exportBundle(ports, bundle))
  const documents: Record<string, Fields> = {}
  for (const { path } of data(await bundle.list()))
    documents[path] = JSON.parse(new TextDecoder().decode(data(await bundle.read(path))))
  return documents
}
