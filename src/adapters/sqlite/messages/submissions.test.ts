import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { newDelivery } from '#domain/messages/mails/delivery.ts'
import { submissionsContract } from '#ports/messages/submissions.contract.ts'
import type { Acceptance } from '#ports/messages/submissions.ts'
import { none, success } from '#resume/result.ts'
import { openedAt } from '#support/sqlite/opened-at.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { sqliteDocuments } from '../documents.ts'
import { sqliteSubmissions } from './submissions.ts'

submissionsContract(async () => {
  const database = openedAt(join(temporaryFolder(), 'vita.db'))
  return { documents: sqliteDocuments(database), submissions: sqliteSubmissions(database) }
})

test('on a full disk nothing is stored, counted or consumed, and a repeat succeeds once there is space', async () => {
  const database = openedAt(join(temporaryFolder(), 'vita.db'))
  const [documents, submissions] = [sqliteDocuments(database), sqliteSubmissions(database)]
  const limits = [{ key: 'a', max: 1, windowMs: 1000 }]
  const large = { ...acceptance('a', 'x'.repeat(500_000)), limits, forward: { payload: { text: 'y'.repeat(500_000) } } }
  database.exec('pragma max_page_count = 30')
  expect(await submissions.accept(large, now)).toMatchObject({
    ok: false,
    failure: { code: 'quota-exceeded', message: 'We could not save this right now. Please try again later.' },
  })
  for (const collection of ['submissions', 'mail', 'forwards'])
    expect(await documents.readAll(collection)).toEqual(success([]))
  database.exec('pragma max_page_count = 1000000')
  expect(await submissions.accept(large, now)).toEqual(success({ outcome: 'accepted', held: [] }))
})

test('while another process writes, a submission waits', async () => {
  const path = join(temporaryFolder(), 'vita.db')
  const submissions = sqliteSubmissions(openedAt(path))
  const other = new DatabaseSync(path)
  other.exec('begin immediate')
  const steps: string[] = []
  const write = submissions.accept(acceptance('a', 'x'), now).then(() => steps.push('accepted'))
  setTimeout(() => {
    steps.push('committed')
    other.exec('commit')
    other.close()
  }, 50)
  await write
  expect(steps).toEqual(['committed', 'accepted'])
})

test('the database files contain nothing of an erased message, however its pages were split', async () => {
  const path = join(temporaryFolder(), 'vita.db')
  const submissions = sqliteSubmissions(openedAt(path))
  const other = openedAt(path) // like a site that runs while a command erases
  const ids = Array.from({ length: 300 }, (_, at) => `${(at * 7919) % 300}-id`)
  for (const [at, id] of ids.entries()) await submissions.accept(acceptance(id, `secret ${id}.`, at * 7), now)
  const [erased, others] = [ids.filter((_, at) => at % 2 === 0), ids.filter((_, at) => at % 2 === 1)]
  expect(found(path, ids)).toHaveLength(300)

  expect(await submissions.erase(erased)).toEqual(success())
  expect(found(path, erased)).toEqual([])
  expect(found(path, others)).toHaveLength(150)
  expect(other.prepare("select count(*) as n from documents where collection = 'mail'").get()?.n).toBe(150)
})

test('while another process reads, an erased message is gone for readers, and a repeat removes its bytes', async () => {
  const { path, submissions } = await openUnpurged()
  expect(await submissions.erase(['a'])).toEqual(success())
  expect(found(path, ['a'])).toEqual([])
})

test('bytes that an erasure could not remove are removed once, by the next cleanup of any process', async () => {
  const { path } = await openUnpurged()
  const database = openedAt(path)
  const later = sqliteSubmissions(database)
  expect(await later.forgetOld(now)).toEqual(success())
  expect(found(path, ['a'])).toEqual([])
  const sizes = () => [statSync(path).mtimeMs, statSync(`${path}-wal`).size]
  database.exec('pragma wal_checkpoint(truncate)')
  const before = sizes()
  expect(await later.forgetOld(now)).toEqual(success())
  expect(sizes()).toEqual(before)
})

test('a cleanup that cannot remove the bytes fails, and the next one removes them', async () => {
  const { path, submissions } = await openUnpurged()
  const reader = reading(path)
  expect(await submissions.forgetOld(now)).toMatchObject({ failure: { code: 'unavailable' } })
  reader.close()
  expect(await submissions.forgetOld(now)).toEqual(success())
  expect(found(path, ['a'])).toEqual([])
})

const now = new Date('2026-06-01T12:00:00.000Z')

/** A database from which a submission was erased while another process was reading, so that its bytes are left. */
async function openUnpurged() {
  const path = join(temporaryFolder(), 'vita.db')
  const database = openedAt(path)
  const submissions = sqliteSubmissions(database, 100)
  await submissions.accept(acceptance('a', 'secret a.'), now)
  const reader = reading(path)
  const message = expect.stringMatching(/^It is deleted, but its bytes are still in the database file\. /)
  expect(await submissions.erase(['a'])).toMatchObject({ ok: false, failure: { code: 'unavailable', message } })
  expect(await sqliteDocuments(database).readAll('submissions')).toEqual(success([]))
  reader.close()
  expect(found(path, ['a'])).toEqual(['a'])
  return { path, submissions }
}

/** A connection that reads until it is closed, as another process would. */
function reading(path: string): DatabaseSync {
  const reader = new DatabaseSync(path)
  reader.exec('begin; select * from documents')
  return reader
}

/** A submission whose message is in its mail too, followed by `padding` characters. */
function acceptance(id: string, message: string, padding = 0): Acceptance {
  const submission = { id, email: 'a@example.org', name: 'A', company: '', message, date: '', receivedAt: '' }
  const text = message + 'x'.repeat(padding)
  const mails = [{ id, fields: { message: { text, html: text }, delivery: newDelivery(now) }, quotas: [] }]
  return { submission, consumes: { id: `proof ${id}`, until: now }, limits: [], mails, forward: none }
}

/** The ids whose message is in the bytes of the database or its WAL. */
function found(path: string, ids: readonly string[]): string[] {
  const files = [path, `${path}-wal`].filter((each) => existsSync(each))
  const bytes = files.map((each) => readFileSync(each, 'latin1')).join('')
  return ids.filter((id) => bytes.includes(`secret ${id}.`))
}
