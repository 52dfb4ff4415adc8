import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { minuteMs } from '#domain/quota.ts'
import { at, now } from '#ports/accounts/identified.contract.ts'
import { sessionsContract } from '#ports/accounts/sessions.contract.ts'
import { none, success } from '#resume/result.ts'
import { data } from '#support/small-bundle.ts'
import { openedAt } from '#support/sqlite/opened-at.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { sqliteDocuments } from '../documents.ts'
import { sqliteSessions } from './sessions.ts'

sessionsContract(async () => sqliteSessions(openedAt(join(temporaryFolder(), 'vita.db'))))

test('a session outlives its process, and another process sees its end', async () => {
  const path = join(temporaryFolder(), 'vita.db')
  const database = openedAt(path)
  const token = data(await sqliteSessions(database).start('ada', false, now))
  database.close()
  const [one, other] = [sqliteSessions(openedAt(path)), sqliteSessions(openedAt(path))]
  expect(data(await one.read(token, now))?.uid).toBe('ada')
  await other.endAll('ada')
  expect(await one.read(token, now)).toEqual(success(none))
})

test('the database files contain no token, and no stored value works as one', async () => {
  const path = join(temporaryFolder(), 'vita.db')
  const database = openedAt(path)
  const sessions = sqliteSessions(database)
  const tokens: string[] = []
  for (let times = 0; times < 20; times += 1) tokens.push(data(await sessions.start('ada', false, now)))
  const files = [path, `${path}-wal`].filter((each) => existsSync(each))
  const bytes = files.map((each) => readFileSync(each, 'latin1')).join('')
  expect(bytes).toContain('ada')
  expect(tokens.filter((token) => bytes.includes(token) || bytes.includes(token.slice(0, 12)))).toEqual([])
  const stored = database
    .prepare('select * from sessions')
    .all()
    .flatMap((row) => Object.values(row))
  for (const value of stored) expect(await sessions.read(String(value), now)).toEqual(success(none))
})

test('reading a session writes once a minute at most, and never changes the content version', async () => {
  const database = openedAt(join(temporaryFolder(), 'vita.db'))
  const [sessions, documents] = [sqliteSessions(database), sqliteDocuments(database)]
  const version = await documents.version()
  const token = data(await sessions.start('ada', false, now))
  const changes = () => database.prepare('select total_changes() as n').get()?.n
  const before = Number(changes())
  for (let ms = 0; ms < 10 * minuteMs; ms += 1000) await sessions.read(token, at(ms))
  expect(Number(changes()) - before).toBe(9)
  expect(await documents.version()).toEqual(version)
})

test('while another process writes, sessions are read without waiting', async () => {
  const path = join(temporaryFolder(), 'vita.db')
  const sessions = sqliteSessions(openedAt(path))
  const token = data(await sessions.start('ada', true, now))
  const other = new DatabaseSync(path)
  other.exec('begin immediate')
  const begin = performance.now()
  expect(data(await sessions.read(token, at(minuteMs)))?.seenAt).toEqual(now)
  expect(data(await sessions.list('ada', at(minuteMs)))).toHaveLength(1)
  expect(await sessions.read(token, at(13 * 60 * minuteMs))).toEqual(success(none))
  expect(performance.now() - begin).toBeLessThan(1000)
  other.exec('commit')
  other.close()
})
