import { expect, onTestFinished, test } from 'vitest'
import { addPeople, admin, cookieOf } from '#support/journeys/accounts.ts'
import { childrenOf, watchedMemory } from '#support/journeys/memory.ts'
import { sentImport } from '#support/journeys/sent-file.ts'
import { startServer } from '#support/journeys/server.ts'
import { largestArchive } from '#support/largest-archive.ts'

const limitMb = 256

test('36 MB of tables take less than 256 MB on top of the server: read, shown, put into the draft, shown again', async () => {
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
  const archive = { origin: server.origin, cookie, name: 'archive.zip', bytes: largestArchive() }
  const preview = await sentImport(archive)
  await expect.poll(() => shown(preview), { timeout: 180_000 }).toContain('570 rows: 570 new')
  memory.note('read and shown')

  const ticked = [...(await shown(preview)).matchAll(/name="tick"[^>]* value="([^"]+)"/g)].map(([, key]) => [
    'tick',
    key,
  ])
  expect(ticked).toHaveLength(570)
  const body = new URLSearchParams([...ticked, ['act', 'take']] as string[][])
  const taken = await fetch(server.origin + preview, { method: 'POST', body, headers, redirect: 'manual' })
  expect(taken.status).toBe(200)
  await expect.poll(() => shown(preview), { timeout: 180_000 }).toContain('It is in the draft.')
  const again = await sentImport(archive)
  await expect.poll(() => shown(again), { timeout: 180_000 }).toContain('570 rows: 570 the same')
  memory.note('taken and shown again')
  expect(memory.most(), memory.notes()).toBeLessThan(limitMb)
}, 600_000)
