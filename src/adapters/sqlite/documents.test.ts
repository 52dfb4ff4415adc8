import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { contentCollections } from '#domain/content/bundle/bundle.ts'
import { documentsContract } from '#ports/content/documents.contract.ts'
import { success } from '#resume/result.ts'
import { openedAt } from '#support/sqlite/opened-at.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { sqliteDocuments } from './documents.ts'

vi.setConfig({ testTimeout: 60_000 }) // some tests start processes, and the machine may be busy

documentsContract(async () => sqliteDocuments(openedAt(join(temporaryFolder(), 'vita.db'))))

test('a commit of content raises the version without help from the triggers', async () => {
  const database = openedAt(join(temporaryFolder(), 'vita.db'))
  const documents = sqliteDocuments(database)
  database.exec('delete from content_collections')
  for (const collection of contentCollections) {
    const before = await documents.version()
    expect(await documents.commit([{ collection, id: 'owner', fields: {} }])).toEqual(success())
    expect(await documents.version(), collection).not.toEqual(before)
  }
})

for (const text of ['[1]', '"text"', 'null', '3', '{broken', '']) {
  test(`a row whose fields are ${text || 'nothing'} reads as empty fields`, async () => {
    const database = openedAt(join(temporaryFolder(), 'vita.db'))
    database.exec('pragma ignore_check_constraints = on')
    database.prepare('insert into documents values (?, ?, ?)').run('jobs', 'a', text)
    const documents = sqliteDocuments(database)
    expect(await documents.read('jobs', 'a')).toEqual(success({ id: 'a', fields: {} }))
    expect(await documents.readAll('jobs')).toEqual(success([{ id: 'a', fields: {} }]))
  })
}

test('a full disk fails with quota-exceeded, keeps what was stored, and allows writes once there is space', async () => {
  const database = openedAt(join(temporaryFolder(), 'vita.db'))
  const documents = sqliteDocuments(database)
  const change = (id: string, size: number) => ({ collection: 'jobs', id, fields: { text: 'x'.repeat(size) } })
  expect(await documents.commit([change('small', 10)])).toEqual(success())

  database.exec('pragma max_page_count = 20')
  const rejected = await documents.commit([change('before', 10), change('large', 500_000)])
  expect(rejected).toMatchObject({
    ok: false,
    failure: { code: 'quota-exceeded', message: 'We could not save this right now. Please try again later.' },
  })
  expect(await documents.readAll('jobs')).toEqual(success([{ id: 'small', fields: { text: 'x'.repeat(10) } }]))

  database.exec('pragma max_page_count = 1000000')
  expect(await documents.commit([change('large', 500_000)])).toEqual(success())
})

test('while another process writes, reads are answered at once and a write waits', async () => {
  const path = join(temporaryFolder(), 'vita.db')
  const documents = sqliteDocuments(openedAt(path))
  const other = new DatabaseSync(path)
  other.exec('begin immediate')

  const steps: string[] = []
  const write = documents.commit([{ collection: 'jobs', id: 'a', fields: {} }]).then((result) => {
    steps.push('written')
    return result
  })
  expect(await documents.readAll('jobs')).toEqual(success([]))
  steps.push('read')
  other.exec('commit')
  other.close()
  expect(await write).toEqual(success())
  expect(steps).toEqual(['read', 'written'])
})

test('a write that waits too long for another process is an unavailable failure', async () => {
  const path = join(temporaryFolder(), 'vita.db')
  const documents = sqliteDocuments(openedAt(path), 100)
  const other = new DatabaseSync(path)
  other.exec('begin exclusive')
  const write = await documents.commit([{ collection: 'jobs', id: 'a', fields: {} }])
  expect(write).toMatchObject({ ok: false, failure: { code: 'unavailable' } })
  other.close()
  expect(await documents.readAll('jobs')).toEqual(success([]))
})

test('another process sees a change of content by its version', async () => {
  const path = join(temporaryFolder(), 'vita.db')
  const [here, there] = [sqliteDocuments(openedAt(path)), sqliteDocuments(openedAt(path))]
  const before = await there.version()
  await here.commit([{ collection: 'jobs', id: 'a', fields: { title: 'x' } }])
  expect(await there.version()).not.toEqual(before)
  expect(await there.version()).toEqual(await here.version())
  expect(await there.read('jobs', 'a')).toEqual(success({ id: 'a', fields: { title: 'x' } }))
})

test('two processes that write at once lose nothing', { tags: 'extended' }, async () => {
  const path = join(temporaryFolder(), 'vita.db')
  const documents = sqliteDocuments(openedAt(path))
  const [one, two] = [writer(path, 'one', 100), writer(path, 'two', 100)]
  await Promise.all([once(one, 'close'), once(two, 'close')])
  const read = await documents.readAll('jobs')
  expect(read.ok && read.data.length).toBe(200)
})

test('acknowledged writes survive a kill of the writer', { tags: 'extended' }, async () => {
  const path = join(temporaryFolder(), 'vita.db')
  for (const round of [1, 2, 3, 4]) {
    const child = writer(path, `round${round}`, 100_000)
    let said = ''
    child.stdout.on('data', (chunk) => {
      said += chunk
      if (said.split('\n').length > round * 15) child.kill('SIGKILL')
    })
    await once(child, 'close')
    const acknowledged = said.split('\n').slice(0, -1)
    expect(acknowledged.length).toBeGreaterThan(10)
    const found = await sqliteDocuments(openedAt(path)).readAll('jobs')
    const ids = new Set(found.ok ? found.data.map(({ id }) => id) : [])
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
  }
})

/** A process that writes documents one by one and prints the id of each acknowledged one. */
function writer(path: string, name: string, count: number) {
  const program = `
    const { openDatabase } = await import(${JSON.stringify(import.meta.resolve('./database/database.ts'))})
    const { sqliteDocuments } = await import(${JSON.stringify(import.meta.resolve('./documents.ts'))})
    const documents = sqliteDocuments(openDatabase(${JSON.stringify(path)}).data.database)
    for (let at = 0; at < ${count}; at++) {
      const id = '${name}-' + at
      const done = await documents.commit([{ collection: 'jobs', id, fields: { at } }])
      if (done.ok) process.stdout.write(id + '\\n')
    }`
  return spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: ['ignore', 'pipe', 'inherit'] })
}
