import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { none } from '#domain/result.ts'
import { data } from '#support/small-bundle.ts'
import { oldSchemas, putOldDatabase } from '#support/sqlite/old-database.ts'
import { openedAt } from '#support/sqlite/opened-at.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { argon2PasswordHashes } from '../../argon2/password-hashes.ts'
import { sqliteIdentities } from '../accounts/identities.ts'
import { sqliteSessions } from '../accounts/sessions.ts'
import { sqliteDocuments } from '../documents.ts'
import { sqliteDeliveryQueue } from '../messages/delivery-queue.ts'
import { migrations, schemaOf } from './migrations.ts'

vi.setConfig({ testTimeout: 60_000 }) // some tests start processes, and the machine may be busy

const id = '0b0f5a01-6d3a-4b57-9b1e-3f3c4f0a9c11'
const now = new Date('2026-06-01T12:00:01.000Z')

/** docs/behaviour.md 14.4. */
for (const schema of oldSchemas) {
  test(`a database of schema ${schema} is copied, and migrated with all its data`, async () => {
    const folder = temporaryFolder()
    putOldDatabase(join(folder, 'vita.db'), schema)
    const before = rowsOf(join(folder, 'vita.db'))
    const database = openedAt(join(folder, 'vita.db'))
    expect(schemaOf(database)).toBe(migrations.length)
    const documents = sqliteDocuments(database)
    expect(data(await documents.read('jobs', 'lighthouse'))?.fields).toMatchObject({ company: 'Harbour & Söhne' })
    expect(data(await documents.readAll('submissions')).map((each) => each.id)).toEqual(schema > 1 ? [id] : [])
    expect(data(await documents.version())).toBe('2')
    const claim = data(await sqliteDeliveryQueue(database).claim('mail', now, 'worker'))
    expect(claim?.id).toBe(schema > 1 ? id : undefined)

    const copies = readdirSync(join(folder, 'backups'))
    expect(copies).toEqual([expect.stringMatching(new RegExp(`^before-migration-${schema}-`))])
    const copy = join(folder, 'backups', copies[0] ?? '')
    expect(rowsOf(copy)).toEqual(before)
    expect(before.length).toBeGreaterThan(schema > 1 ? 4 : 1)
  })

  test(`a database of schema ${schema} whose migration is killed is old or new, and migrates the next time`, {
    tags: 'extended',
  }, async () => {
    for (const killedAfterMs of [0, 2, 5, 10, 20, 40]) {
      const folder = temporaryFolder()
      const path = join(folder, 'vita.db')
      putOldDatabase(path, schema)
      const before = rowsOf(path)
      await migratedUntil(path, killedAfterMs)
      const between = new DatabaseSync(path)
      expect(between.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
      const reached = schemaOf(between)
      between.close()
      expect(reached).toBeGreaterThanOrEqual(schema)
      if (reached > schema) expect(existsSync(join(folder, 'backups'))).toBe(true)
      expect(schemaOf(openedAt(path))).toBe(migrations.length)
      expect(rowsOf(path)).toEqual(before)
    }
  })
}

test('accounts and sessions of an older database stay valid until the next new password', async () => {
  const path = join(temporaryFolder(), 'vita.db')
  putOldDatabase(path, 3)
  const database = openedAt(path)
  const passwords = argon2PasswordHashes({ memoryKib: 64, passes: 1, lanes: 1 })
  const identities = sqliteIdentities(database, { passwords, clock: { now: () => now } })
  const { identity } = data(await identities.signIn('ada@example.org', 'correct horse'))
  expect(identity.displayName).toBe('Ada')
  const token = 'AhW68J0rGrN6NswuL9J9Er9nbp8obrJ0EIcU5DWnaCw'
  expect(data(await sqliteSessions(database).read(token, now))).toMatchObject({ isAdmin: true, credential: none })
  const isSignedIn = async () => data(await identities.confirm(identity.uid, none, now)) !== none
  expect(await isSignedIn()).toBe(true)
  await identities.changePassword(identity.uid, 'another horse')
  expect(await isSignedIn()).toBe(false)
})

/** Opens the database in another process, which is killed that many ms after it begins. */
async function migratedUntil(path: string, killedAfterMs: number): Promise<void> {
  const program = `
    const { openDatabase } = await import(${JSON.stringify(import.meta.resolve('./database.ts'))})
    process.stdout.write('begins')
    openDatabase(${JSON.stringify(path)})`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  setTimeout(() => child.kill('SIGKILL'), killedAfterMs)
  await once(child, 'close')
}

function rowsOf(path: string): unknown[] {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    return database.prepare('select collection, id, fields from documents order by collection, id').all()
  } finally {
    database.close()
  }
}
