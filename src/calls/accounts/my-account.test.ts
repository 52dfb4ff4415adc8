import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { memoryAccountPorts } from '#support/memory/account-ports.ts'
import { noteEvent, noteWrongPassword, readEvents } from './account/account-events.ts'
import { changeNames, endOneSession, endOtherSessions, readMyAccount } from './my-account.ts'

const browser = 'Firefox on Linux'

/** docs/behaviour.md 29.2, 29.4, 29.5. */
test('an account learns its names, its address, its own sessions and its own events', async () => {
  const { ports, uid, clock } = await memoryAccountPorts('tide-tables')
  await ports.sessions.start(uid, false, clock.now(), { browser })
  await ports.sessions.start('bob', false, clock.now())
  await noteEvent(ports, uid, 'signed-in', browser)
  await noteEvent(ports, 'bob', 'password-changed', browser)
  expect(await readMyAccount(ports, uid)).toMatchObject({
    data: {
      account: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' },
      sessions: [{ uid, browser }],
      events: [{ kind: 'signed-in', browser, times: 1, at: clock.now().toISOString() }],
    },
  })
})

test('new names change nothing else of the account, and unknown fields stay', async () => {
  const { ports, uid } = await memoryAccountPorts('tide-tables')
  const fields = { FirstName: 'A', LastName: 'L', Admin: true, email: 'ada@example.com', other: 7 }
  await ports.documents.commit([{ collection: 'user', id: uid, fields }])
  expect(await changeNames(ports, uid, { firstName: 'Augusta', lastName: 'King' })).toMatchObject({ ok: true })
  expect(await ports.documents.read('user', uid)).toMatchObject({
    data: { fields: { ...fields, FirstName: 'Augusta', LastName: 'King' } },
  })
})

test('an account whose document has another id gets one of its own, with its role', async () => {
  const { ports, uid } = await memoryAccountPorts('tide-tables')
  const fields = { FirstName: 'A', LastName: 'L', Admin: true, email: 'ada@example.com' }
  await ports.documents.commit([
    { collection: 'user', id: uid, fields: none },
    { collection: 'user', id: 'brought', fields },
  ])
  await changeNames(ports, uid, { firstName: 'Augusta', lastName: 'King' })
  expect(await ports.documents.read('user', uid)).toMatchObject({
    data: { fields: { FirstName: 'Augusta', LastName: 'King', Admin: true, email: 'ada@example.com' } },
  })
})

test('one session ends by its id, all others by the id of the own one, and the account has the events', async () => {
  const { ports, uid, clock } = await memoryAccountPorts('tide-tables')
  for (let times = 0; times < 4; times += 1) await ports.sessions.start(uid, false, clock.now())
  const ids = async () => {
    const listed = await ports.sessions.list(uid, clock.now())
    return listed.ok ? listed.data.map(({ id }) => id) : []
  }
  const [own = '', first = ''] = await ids()
  const acting = { uid, sessionId: own, browser }
  await endOneSession(ports, acting, first)
  expect(await ids()).toHaveLength(3)
  expect(await ids()).not.toContain(first)
  await endOtherSessions(ports, acting)
  expect(await ids()).toEqual([own])
  expect(await readEvents(ports, uid)).toMatchObject({ data: [{ kind: 'sessions-ended' }, { kind: 'session-ended' }] })
})

test('a wrong password is an event of the account; for an unknown address as much is read and written', async () => {
  const { ports, uid } = await memoryAccountPorts('tide-tables')
  const calls: string[] = []
  const documents = new Proxy(ports.documents, {
    get(target, name: 'read' | 'commit') {
      return (...given: never[]) => {
        calls.push(name)
        return (target[name] as (...values: never[]) => unknown)(...given)
      }
    },
  })
  for (const email of ['ada@example.com', 'eve@example.com', 'nobody']) {
    await noteWrongPassword({ ...ports, documents }, email, browser)
    expect(calls.splice(0), email).toEqual(['read', 'commit'])
  }
  expect(await readEvents(ports, uid)).toMatchObject({ data: [{ kind: 'wrong-password', times: 1 }] })
})

test('of events at once none is lost while three tries are enough', async () => {
  const { ports, uid } = await memoryAccountPorts('tide-tables')
  await Promise.all([noteEvent(ports, uid, 'signed-in', 'a'), noteEvent(ports, uid, 'signed-in', 'b')])
  expect(await readEvents(ports, uid)).toMatchObject({ data: [{}, {}] })
})
