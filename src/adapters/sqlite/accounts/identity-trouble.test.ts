import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { now } from '#ports/accounts/identified.contract.ts'
import type { Identities } from '#ports/accounts/identities.ts'
import type { PasswordHashes } from '#ports/accounts/passwords.ts'
import { data } from '#support/small-bundle.ts'
import { openedAt } from '#support/sqlite/opened-at.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { argon2PasswordHashes } from '../../argon2/password-hashes.ts'
import { systemClock } from '../../system/machine.ts'
import { sqliteDocuments } from '../documents.ts'
import { sqliteIdentities } from './identities.ts'

vi.setConfig({ testTimeout: 60_000 }) // a busy machine takes half a second for a hash at full cost

const cheap = { memoryKib: 64, passes: 1, lanes: 1 }
const ada = { email: 'ada@example.org', password: 'correct horse', displayName: 'Ada' }
const invalid = { ok: false, failure: { code: 'invalid-credential', message: 'Incorrect Username/Password.' } }

test('the database files contain no password and no token of a reset', async () => {
  const { identities, path } = openedIdentities()
  const { uid } = data(await identities.create(ada))
  const tokens: string[] = []
  for (const email of [ada.email, 'nobody@example.org', ada.email])
    tokens.push(data(await identities.requestReset(email, now))?.token ?? '')
  await identities.changePassword(uid, 'another horse')
  const files = [path, `${path}-wal`].filter((each) => existsSync(each))
  const bytes = files.map((each) => readFileSync(each, 'latin1')).join('')
  expect(bytes).toContain(uid)
  expect(bytes).toContain('$argon2id$v=19$m=64,t=1,p=1$')
  const secrets = [ada.password, 'another horse', ...tokens.filter((token) => token !== '')]
  expect(secrets).toHaveLength(4)
  expect(secrets.filter((secret) => bytes.includes(secret))).toEqual([])
})

test('accounts are no content: the version stays the same', async () => {
  const { identities, database } = openedIdentities()
  const documents = sqliteDocuments(database)
  const before = await documents.version()
  const { uid } = data(await identities.create(ada))
  await identities.signIn(ada.email, ada.password)
  await identities.requestReset(ada.email, now)
  await identities.setDisabled(uid, true)
  expect(await documents.version()).toEqual(before)
})

test('a sign-in renews a hash of lower cost, and leaves any other as it is', async () => {
  const { database, identities } = openedIdentities()
  await identities.create(ada)
  const dearer = identitiesOf(database, argon2PasswordHashes({ ...cheap, passes: 2 }))
  const before = hashIn(database)
  await dearer.signIn(ada.email, 'wrong horse')
  await identities.signIn(ada.email, ada.password)
  expect(hashIn(database)).toBe(before)
  data(await dearer.signIn(ada.email, ada.password))
  const after = hashIn(database)
  expect(after).toContain('m=64,t=2,p=1')
  for (const each of [dearer, identities, dearer]) data(await each.signIn(ada.email, ada.password))
  expect(hashIn(database)).toBe(after)
  expect(await identities.signIn(ada.email, 'wrong horse')).toEqual(invalid)
})

test('a damaged hash matches no password, and a new password fixes it', async () => {
  const { database, identities } = openedIdentities()
  const { uid } = data(await identities.create(ada))
  for (const damaged of ['', 'correct horse', '$argon2id$v=19$m=64,t=1,p=1$$', hashIn(database).slice(0, -30)]) {
    database.prepare('update identities set password_hash = ?').run(damaged)
    expect(await identities.signIn(ada.email, ada.password)).toEqual(invalid)
    expect(await identities.signIn(ada.email, '')).toEqual(invalid)
  }
  await identities.changePassword(uid, ada.password)
  expect((await identities.signIn(ada.email, ada.password)).ok).toBe(true)
})

test('a change during the comparison of a password takes effect', async () => {
  const { database, identities } = openedIdentities()
  const { uid } = data(await identities.create(ada))
  const signInWhile = (change: () => Promise<unknown>) =>
    identitiesOf(database, comparingWhile(change)).signIn(ada.email, ada.password)

  const dearer = identitiesOf(database, argon2PasswordHashes({ ...cheap, passes: 2 }))
  expect(await signInWhile(() => dearer.signIn(ada.email, ada.password))).toMatchObject({ ok: true })
  expect(await signInWhile(() => identities.setDisabled(uid, true))).toMatchObject({
    ok: false,
    failure: { code: 'user-disabled' },
  })
  await identities.setDisabled(uid, false)
  expect(await signInWhile(() => identities.changePassword(uid, 'another horse'))).toEqual(invalid)
})

test('of 200 sign-ins at once 22 are answered, and the others fail with too-many-requests', async () => {
  const { identities } = openedIdentities()
  await identities.create(ada)
  const answers = await Promise.all(Array.from({ length: 200 }, () => identities.signIn(ada.email, 'wrong horse')))
  expect(answers.filter((answer) => !answer.ok && answer.failure.code === 'invalid-credential')).toHaveLength(22)
  expect(answers.filter((answer) => !answer.ok && answer.failure.code === 'too-many-requests')).toHaveLength(178)
  expect((await identities.signIn(ada.email, ada.password)).ok).toBe(true)
})

test('an unknown address, a wrong password and a disabled identity take about as long', async () => {
  const { identities } = openedIdentities(argon2PasswordHashes())
  await identities.create(ada)
  const { uid } = data(await identities.create({ ...ada, email: 'bob@example.org' }))
  await identities.setDisabled(uid, true)
  const asked = [ada.email, 'nobody@example.org', 'bob@example.org'] as const
  const times: Record<string, number[]> = {}
  for (let round = 0; round < 7; round += 1) {
    for (const email of asked) {
      const begin = performance.now()
      expect(await identities.signIn(email, 'wrong horse')).toEqual(invalid)
      times[email] = [...(times[email] ?? []), performance.now() - begin]
    }
  }
  const medians = asked.map((email) => (times[email] ?? []).sort((a, b) => a - b)[3] ?? 0)
  expect(Math.max(...medians) / Math.min(...medians)).toBeLessThan(4) // without a hash for unknown addresses it would be 50
})

test('a request for a reset writes as much for an unknown address as for a known one', async () => {
  const { database, identities } = openedIdentities()
  await identities.create(ada)
  const written = async (email: string) => {
    const changes = () => Number(database.prepare('select total_changes() as n').get()?.n)
    const before = changes()
    await identities.requestReset(email, now)
    return changes() - before
  }
  const first = [await written(ada.email), await written('nobody@example.org')]
  const next = [await written(ada.email), await written('nobody@example.org')]
  expect([first[0], next[0]]).toEqual([first[1], next[1]])
  expect(first[0]).toBeGreaterThan(0)
})

function openedIdentities(passwords = argon2PasswordHashes(cheap)): {
  path: string
  database: DatabaseSync
  identities: Identities
} {
  const path = join(temporaryFolder(), 'vita.db')
  const database = openedAt(path)
  return { path, database, identities: identitiesOf(database, passwords) }
}

function identitiesOf(database: DatabaseSync, passwords: PasswordHashes): Identities {
  return sqliteIdentities(database, { passwords, clock: systemClock() })
}

/** Password hashes that run `change` between the first comparison and its answer. */
function comparingWhile(change: () => Promise<unknown>): PasswordHashes {
  const passwords = argon2PasswordHashes(cheap)
  let isFirst = true
  return {
    ...passwords,
    async compare(password, hash) {
      const answer = await passwords.compare(password, hash)
      if (isFirst) await change()
      isFirst = false
      return answer
    },
  }
}

function hashIn(database: DatabaseSync): string {
  return String(database.prepare('select password_hash as hash from identities').get()?.hash)
}
