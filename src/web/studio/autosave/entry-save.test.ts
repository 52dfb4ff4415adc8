import { expect, test } from 'vitest'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { type Change, EntrySave, type HeldEntry, type SaveAnswer, type SaveView } from './entry-save.ts'

/** docs/behaviour.md 23.6. */
const held = (fields: Fields, version: string): HeldEntry => {
  return { fields, version, problems: [], changed: [], changes: 1, at: '10:42' }
}

const saved = (version: string): SaveAnswer => ({ kind: 'saved', held: held({}, version) })
const conflict = (fields: Fields, version: string): SaveAnswer => {
  return { kind: 'conflict', stored: held(fields, version), who: 'in another tab', differences: [] }
}

/** A tab whose requests are answered by hand. */
function tab(fields: Fields, unsaved: Record<string, Change> = {}) {
  const sent: { fields: Fields; version: string; answer(answer: SaveAnswer): Promise<void> }[] = []
  const timers: (() => void)[] = []
  const seen = { view: null as SaveView | null, kept: {} as Record<string, Change>, form: {} as Fields, told: 0 }
  const save = new EntrySave('jobs', held(fields, 'v1'), unsaved, {
    send({ fields, version }) {
      return new Promise((resolve) => {
        const answer = async (each: SaveAnswer) => {
          resolve(each)
          await new Promise((done) => setTimeout(done))
        }
        sent.push({ fields, version, answer })
      })
    },
    later(_, run) {
      timers.push(run)
      return () => timers.splice(timers.indexOf(run), 1)
    },
    keep: (kept) => Object.assign(seen, { kept }),
    follow: (form, but) =>
      Object.assign(seen, { form: Object.fromEntries(Object.entries(form).filter(([name]) => !but.has(name))) }),
    show: (view) => Object.assign(seen, { view }),
    notifyTabs: () => Object.assign(seen, { told: seen.told + 1 }),
  })
  const last = () => sent.at(-1) ?? expect.fail('nothing was sent')
  return { save, sent, timers, seen, last, wait: () => timers.shift()?.() }
}

test('what is typed goes as a whole entry after the last key, and the next save has the version of the answer', async () => {
  const { save, sent, last, wait, seen } = tab({ title: 'Cook', more: 1 })
  save.changed({ title: 'Ca' })
  save.changed({ title: 'Captain' })
  expect([sent.length, seen.view?.save.kind]).toEqual([0, 'saving'])
  wait()
  expect(last()).toMatchObject({ fields: { title: 'Captain', more: 1 }, version: 'v1' })
  await last().answer(saved('v2'))
  expect([seen.view?.save, seen.kept, seen.told]).toEqual([{ kind: 'saved', at: '10:42' }, {}, 1])
  save.changed({ title: null }, true)
  expect(last()).toMatchObject({ fields: { more: 1 }, version: 'v2' })
})

test('one request is under way at a time, and what is typed meanwhile follows it', async () => {
  const { save, sent, last } = tab({ title: 'Cook' })
  save.changed({ title: 'Captain' }, true)
  save.changed({ title: 'Captains' }, true)
  expect(sent.length).toBe(1)
  await last().answer(saved('v2'))
  expect(last()).toMatchObject({ fields: { title: 'Captains' }, version: 'v2' })
})

test('typed back to what is stored, nothing is sent; typed back while the other is under way, it is sent', async () => {
  const { save, sent, last, seen } = tab({ title: 'Cook' })
  save.changed({ title: 'Captain' })
  save.changed({ title: 'Cook' })
  expect([sent.length, seen.kept]).toEqual([0, {}])
  save.changed({ title: 'Captain' }, true)
  save.changed({ title: 'Cook' })
  await last().answer(saved('v2'))
  expect(last()).toMatchObject({ fields: { title: 'Cook' }, version: 'v2' })
})

test('another tab’s change of another field is taken, and the words here go over it', async () => {
  const { save, last, seen } = tab({ title: 'Cook', company: 'Quay' })
  save.changed({ title: 'Captain' }, true)
  await last().answer(conflict({ title: 'Cook', company: 'Harbour' }, 'v7'))
  expect(last()).toMatchObject({ fields: { title: 'Captain', company: 'Harbour' }, version: 'v7' })
  expect([seen.view?.conflict, seen.form]).toEqual([null, { company: 'Harbour' }])
})

test.each([
  ['keepMine', { title: 'Captain', company: 'Harbour' }],
  ['loadTheirs', null],
] as const)('the same field changed in two tabs waits for a choice: %s', async (choice, next) => {
  const { save, sent, last, seen } = tab({ title: 'Cook', company: 'Quay' })
  save.changed({ title: 'Captain' }, true)
  await last().answer(conflict({ title: 'Mate', company: 'Harbour' }, 'v7'))
  expect([seen.view?.save.kind, seen.view?.conflict?.who, seen.kept.title?.value]).toEqual([
    'conflict',
    'in another tab',
    'Captain',
  ])
  save.changed({ title: 'Captains' }, true)
  save.changed({ title: 'Captain' }, true)
  expect(sent.length).toBe(1)
  save[choice]()
  expect(seen.view?.conflict ?? null).toBe(null)
  if (next === null) expect([sent.length, seen.form, seen.kept]).toEqual([1, { title: 'Mate', company: 'Harbour' }, {}])
  else expect(last()).toMatchObject({ fields: next, version: 'v7' })
})

test.each(['offline', 'silent', 'failed'] as const)('%s keeps the words in the tab and tries again', async (kind) => {
  const { save, last, seen, wait, sent } = tab({ title: 'Cook' })
  save.changed({ title: 'Captain' }, true)
  await last().answer(kind === 'failed' ? { kind, message: 'Full.' } : { kind })
  expect([seen.view?.save.kind, seen.kept.title?.value, seen.view?.retryInS]).toEqual([kind, 'Captain', 2])
  wait()
  expect(sent.length).toBe(2)
  await last().answer(saved('v2'))
  expect(seen.kept).toEqual({})
})

test.each(['signed-out', 'no-admin'] as const)('%s keeps the words until the server answers again', async (kind) => {
  const { save, last, seen, sent } = tab({ title: 'Cook' })
  save.changed({ title: 'Captain' }, true)
  await last().answer({ kind })
  expect([seen.view?.save.kind, seen.kept.title?.value, sent.length]).toEqual([kind, 'Captain', 1])
  save.retry()
  expect(sent.length).toBe(2)
})

test('a rejected entry is not sent again until something is typed', async () => {
  const { save, last, seen, sent } = tab({ title: 'Cook' })
  save.changed({ title: 'too long' }, true)
  await last().answer({ kind: 'rejected', path: 'title', message: 'This text is longer than 64 KB.' })
  expect(seen.view?.rejection).toMatchObject({ path: 'title' })
  save.retry()
  await save.flush()
  expect(sent.length).toBe(1)
  save.changed({ title: 'short' }, true)
  expect([sent.length, seen.view?.rejection]).toEqual([2, null])
})

test('words that the tab kept are sent over what the draft holds now, unless it holds them', () => {
  const kept = { title: { value: 'Captain', known: ['Cook'] } }
  const open = tab({ title: 'Cook', company: 'Harbour' }, kept)
  open.save.retry()
  expect(open.last()).toMatchObject({ fields: { title: 'Captain', company: 'Harbour' }, version: 'v1' })
  const stored = tab({ title: 'Captain' }, kept)
  stored.save.retry()
  expect(stored.sent).toEqual([])
})

test('words that the tab kept and the draft holds are forgotten at once', () => {
  const { seen, sent } = tab({ title: 'Captain' }, { title: { value: 'Captain', known: ['Cook', 'Captain'] } })
  expect([seen.kept, sent]).toEqual([{}, []])
})

test('words that the tab kept, of a field that another tab changed since, wait for a choice', async () => {
  const { save, last, seen } = tab({ title: 'Mate' }, { title: { value: 'Captain', known: ['Cook'] } })
  save.retry()
  expect(last().version).not.toBe('v1')
  await last().answer(conflict({ title: 'Mate' }, 'v1'))
  expect(seen.view?.save.kind).toBe('conflict')
  save.keepMine()
  expect(last()).toMatchObject({ fields: { title: 'Captain' }, version: 'v1' })
})

test('the answer to a request that a crash swallowed is no change of another tab', () => {
  const { save, last } = tab({ title: 'Capt' }, { title: { value: 'Captain', known: ['Cook', 'Capt'] } })
  save.retry()
  expect(last()).toMatchObject({ fields: { title: 'Captain' }, version: 'v1' })
})

test('what another tab saved is shown here while nothing is typed, and not after a save since', async () => {
  const { save, last, seen } = tab({ title: 'Cook' })
  save.follow(held({ title: 'Mate' }, 'v5'), 0, false)
  expect([seen.view?.save.kind, seen.form]).toEqual(['elsewhere', { title: 'Mate' }])
  const before = save.answered()
  save.changed({ title: 'Captain' }, true)
  save.follow(held({ title: 'Pilot' }, 'v6'), before, false)
  await last().answer(saved('v7'))
  save.follow(held({ title: 'Pilot' }, 'v6'), before, false)
  expect(save.fields()).toEqual({ title: 'Captain' })
})

test('the number of changes of the draft follows other entries, and the form says nothing more of its own', async () => {
  const { save, last, seen } = tab({ title: 'Cook' })
  save.changed({ title: 'Captain' }, true)
  await last().answer(saved('v2'))
  const before = seen.view?.save
  save.follow({ ...held({ title: 'Captain' }, 'v2'), changes: 7 }, save.answered(), false)
  expect([seen.view?.held.changes, seen.view?.save]).toEqual([7, before])
  expect(save.known()).toMatchObject({ version: 'v2', changes: 7 })
})
