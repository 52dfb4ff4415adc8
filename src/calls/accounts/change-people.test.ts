import type { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { lastAdminText, ownRoleText } from '#domain/accounts/last-admin.ts'
import { failed, none } from '#resume/result.ts'
import { memoryAccountStores } from '#support/memory/account-ports.ts'
import { data } from '#support/small-bundle.ts'
import { noteEvent } from './account/account-events.ts'
import { addAccount } from './accounts.ts'
import { deletePerson, setPersonDisabled, setRole } from './change-people.ts'
import { readPeople } from './people.ts'

const password = 'granite walrus thimble oak'
const lastAdmin = { ok: false, failure: { code: 'operation-not-allowed', message: lastAdminText } }
const ownRole = { ok: false, failure: { code: 'operation-not-allowed', message: ownRoleText } }

test('an Admin makes a User an Admin, and an Admin a User', async () => {
  const { ports, add, roles } = await site()
  const [ada, bo] = [await add('ada', true), await add('bo', false)]
  data(await setRole(ports, { uid: bo, by: ada }, true))
  expect(await roles()).toEqual({ ada: 'Admin', bo: 'Admin' })
  data(await setRole(ports, { uid: ada, by: bo }, false))
  expect(await roles()).toEqual({ ada: 'User', bo: 'Admin' })
})

test.each([
  ['demoted', (ports, change) => setRole(ports, change, false)],
  ['disabled', (ports, change) => setPersonDisabled(ports, change, true)],
  ['deleted', deletePerson],
] satisfies [string, typeof deletePerson][])('the last Admin who can sign in is not %s', async (_, change) => {
  const { ports, add, roles } = await site()
  const [ada, bo] = [await add('ada', true), await add('bo', true)]
  data(await ports.identities.setDisabled(bo, true))
  expect(await change(ports, { uid: ada, by: bo })).toEqual(lastAdmin)
  expect(await change(ports, { uid: ada, by: ada })).toEqual(lastAdmin)
  expect(await roles()).toEqual({ ada: 'Admin', bo: 'disabled' })
})

test.each([
  ['role', (ports, change) => setRole(ports, change, false)],
  ['disabling', (ports, change) => setPersonDisabled(ports, change, true)],
  ['deletion', deletePerson],
] satisfies [string, typeof deletePerson][])('an account’s own %s is left to another Admin', async (_, change) => {
  const { ports, add, roles } = await site()
  const ada = await add('ada', true)
  await add('bo', true)
  expect(await change(ports, { uid: ada, by: ada })).toEqual(ownRole)
  expect(await roles()).toEqual({ ada: 'Admin', bo: 'Admin' })
})

test.each([
  ['demote', 'demote'],
  ['demote', 'disable'],
  ['disable', 'disable'],
  ['disable', 'delete'],
  ['delete', 'demote'],
] as const)('of two Admins who %s and %s each other at the same time, one remains', async (one, other) => {
  const acts = {
    demote: (ports: Ports, change: Change) => setRole(ports, change, false),
    disable: (ports: Ports, change: Change) => setPersonDisabled(ports, change, true),
    delete: deletePerson,
  }
  for (let round = 0; round < 10; round += 1) {
    const { ports, add, roles } = await site()
    const [ada, bo] = [await add('ada', true), await add('bo', true)]
    const answers = await Promise.all([
      acts[one](ports, { uid: bo, by: ada }),
      acts[other](ports, { uid: ada, by: bo }),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toEqual(lastAdmin)
    expect(Object.values(await roles()).filter((role) => role === 'Admin')).toHaveLength(1)
  }
})

test('a disabled account is signed out, and works again once enabled', async () => {
  const { ports, add, roles } = await site()
  const [ada, bo] = [await add('ada', true), await add('bo', true)]
  const now = ports.clock.now()
  data(await ports.sessions.start(bo, true, now))
  data(await setPersonDisabled(ports, { uid: bo, by: ada }, true))
  expect(data(await ports.sessions.list(bo, now))).toEqual([])
  expect(await roles()).toEqual({ ada: 'Admin', bo: 'disabled' })
  data(await setPersonDisabled(ports, { uid: bo, by: ada }, false))
  data(await setRole(ports, { uid: ada, by: bo }, false))
  expect(await roles()).toEqual({ ada: 'User', bo: 'Admin' })
})

test('an Admin whose disabling failed half way does not count as the one who remains, for five minutes', async () => {
  const { ports, add } = await site()
  const [ada, bo] = [await add('ada', true), await add('bo', true)]
  const away = failed('unavailable', 'It does not answer.')
  const failing = { ...ports, identities: { ...ports.identities, setDisabled: async () => away } }
  expect(await setPersonDisabled(failing, { uid: bo, by: ada }, true)).toBe(away)
  expect(await setRole(ports, { uid: ada, by: bo }, false)).toEqual(lastAdmin)
  data(await setPersonDisabled(ports, { uid: bo, by: ada }, true))
  data(await setPersonDisabled(ports, { uid: bo, by: ada }, false))
  data(await setRole(ports, { uid: ada, by: bo }, false))
})

test('a disabling that was killed half way is forgotten after five minutes', async () => {
  const { ports, add } = await site()
  const [ada, bo] = [await add('ada', true), await add('bo', true)]
  const away = failed('unavailable', 'It does not answer.')
  const failing = { ...ports, identities: { ...ports.identities, setDisabled: async () => away } }
  await setPersonDisabled(failing, { uid: bo, by: ada }, true)
  ports.clock.moveBy(5 * 60_000 - 1)
  expect(await setRole(ports, { uid: ada, by: bo }, false)).toEqual(lastAdmin)
  ports.clock.moveBy(1)
  data(await setRole(ports, { uid: ada, by: bo }, false))
})

test('nothing of a deleted account is left in any table', async () => {
  const { ports, add } = await site()
  const [ada, bo] = [await add('ada', true), await add('bo', false)]
  data(await ports.sessions.start(bo, false, ports.clock.now()))
  const [session] = data(await ports.sessions.list(bo, ports.clock.now()))
  data(await noteEvent(ports, bo, 'signed-in', 'Firefox on Linux'))
  const stored = ['email-changes', 'passkeys', 'one-time-codes'].map((collection) => ({ collection, id: bo }))
  data(await ports.documents.commit(stored.map((place) => ({ ...place, fields: { of: 'bo' } }))))
  const found = () => holding(ports.database, [bo, session?.id ?? ''])
  expect(found()).not.toEqual([])
  data(await deletePerson(ports, { uid: bo, by: ada }))
  expect(found()).toEqual([])
  expect(await deletePerson(ports, { uid: bo, by: ada })).toMatchObject({ failure: { code: 'user-not-found' } })
})

test('a deletion that failed half way can be made again', async () => {
  const { ports, add } = await site()
  const [ada, bo] = [await add('ada', true), await add('bo', true)]
  const away = failed('unavailable', 'It does not answer.')
  const failing = { ...ports, identities: { ...ports.identities, remove: async () => away } }
  expect(await deletePerson(failing, { uid: bo, by: ada })).toBe(away)
  data(await deletePerson(ports, { uid: bo, by: ada }))
  expect(data(await readPeople(ports))).toHaveLength(1)
})

test('an account document under another id, as an import brings it, moves to the account with its new role', async () => {
  const { ports, add } = await site()
  const ada = await add('ada', true)
  const made = data(await ports.identities.create({ email: 'bo@example.com', password, displayName: 'Bo' }))
  const fields = { FirstName: 'Bo', LastName: '', Admin: false, email: 'bo@example.com', theme: 'dark' }
  data(await ports.documents.commit([{ collection: 'user', id: 'old-uid', fields }]))
  data(await setRole(ports, { uid: made.uid, by: ada }, true))
  expect(data(await ports.documents.read('user', 'old-uid'))).toBe(none)
  expect(data(await ports.documents.read('user', made.uid))?.fields).toEqual({ ...fields, Admin: true })
})

/** The tables with a row that holds one of these texts. */
function holding(database: DatabaseSync, texts: readonly string[]): string[] {
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()
  return tables
    .map(({ name }) => String(name))
    .filter((name) => {
      const rows = JSON.stringify(database.prepare(`SELECT * FROM "${name}"`).all())
      return texts.some((text) => rows.includes(text))
    })
}

type Ports = Awaited<ReturnType<typeof site>>['ports']
type Change = { uid: string; by: string }

async function site() {
  const ports = memoryAccountStores()
  return {
    ports,
    async add(name: string, isAdmin: boolean): Promise<string> {
      const person = { email: `${name}@example.com`, firstName: name, lastName: '', isAdmin, password }
      return data(await addAccount(ports, 'resume.example.org', person)).uid
    },
    async roles(): Promise<Record<string, string>> {
      const people = data(await readPeople(ports))
      return Object.fromEntries(
        people.map(({ account: { firstName, isAdmin }, identity }) => [
          firstName || identity.email,
          identity.disabled ? 'disabled' : isAdmin ? 'Admin' : 'User',
        ]),
      )
    },
  }
}
