import { expect, onTestFinished, test } from 'vitest'
import { addPeople, admin, cookieOf } from '#support/journeys/accounts.ts'
import { childrenOf, watchedMemory } from '#support/journeys/memory.ts'
import { sentFile, sentImport } from '#support/journeys/sent-file.ts'
import { startServer } from '#support/journeys/server.ts'
import { largestArchive } from '#support/largest-archive.ts'

const limitMb = 256

test('an import takes less than 256 MB on top of the server: with too much text, and with as much as it takes, shown, put into the draft but for one, imported again', async () => {
  const server = await startServer()
  onTestFinished(async () => void (await server.stop()))
  await addPeople(server, [admin])
  const cookie = await cookieOf(server, admin)
  const headers = { cookie, 'sec-fetch-site': 'same-origin', connection: 'close' }
  const shown = async (address: string) => (await fetch(server.origin + address, { headers })).text()
  await shown('/studio/import')
  // At its start the server makes files, in a process of its own; the import begins when that has ended.
  const made = async () => (await fetch(`${server.origin}/resume.pdf`, { headers })).status
  await expect.poll(made, { timeout: 180_000, interval: 1000 }).toBe(200)
  await expect.poll(() => childrenOf(server.pid ?? 0), { timeout: 180_000, interval: 1000 }).toEqual([])

  const memory = watchedMemory(server.pid ?? 0)
  const larger = { origin: server.origin, cookie, name: 'archive.zip', bytes: largestArchive() }
  const rejected = await sentFile({ ...larger, form: { for: 'import' } })
  expect(await rejected.json()).toEqual({ message: 'archive.zip has more than 8 MB of text.' })
  memory.note('rejected')
  const archive = { ...larger, bytes: largestArchive(40) }
  const began = performance.now()
  const review = await sentImport(archive)
  memory.note(`imported after ${Math.round(performance.now() - began)} ms`)
  expect(await shown(review)).toContain('120 of 120 chosen')
  memory.note('shown')
  const body = new URLSearchParams(Array.from({ length: 119 }, (_, at) => ['row', `${at + 1}`]))
  expect(
    (await fetch(server.origin + review, { method: 'POST', body, headers, redirect: 'manual' })).status,
  ).toBeLessThan(400)
  expect(await shown('/studio/review')).toContain('archive.zip')
  memory.note('in the draft')
  const again = await sentImport(archive)
  expect(await shown(again)).toContain('1 of 1 chosen')
  memory.note('imported again')
  expect(memory.most(), memory.notes()).toBeLessThan(limitMb)
}, 600_000)
