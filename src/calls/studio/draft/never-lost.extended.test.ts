import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSame } from '#resume/schema/same-value.ts'
import type { Stack } from '#stack/open-stack.ts'
import { openedStack } from '#support/opened-stack.ts'
import { data } from '#support/small-bundle.ts'
import { ada, aJob, draftPorts, jobEntry } from '#support/studio/draft-ports.ts'
import { publishNow } from '#support/studio/draft-steps.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { versionOf } from './draft-store.ts'
import { readEntry } from './read-draft.ts'
import { type EntrySave, saveEntry } from './save-entry.ts'

const tab = fc.nat(2)
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('save', 'save', 'save', 'answer lost'),
      tab,
      field: fc.constantFrom('title', 'company'),
      value: fc.constantFrom('a', 'b', 'c', 'Stagehand'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('repeat'), at: fc.nat(30) }) },
  fc.record({ kind: fc.constantFrom('poll', 'publish'), tab }),
)

test('an entry is only replaced by a tab that saw it, whatever is delayed, repeated or lost on its way', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const ports = await draftPorts()
      const now = async () => data(await readEntry(ports, jobEntry)).fields
      const first = { fields: aJob, version: await versionOf(aJob) }
      const tabs: EntrySave[] = [first, first, first]
      const sent: EntrySave[] = []

      async function arrives(save: EntrySave): Promise<EntrySave> {
        const before = await now()
        const answer = data(await saveEntry(ports, jobEntry, save, ada))
        if (answer.outcome !== 'saved' && answer.outcome !== 'conflict') throw new Error(answer.outcome)
        const after = await now()
        const isKnown = save.version === (await versionOf(before))
        expect(answer.outcome).toBe(isKnown || isSame(before, save.fields) ? 'saved' : 'conflict')
        expect(after).toEqual(
          answer.outcome === 'saved' ? expect.toSatisfy((each) => isSame(each, save.fields)) : before,
        )
        expect(answer).toMatchObject({ view: { fields: after }, version: await versionOf(after) })
        return { fields: after, version: answer.version }
      }

      for (const each of steps) {
        if ('at' in each) {
          const again = sent[each.at % Math.max(1, sent.length)]
          if (again !== undefined) await arrives(again)
        } else if ('value' in each) {
          const { fields, version } = tabs[each.tab] ?? first
          const save = { fields: { ...fields, [each.field]: each.value }, version }
          sent.push(save)
          const answer = await arrives(save)
          if (each.kind === 'save') tabs[each.tab] = answer
        } else if (each.kind === 'publish') await publishNow(ports)
        else tabs[each.tab] = { fields: await now(), version: await versionOf(await now()) }
      }
    }),
    { numRuns: 200 },
  )
}, 60_000)

const rounds = 8

test('of two processes that save one entry and are killed, no acknowledged save is lost', async () => {
  const dataDir = temporaryFolder()
  const onStack = async <T>(work: (ports: Stack['ports']) => Promise<T>): Promise<T> => {
    const stack = await openedStack({ DATA_DIR: dataDir })
    return work(stack.ports).finally(() => stack.close())
  }
  await onStack((ports) => ports.documents.commit([{ collection: 'jobs', id: 'one', fields: aJob }]))
  for (let round = 1; round <= rounds; round += 1) {
    const told = await Promise.all(['title', 'company'].map((field) => countUp(dataDir, field, round * 1000)))
    const { title, company } = data(await onStack((ports) => readEntry(ports, jobEntry))).fields
    for (const [at, held] of [title, company].entries()) {
      // What was stored when the process was killed, it could not tell of any more.
      expect([told[at], Number(told[at]) + 1]).toContain(Number(held))
    }
  }
}, 300_000)

/** Counts up in a field, in a process that is killed once it has told of ten saves; returns the last number that it told of. */
async function countUp(dataDir: string, field: string, from: number): Promise<number> {
  const text = `
    const { openedStack } = await import(${JSON.stringify(import.meta.resolve('#support/opened-stack.ts'))})
    const { saveEntry } = await import(${JSON.stringify(import.meta.resolve('./save-entry.ts'))})
    const { ports } = await openedStack({ DATA_DIR: ${JSON.stringify(dataDir)} })
    let [fields, version, own] = [${JSON.stringify(aJob)}, '', undefined]
    for (let next = ${from}; ; ) {
      const save = { fields: { ...fields, ${field}: String(next) }, version }
      const { data } = await saveEntry(ports, ${JSON.stringify(jobEntry)}, save, ${JSON.stringify(ada)})
      fields = data.view.fields
      version = data.version
      if (own !== undefined && fields.${field} !== own && data.outcome === 'conflict') throw new Error('A save was lost.')
      if (data.outcome === 'conflict') continue
      own = String(next)
      process.stdout.write(own + '\\n')
      next += 1
    }`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', text], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const told: number[] = []
  child.stdout.setEncoding('utf8').on('data', (lines: string) => {
    told.push(...lines.trim().split('\n').map(Number))
    if (told.length >= 10) child.kill('SIGKILL')
  })
  const [, signal] = await ended
  expect(signal).toBe('SIGKILL')
  return told.at(-1) ?? 0
}
