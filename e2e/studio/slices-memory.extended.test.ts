import { expect, onTestFinished, test } from 'vitest'
import { addPeople, admin, cookieOf } from '#support/journeys/accounts.ts'
import { ownerCalled, startSmall } from '#support/journeys/bundle.ts'
import { childrenOf, watchedMemory } from '#support/journeys/memory.ts'

/** Idle, and three bodies with their copies (docs/behaviour.md 13.3). Without turns 24 bodies take 290 MB more. */
const maxMb = 300

test('24 slices of 8 MB at once are all stored, and take less than 300 MB of memory', async () => {
  const server = await startSmall({ 'documents/person-info/owner.json': ownerCalled('Runa Tveit') })
  onTestFinished(async () => void (await server.stop()))
  await addPeople(server, [admin])
  const cookie = await cookieOf(server, admin)
  // After its start the server makes files, in a process of its own; the cards of pages are the last ones.
  const home = async () => (await fetch(`${server.origin}/home`)).text()
  await expect.poll(home, { timeout: 180_000, interval: 1000 }).toContain('og:image')
  await expect.poll(() => childrenOf(server.pid ?? 0), { timeout: 180_000, interval: 1000 }).toEqual([])

  const memory = watchedMemory(server.pid ?? 0)
  const body = new Uint8Array(8 * 2 ** 20)
  const answers = await Promise.all(
    Array.from({ length: 24 }, () =>
      fetch(`${server.origin}/studio/uploads/${crypto.randomUUID()}?from=0&name=a.zip&for=import`, {
        method: 'PUT',
        headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/octet-stream' },
        body,
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(24).fill(200))
  expect(memory.most(), memory.notes()).toBeLessThan(maxMb)
}, 300_000)
