import fc from 'fast-check'
import { expect } from 'vitest'
import { readHistory } from '#calls/content/history.ts'
import { revert } from '#calls/studio/apply.ts'
import { contentOfDraft, readDraft } from '#calls/studio/draft/read-draft.ts'
import { deleteEntry, makeEntry } from '#calls/studio/draft/save-entry.ts'
import { undo } from '#calls/studio/draft/undo.ts'
import { type PublishPorts, publish } from '#calls/studio/publish/publish.ts'
import { isIdsField } from '#resume/records/item-ids.ts'
import { isSame } from '#resume/schema/same-value.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { data } from '../small-bundle.ts'
import { ada } from './draft-ports.ts'
import { saveFields } from './draft-steps.ts'

/** A step of an owner. `at` chooses one of the entries that there are. */
type Step =
  | { kind: 'edit'; at: number; field: 'title' | 'company' | 'description' | 'responsibilities'; value: unknown }
  | { kind: 'make' | 'delete' | 'revert entry' | 'revert title'; at: number }
  | { kind: 'publish' | 'revert all' | 'undo' }

const at = fc.nat(5)
const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('edit'),
      at,
      field: fc.constantFrom('title', 'company', 'description'),
      value: fc.constantFrom('Stagehand', 'Captain', 'Cook', 'Playhouse', '', null, ' '),
    }),
  },
  fc.record({
    kind: fc.constant('edit'),
    at,
    field: fc.constant('responsibilities'),
    value: fc.constantFrom([], ['a'], ['a', 'b'], ['b', 'a'], null),
  }),
  fc.record({ kind: fc.constantFrom('make', 'delete', 'revert entry', 'revert title'), at }),
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('publish', 'revert all', 'undo') }) },
) as fc.Arbitrary<Step>

/** The titles and texts that entries have, by id. */
type Entries = ReadonlyMap<string, Fields>

/**
 * Runs random steps against a site and against two maps: what is published is what was published last, and the draft is its
 * difference from what the owner wants. docs/behaviour.md 22.1.
 */
export async function draftModelHolds(open: () => Promise<PublishPorts>, numRuns: number, maxLength = 25) {
  const sequences = fc.array(steps, { minLength: 5, maxLength })
  await fc.assert(
    fc.asyncProperty(sequences, async (sequence) => followed(await open(), sequence)),
    { numRuns },
  )
}

const actor = { by: ada }
const whole: Fields = { title: 'Stagehand', company: 'Playhouse', startDate: { month: 6, year: 2011 } }

async function followed(ports: PublishPorts, sequence: readonly Step[]): Promise<void> {
  let published: Entries = new Map([['one', { uuid: 'one', ...whole }]])
  let wanted: Entries = published
  const publishes: Entries[] = []
  let undoable: { id: string; wanted: Entries } | undefined
  await ports.documents.commit([{ collection: 'jobs', id: 'one', fields: published.get('one') ?? {} }])

  for (const step of sequence) {
    const ids = [...new Set([...published.keys(), ...wanted.keys()])].sort()
    const id = 'at' in step ? (ids[step.at % Math.max(1, ids.length)] ?? '') : ''
    const entry = { collection: 'jobs', id } as const
    const before = wanted
    let undoId: string | null = null
    if (step.kind === 'make') {
      const made = data(await makeEntry(ports, 'jobs', actor, whole))
      wanted = new Map([...wanted, [made.id, { uuid: made.id, ...whole }]])
    } else if (step.kind === 'publish') {
      const { version, changes } = data(await readDraft(ports))
      const answer = data(await publish(ports, { version, summary: '' }, ada))
      const isValid = [...wanted.values()].every(({ title, company }) => !isSame(title, null) && !isSame(company, null))
      expect(answer.outcome).toBe(
        changes === 0 ? 'nothing' : isValid || isUntouched(wanted, published) ? 'published' : 'problems',
      )
      if (answer.outcome === 'published') {
        published = wanted
        publishes.push(published)
      }
      undoable = undefined
    } else if (step.kind === 'revert all') {
      undoId = data(await revert(ports, 'all')).undo
      wanted = published
    } else if (step.kind === 'undo') {
      if (undoable === undefined) continue
      expect(data(await undo(ports, undoable.id))).toBe('undone')
      wanted = undoable.wanted
      undoable = undefined
    } else if (id === '') continue
    else if (step.kind === 'edit') {
      const isThere = wanted.has(id)
      const edits = [{ path: step.field, value: step.value }]
      const saved = data(await saveFields(ports, { entry, edits }, ada))
      expect(saved.outcome).toBe(isThere ? 'saved' : 'deleted')
      if (isThere) wanted = withField(wanted, id, step.field, step.value)
    } else if (step.kind === 'delete') {
      undoId = data(await deleteEntry(ports, entry, actor)).undo
      wanted = new Map([...wanted].filter(([each]) => each !== id))
    } else if (step.kind === 'revert entry') {
      undoId = data(await revert(ports, [{ entry }])).undo
      wanted = as(wanted, id, published.get(id))
    } else {
      const isNew = !published.has(id)
      const isDeleted = !wanted.has(id)
      undoId = data(await revert(ports, [{ entry, field: 'title' }])).undo
      if (isNew || isDeleted) wanted = as(wanted, id, published.get(id))
      else wanted = withField(wanted, id, 'title', published.get(id)?.title)
    }
    undoable =
      undoId === null
        ? step.kind === 'edit' || step.kind === 'make'
          ? undefined
          : undoable
        : { id: undoId, wanted: before }
    if (step.kind !== 'undo' && undoId === null) undoable = undefined
    await holds(ports, published, wanted, publishes.length)
  }
}

async function holds(ports: PublishPorts, published: Entries, wanted: Entries, publishes: number): Promise<void> {
  expect(plain(data(await ports.documents.readAll('jobs')))).toEqual(plain(listed(published)))
  const drafted = data(await contentOfDraft(ports))
  expect(plain(data(await drafted.documents.readAll('jobs')))).toEqual(plain(listed(wanted)))
  const differing = [...new Set([...published.keys(), ...wanted.keys()])].filter(
    (id) => !isSame(published.get(id), wanted.get(id)),
  )
  const stored = data(await ports.documents.readAll('draft')).map(({ fields }) => fields.id)
  expect(stored.toSorted()).toEqual(differing.toSorted())
  expect(data(await readDraft(ports)).changes).toBe(
    sum(differing.map((id) => changesOf(published.get(id), wanted.get(id)))),
  )
  expect(data(await readHistory(ports))).toHaveLength(Math.min(50, publishes))
}

function changesOf(before: Fields | undefined, after: Fields | undefined): number {
  if (before === undefined || after === undefined) return 1
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].filter((name) => !isSame(before[name], after[name])).length
}

function listed(entries: Entries): { id: string; fields: Fields }[] {
  return [...entries].map(([id, fields]) => ({ id, fields }))
}

/** Documents without what means absent and without the ids of items, in the order of their ids. */
function plain(documents: { id: string; fields: Fields }[]): unknown[] {
  const sorted = documents.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return sorted.map(({ id, fields }) => [
    id,
    ...Object.entries(fields)
      .filter(([name, value]) => !isSame(value, null) && !isIdsField(name, fields))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  ])
}

function withField(entries: Entries, id: string, name: string, value: unknown): Entries {
  const { [name]: _, ...others } = entries.get(id) ?? {}
  return as(entries, id, isSame(value, null) ? others : { ...others, [name]: value })
}

function as(entries: Entries, id: string, fields: Fields | undefined): Entries {
  const others = [...entries].filter(([each]) => each !== id)
  return new Map(fields === undefined ? others : [...others, [id, fields]])
}

function isUntouched(wanted: Entries, published: Entries): boolean {
  return JSON.stringify(plain(listed(wanted))) === JSON.stringify(plain(listed(published)))
}

function sum(counts: number[]): number {
  return counts.reduce((all, count) => all + count, 0)
}
