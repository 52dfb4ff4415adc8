import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSame } from '#domain/studio/same-value.ts'
import { data } from '#support/small-bundle.ts'
import { ada, aJob, draftPorts, jobEntry } from '#support/studio/draft-ports.ts'
import { readHistory, readPublish } from '../../content/history.ts'
import { publish } from '../publish/publish.ts'
import { draftState } from './draft-state.ts'
import { readEntry } from './read-entry.ts'
import { saveFields } from './save-fields.ts'

/** What a tab sends: a value, what it knew of the field then, and the number of the request. */
type Request = { value: string; shown: unknown; tab: number; turn: number }

const tabs = fc.constantFrom(0, 1, 2)
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('save'),
      tab: tabs,
      value: fc.constantFrom('a', 'b', 'c', 'd', 'Stagehand'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('answer lost', 'poll'),
      tab: tabs,
      value: fc.constantFrom('a', 'b', 'e'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('repeat'), tab: fc.nat(30), value: fc.constant('') }) },
  fc.record({ kind: fc.constant('publish'), tab: tabs, value: fc.constant('') }),
)

test('a stored value is only replaced by a tab that saw it, whatever is delayed, reordered, repeated or lost on its way', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const ports = await draftPorts()
      const known = [0, 1, 2].map(() => ({ value: aJob.title }))
      const sent: Request[] = []
      const acknowledged: unknown[] = []
      let writer = { tab: -1, turn: 0 }

      /** The request arrives. What it replaces is what its tab saw, or what its tab itself wrote before. */
      async function arrives({ value, shown, tab, turn }: Request) {
        const before = data(await readEntry(ports, jobEntry)).fields.title
        const edits = [{ path: 'title', value, shown }]
        const saved = data(await saveFields(ports, { entry: jobEntry, edits, tab: `tab ${tab}`, turn }, ada))
        if (saved.outcome !== 'done' || saved.fields[0] === undefined) throw new Error('no answer')
        const [field] = saved.fields
        const after = saved.view.fields.title
        const isOwn = writer.tab === tab
        if (!isSame(before, after) && !isOwn) expect(before).toEqual(shown)
        if (isOwn && writer.turn > turn) expect(after).toEqual(before)
        if (field.outcome === 'conflict') expect([field.value, after]).toEqual([before, before])
        else if (!isSame(value, shown) && !(isOwn && writer.turn >= turn)) expect(after).toBe(value)
        if (!isSame(before, after)) writer = { tab, turn }
        if (saved.view.state === 'published') writer = { tab: -1, turn: 0 }
        return { outcome: field.outcome, value: after }
      }

      for (const { kind, tab, value } of steps) {
        if (kind === 'publish') {
          const { version } = data(await draftState(ports))
          await publish(ports, { version, summary: '' }, ada)
          writer = { tab: -1, turn: 0 }
          continue
        }
        const own = known[tab % 3]
        const request = kind === 'repeat' ? sent[tab % Math.max(1, sent.length)] : undefined
        if (request !== undefined) await arrives(request)
        if (kind === 'repeat' || own === undefined) continue
        if (kind === 'poll') {
          const view = data(await readEntry(ports, jobEntry))
          Object.assign(own, { value: view.fields.title })
          continue
        }
        const made = { value, shown: own.value, tab, turn: sent.length + 1 }
        sent.push(made)
        const answer = await arrives(made)
        if (kind === 'answer lost') continue
        if (answer.outcome === 'saved') acknowledged.push(answer.value)
        Object.assign(own, { value: answer.value })
      }

      const records = data(await readHistory(ports))
      for (const { number } of records) expect(data(await readPublish(ports, number))?.details.changes).toHaveLength(1)
      const last = data(await readEntry(ports, jobEntry))
      expect([...acknowledged, 'a', 'b', 'c', 'd', 'e', aJob.title]).toContain(last.fields.title)
    }),
    { numRuns: 200 },
  )
}, 60_000)

test('requests of one tab never collide, however they are reordered and repeated, and the last one counts', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 2, maxLength: 8 }),
      fc.array(fc.nat(7), { minLength: 1, maxLength: 20 }),
      async (values, order) => {
        const ports = await draftPorts()
        const requests = values.map((value, at) => ({ value, turn: at + 1 }))
        const arriving = [...order.map((at) => requests[at % requests.length]), requests.at(-1), ...requests]
        for (const request of arriving) {
          if (request === undefined) continue
          const edits = [{ path: 'title', value: request.value, shown: aJob.title }]
          const saved = data(await saveFields(ports, { entry: jobEntry, edits, tab: 'one', turn: request.turn }, ada))
          expect(saved.outcome === 'done' && saved.fields[0]?.outcome).toBe('saved')
        }
        expect(data(await readEntry(ports, jobEntry)).fields.title).toBe(values.at(-1))
      },
    ),
    { numRuns: 100 },
  )
}, 60_000)
