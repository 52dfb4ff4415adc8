import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { memoryClock } from '#adapters/memory/clock.ts'
import { openDatabase } from '#adapters/sqlite/database/database.ts'
import { sqliteDocuments } from '#adapters/sqlite/documents.ts'
import type { LinkTerms } from '#domain/links/link.ts'
import { noLinkCounts } from '#domain/links/link.ts'
import type { Documents } from '#ports/content/documents.ts'
import { none } from '#resume/result.ts'
import { linkLimitHolds } from '#support/links/link-limit.ts'
import { data } from '#support/small-bundle.ts'
import { memoryStores } from '#support/sqlite/memory-stores.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { addLinkCounts, endLink, forgetLink, linkIdOf, makeLink, openLinkOf, readLinks } from './links.ts'
import { readPrivateFields, savePrivateFields } from './private-fields.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const until = '2026-12-22T12:00:00.000Z'

/** docs/behaviour.md 37.1. */
test('a link is open as soon as it is made, and found by its code alone', async () => {
  const { ports, make } = opened()
  const { link } = await make({ for: ' Harbour\nAuthority ', shows: ['downloads', 'telephone'] })
  expect(link.code).toMatch(/^[\w-]{22}$/)
  expect(link).toMatchObject({ for: 'Harbour Authority', shows: ['telephone', 'downloads'], opens: 0, publishes: [] })
  expect(data(await openLinkOf(ports, link.code))).toEqual(link)
  expect(data(await openLinkOf(ports, link.id))).toBe(none)
  expect((await make({})).link.code).not.toBe(link.code)
})

test('a code costs one read, whether it is unknown, ended, late or open', async () => {
  const { ports, clock, make, reads } = opened()
  const ended = (await make({})).link
  data(await endLink(ports, ended.id))
  const open = (await make({})).link
  const asked = async (code: string) => {
    reads.splice(0)
    const link = data(await openLinkOf(ports, code))
    return [link === none, reads.splice(0)]
  }
  const oneRead = async (code: string) => [`share-links ${await linkIdOf(code)}`]
  for (const code of ['', 'x'.repeat(22), ended.code]) expect(await asked(code)).toEqual([true, await oneRead(code)])
  expect(await asked(open.code)).toEqual([false, await oneRead(open.code)])
  clock.moveBy(Date.parse(until) - now.getTime() - 1)
  expect(await asked(open.code)).toEqual([false, await oneRead(open.code)])
  clock.moveBy(1)
  expect(await asked(open.code)).toEqual([true, await oneRead(open.code)])
})

test('an end holds in the same millisecond, and the first end stays', async () => {
  const { ports, clock, make } = opened()
  const { link } = await make({})
  expect(data(await endLink(ports, link.id))).toBe(true)
  expect(data(await openLinkOf(ports, link.code))).toBe(none)
  clock.moveBy(1000)
  data(await endLink(ports, link.id))
  expect(data(await readLinks(ports))).toMatchObject([{ endedAt: now.toISOString() }])
  expect(data(await endLink(ports, 'unknown'))).toBe(false)
})

test('an open link is not forgotten, an ended one is', async () => {
  const { ports, make } = opened()
  const { link } = await make({})
  expect(await forgetLink(ports, link.id)).toMatchObject({ failure: { message: 'This link is open. End it first.' } })
  data(await endLink(ports, link.id))
  data(await forgetLink(ports, link.id))
  expect(data(await readLinks(ports))).toEqual([])
})

test('the eleventh link of an edition is refused until one is ended', async () => {
  const { ports, make } = opened()
  const links = []
  for (let at = 0; at < 10; at += 1) links.push((await make({})).link)
  const message = 'There are 10 open links of the whole resume. End one first.'
  expect(await makeLink(ports, termsWith({}))).toMatchObject({ failure: { code: 'quota-exceeded', message } })
  data(await endLink(ports, links[0]?.id ?? ''))
  expect(await makeLink(ports, termsWith({}))).toMatchObject({ ok: true })
})

test('links that two processes make at once are as many as may be open', async () => {
  const path = join(temporaryFolder(), 'vita.db')
  const opened = [1, 2].map(() => {
    const { database, close } = data(openDatabase(path))
    onTestFinished(close)
    return sqliteDocuments(database)
  })
  await linkLimitHolds(opened, 24)
})

test('a link of an edition that is gone is not made', async () => {
  const { ports } = opened()
  expect(await makeLink(ports, termsWith({ edition: 'gone' }))).toMatchObject({ failure: { code: 'object-not-found' } })
  data(await ports.documents.commit([{ collection: 'editions', id: 'one', fields: { name: 'Ports' } }]))
  expect(data(await makeLink(ports, termsWith({ edition: 'one' })))).toMatchObject({ link: { edition: 'one' } })
})

test('a hundred counts of several processes add up, with the publishes that were seen', async () => {
  const { ports, make } = opened()
  const { link } = await make({})
  const what = { summary: '', changes: [], count: 0, snapshot: 'a'.repeat(64) }
  const publish = { number: 3, at: '2026-11-23T00:00:00.000Z', by: 'command line', ...what }
  data(await ports.documents.commit([{ collection: 'publishes', id: '00000003', fields: publish }]))
  const before = '2026-11-22T23:59:59.999Z'
  const counted = { ...noLinkCounts, opens: 1, firstOpenAt: before, lastOpenAt: before, filtered: 2 }
  data(await addLinkCounts(ports, link.id, counted))
  await Promise.all(
    Array.from({ length: 25 }, async () => {
      const later = { ...noLinkCounts, opens: 1, firstOpenAt: publish.at, lastOpenAt: publish.at, downloads: 1 }
      data(await addLinkCounts(ports, link.id, later))
    }),
  )
  expect(data(await readLinks(ports))).toMatchObject([
    { opens: 26, downloads: 25, filtered: 2, firstOpenAt: before, lastOpenAt: publish.at, publishes: [0, 3] },
  ])
  expect(await addLinkCounts(ports, 'unknown', counted)).toMatchObject({ ok: true })
})

test('private fields are stored on one line each, and wrong ones are not stored', async () => {
  const { ports } = opened()
  const fields = data(await readPrivateFields(ports))
  expect(new Set(Object.values(fields))).toEqual(new Set(['']))
  data(await savePrivateFields(ports, { ...fields, telephone: ' +1 843\n555 0142' }))
  expect(data(await savePrivateFields(ports, { ...fields, email: 'rowan' }))).toHaveProperty('errors.email')
  expect(data(await readPrivateFields(ports))).toEqual({ ...fields, telephone: '+1 843 555 0142' })
})

function termsWith(parts: Partial<LinkTerms>): LinkTerms {
  return { for: '', edition: '', shows: [], until, ...parts }
}

function opened() {
  const clock = memoryClock(now)
  const { documents } = memoryStores(() => clock.now())
  const reads: string[] = []
  const counted: Documents = {
    ...documents,
    read(collection, id) {
      reads.push(`${collection} ${id}`)
      return documents.read(collection, id)
    },
  }
  const ports = { documents: counted, clock }
  const make = async (parts: Partial<LinkTerms>) => {
    const made = data(await makeLink(ports, termsWith(parts)))
    if ('errors' in made) throw new Error(JSON.stringify(made.errors))
    return made
  }
  return { ports, clock, reads, make }
}
