import { expect, test } from 'vitest'
import { Autosave, type AutosaveView, type Edit, type SaveAnswer, type ServerState } from './autosave.ts'

const marks = { here: [{ text: 'mine', isOwn: true }], stored: [{ text: 'theirs', isOwn: true }] }
const start = { title: 'A', company: 'B' }

/** An autosave over a transport whose answers the test gives, and a clock that the test moves. */
function opened(fields: ConstructorParameters<typeof Autosave>[0] = start) {
  const requests: { edits: readonly Edit[]; isLeaving: boolean; answer(given: SaveAnswer): Promise<void> }[] = []
  const timers: { ms: number; run(): void }[] = []
  const seen = { view: undefined as AutosaveView | undefined, kept: null as unknown, set: [] as unknown[], told: 0 }
  const machine = new Autosave(fields, {
    send: (edits, isLeaving) =>
      new Promise((resolve) =>
        requests.push({
          edits,
          isLeaving,
          async answer(given) {
            resolve(given)
            await new Promise((done) => setTimeout(done))
          },
        }),
      ),
    later(ms, run) {
      const timer = { ms, run }
      timers.push(timer)
      return () => void (timers.includes(timer) && timers.splice(timers.indexOf(timer), 1))
    },
    keep(unsaved) {
      seen.kept = unsaved
    },
    setValue: (path, value) => void seen.set.push([path, value]),
    show(view) {
      seen.view = view
    },
    notifyTabs() {
      seen.told += 1
    },
  })
  return { machine, requests, timers, seen, save: () => seen.view?.save }
}

function server(fields: ServerState['fields'] = {}, more: Partial<ServerState> = {}): ServerState {
  return { fields, problems: [], changed: [], changes: 1, at: '10:42', ...more }
}

const conflicting: SaveAnswer = {
  kind: 'done',
  answers: [{ path: 'title', outcome: 'conflict', value: 'theirs', who: '', marks }],
  server: server({ title: 'theirs' }),
}

function saved(path: string): SaveAnswer {
  return { kind: 'done', answers: [{ path, outcome: 'saved' }], server: server() }
}

test('a typed field is sent 400 ms after the last key, and at once when it loses the focus', async () => {
  const { machine, requests, timers, save } = opened()
  machine.changed({ title: 'Ab', company: 'B' })
  machine.changed({ title: 'Abc', company: 'B' })
  expect(timers.map(({ ms }) => ms)).toEqual([400])
  expect(save()).toEqual({ kind: 'saving' })
  void machine.flush()
  expect(requests.map(({ edits }) => edits)).toEqual([[{ path: 'title', value: 'Abc', shown: 'A' }]])
  await requests[0]?.answer(saved('title'))
  expect(save()).toEqual({ kind: 'saved', at: '10:42' })
})

test('a field that is emptied is sent', () => {
  const { machine, requests } = opened()
  machine.changed({ title: null }, true)
  expect(requests[0]?.edits).toEqual([{ path: 'title', value: null, shown: 'A' }])
})

test('a choice is sent at once', () => {
  const { machine, requests, timers } = opened()
  machine.changed({ title: 'C' }, true)
  expect([requests.length, timers.length]).toEqual([1, 0])
})

test('nothing is sent when nothing differs from what was acknowledged', async () => {
  const { machine, requests } = opened()
  machine.changed({ title: 'A', company: 'B' })
  await machine.flush()
  machine.changed({ title: 'x' })
  machine.changed({ title: 'A' })
  await machine.flush()
  expect(requests).toEqual([])
})

test('one request is under way at a time, and what is typed meanwhile goes together with the next one', async () => {
  const { machine, requests } = opened()
  machine.changed({ title: 'A1' }, true)
  machine.changed({ title: 'A2' }, true)
  machine.changed({ company: 'B2' }, true)
  expect(requests).toHaveLength(1)
  await requests[0]?.answer(saved('title'))
  expect(requests[1]?.edits).toEqual([
    { path: 'title', value: 'A2', shown: 'A1' },
    { path: 'company', value: 'B2', shown: 'B' },
  ])
})

test('what is not acknowledged stays in the tab, and is forgotten then', async () => {
  const { machine, requests, seen } = opened()
  machine.changed({ title: 'A1' }, true)
  expect(seen.kept).toEqual({ title: { path: 'title', value: 'A1', shown: 'A' } })
  await requests[0]?.answer({ kind: 'offline' })
  expect(seen.kept).not.toBeNull()
  void machine.flush()
  await requests[1]?.answer(saved('title'))
  expect(seen.kept).toBeNull()
})

test('a save without an answer is tried again after 2, 4, 8, 15, 30 and 30 seconds', async () => {
  const { machine, requests, timers, save, seen } = opened()
  machine.changed({ title: 'A1' }, true)
  for (const ms of [2000, 4000, 8000, 15_000, 30_000, 30_000]) {
    await requests.at(-1)?.answer({ kind: 'offline' })
    expect(save()).toEqual({ kind: 'offline' })
    expect(timers.map((timer) => timer.ms)).toEqual([ms])
    expect(seen.view?.retryInS).toBe(ms / 1000)
    timers[0]?.run()
  }
})

test('a session that has ended and an account that is no Admin are said, and not tried again', async () => {
  for (const kind of ['signed-out', 'no-admin'] as const) {
    const { machine, requests, timers, save } = opened()
    machine.changed({ title: 'A1' }, true)
    await requests[0]?.answer({ kind })
    expect([save(), timers.length]).toEqual([{ kind }, 0])
  }
})

test('a field that is wrong is saved all the same, and counted', async () => {
  const { machine, requests, save } = opened()
  machine.changed({ title: '' }, true)
  const problems = [{ path: 'title', message: 'Title is missing.', line: '' }]
  await requests[0]?.answer({ ...saved('title'), server: server({}, { problems }) } as SaveAnswer)
  expect(save()).toEqual({ kind: 'problem', fields: 1 })
})

test('a text that is too long is reported and not sent again until it changes', async () => {
  const { machine, requests, save } = opened()
  machine.changed({ title: 'long' }, true)
  await requests[0]?.answer({
    kind: 'done',
    answers: [{ path: 'title', outcome: 'rejected', message: 'This text is longer than 64 KB.' }],
    server: server(),
  })
  expect(save()).toEqual({ kind: 'rejected', message: 'This text is longer than 64 KB.' })
  void machine.flush()
  expect(requests).toHaveLength(1)
  machine.changed({ title: 'short' }, true)
  expect(requests).toHaveLength(2)
})

test('a text that is too long stays in the tab, with its message, until it is another one', async () => {
  const { machine, requests, seen } = opened()
  machine.changed({ title: 'long' }, true)
  await requests[0]?.answer({
    kind: 'done',
    answers: [{ path: 'title', outcome: 'rejected', message: 'This text is longer than 64 KB.' }],
    server: server(),
  })
  expect(seen.kept).toHaveProperty('title.value', 'long')
  expect(seen.view?.rejections).toEqual(new Map([['title', 'This text is longer than 64 KB.']]))
  machine.changed({ title: 'A' })
  expect([requests.length, seen.kept, seen.view?.rejections.size]).toEqual([1, null, 0])
  expect(seen.view?.save).toEqual({ kind: 'saved', at: '10:42' })
})

test('a text that is typed back to what is stored is not called unsaved, and nothing is tried again', async () => {
  for (const kind of ['offline', 'silent', 'signed-out', 'no-admin'] as const) {
    const { machine, requests, timers, seen, save } = opened()
    machine.changed({ title: 'A1' }, true)
    await requests[0]?.answer({ kind })
    machine.changed({ title: 'A' })
    expect([save(), timers.length, seen.kept]).toEqual([{ kind: 'quiet' }, 0, null])
  }
})

test('what waits is sent once the server answers this account again', async () => {
  for (const kind of ['offline', 'silent', 'signed-out', 'no-admin'] as const) {
    const { machine, requests } = opened()
    machine.changed({ title: 'A1' }, true)
    await requests[0]?.answer({ kind })
    machine.answers()
    expect(requests[1]?.edits).toEqual([{ path: 'title', value: 'A1', shown: 'A' }])
  }
})

test('an answer of the server does not send what is being typed', () => {
  const { machine, requests } = opened()
  machine.changed({ title: 'A1' })
  machine.answers()
  expect(requests).toHaveLength(0)
})

test('a conflict keeps both values until the owner chooses, and everything else is saved', async () => {
  const { machine, requests, save, seen } = opened()
  machine.changed({ title: 'mine' }, true)
  await requests[0]?.answer({
    kind: 'done',
    answers: [{ path: 'title', outcome: 'conflict', value: 'theirs', who: 'you, another tab, 10:41', marks }],
    server: server(),
  })
  expect(save()).toEqual({ kind: 'conflict', fields: 1 })
  expect(seen.view?.conflicts.get('title')).toEqual({
    stored: 'theirs',
    who: 'you, another tab, 10:41',
    marks,
  })
  expect(seen.kept).toHaveProperty('title.value', 'mine')
  machine.changed({ company: 'C' }, true)
  expect(requests[1]?.edits.map(({ path }) => path)).toEqual(['company'])
})

test('keeping what is here saves it over the value of the draft', async () => {
  const { machine, requests } = opened()
  machine.changed({ title: 'mine' }, true)
  await requests[0]?.answer({
    kind: 'done',
    answers: [{ path: 'title', outcome: 'conflict', value: 'theirs', who: '', marks }],
    server: server(),
  })
  machine.keepHere('title')
  expect(requests[1]?.edits).toEqual([{ path: 'title', value: 'mine', shown: 'theirs' }])
})

test('taking what is in the draft puts it into the form and sends nothing', async () => {
  const { machine, requests, seen, save } = opened()
  machine.changed({ title: 'mine' }, true)
  await requests[0]?.answer({
    kind: 'done',
    answers: [{ path: 'title', outcome: 'conflict', value: 'theirs', who: '', marks }],
    server: server(),
  })
  machine.takeStored('title', '10:50')
  expect(seen.set).toEqual([['title', 'theirs']])
  expect([requests.length, save(), seen.kept]).toEqual([1, { kind: 'saved', at: '10:50' }, null])
})

test('a value that is too long is discarded for the one before it, and nothing of it is kept', async () => {
  const { machine, requests, seen, save } = opened()
  machine.changed({ title: 'long' }, true)
  await requests[0]?.answer({
    kind: 'done',
    answers: [{ path: 'title', outcome: 'rejected', message: 'Too long.' }],
    server: server({ title: 'A' }),
  })
  expect(save()).toMatchObject({ kind: 'rejected' })
  machine.discard('title')
  expect([seen.set, seen.kept, save()]).toEqual([[['title', 'A']], null, { kind: 'saved', at: '10:42' }])
  machine.discard('company')
  expect(seen.set).toHaveLength(1)
})

test('a value that a button of this page reverted is not called changed elsewhere', () => {
  const { machine, seen, save } = opened()
  machine.onServerState(server({ title: 'published' }), machine.round(), true)
  expect([seen.set, save()]).toEqual([[['title', 'published']], { kind: 'quiet' }])
})

test('a field that another tab changed takes the new value if nothing is typed in it here', () => {
  const { machine, seen, save } = opened()
  machine.onServerState(server({ title: 'theirs' }))
  expect(seen.set).toEqual([['title', 'theirs']])
  expect(save()).toEqual({ kind: 'elsewhere', at: '10:42' })
})

test('a field with unsaved words that another tab changed is sent as it was known, so that the server finds the conflict', async () => {
  const { machine, seen, requests } = opened()
  machine.changed({ title: 'mine' })
  machine.onServerState(server({ title: 'theirs' }))
  expect(seen.set).toEqual([])
  expect(requests[0]?.edits).toEqual([{ path: 'title', value: 'mine', shown: 'A' }])
  await requests[0]?.answer(conflicting)
  expect(seen.view?.conflicts.get('title')).toMatchObject({ stored: 'theirs', marks })
})

test('a stored value that changes again in a conflict is compared again', async () => {
  const { machine, seen, requests } = opened()
  machine.changed({ title: 'mine' }, true)
  await requests[0]?.answer(conflicting)
  machine.onServerState(server({ title: 'theirs now' }))
  expect(requests[1]?.edits).toEqual([{ path: 'title', value: 'mine', shown: 'A' }])
  await requests[1]?.answer({
    kind: 'done',
    answers: [{ path: 'title', outcome: 'conflict', value: 'theirs now', who: '', marks }],
    server: server({ title: 'theirs now' }),
  })
  expect([seen.view?.conflicts.get('title')?.stored, requests.length]).toEqual(['theirs now', 2])
})

test('a server state that a save of this tab may have stale is not taken', async () => {
  const { machine, requests, seen } = opened()
  const asked = machine.round()
  machine.changed({ title: 'A1' }, true)
  expect(machine.onServerState(server({ title: 'A' }), asked)).toBe(false)
  await requests[0]?.answer(saved('title'))
  expect(machine.onServerState(server({ title: 'A' }), asked)).toBe(false)
  expect([machine.localValue('title'), seen.set]).toEqual(['A1', []])
  expect(machine.onServerState(server({ company: 'C' }), machine.round())).toBe(true)
  expect(seen.set).toEqual([['company', 'C']])
})

test('a page that goes away sends what waits, even beside a request', () => {
  const { machine, requests } = opened()
  machine.changed({ title: 'A1' }, true)
  machine.changed({ company: 'B1' })
  machine.leave()
  expect(requests.map(({ isLeaving }) => isLeaving)).toEqual([false, true])
})

test('a page that goes away sends a field again that was typed back while its change is under way', () => {
  const { machine, requests, seen } = opened()
  machine.changed({ title: 'A1' }, true)
  machine.changed({ title: 'A' })
  expect(seen.kept).toEqual({ title: { path: 'title', value: 'A', shown: 'A1' } })
  machine.leave()
  expect(requests[1]?.edits).toEqual([{ path: 'title', value: 'A', shown: 'A1' }])
})

test('other tabs are notified of a save, and of nothing else', async () => {
  const { machine, requests, seen } = opened()
  machine.changed({ title: 'A1' }, true)
  await requests[0]?.answer({ kind: 'silent' })
  expect(seen.told).toBe(0)
  void machine.flush()
  await requests[1]?.answer(saved('title'))
  expect(seen.told).toBe(1)
})
