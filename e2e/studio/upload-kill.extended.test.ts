import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { listFiles } from '#calls/content/list-files.ts'
import { readFolder } from '#calls/studio/draft/read-folder.ts'
import { addPeople, admin, cookieOf, done, withPorts } from '#support/journeys/accounts.ts'
import { type Server, startOn, startServer } from '#support/journeys/server.ts'
import { grain } from '#support/sharp/originals.ts'

/** The server is killed while slices of a picture arrive. docs/behaviour.md 22.7, 23.11. */
const folder = 'hardware-images'
const sliceBytes = 64 * 1024

test('an upload goes on where it stood after kill -9 of the server at each slice and at its end, and nothing half is there', async () => {
  const first = await startServer()
  onTestFinished(async () => void (await first.stop()))
  await addPeople(first, [admin])
  const cookie = await cookieOf(first, admin)
  const bytes = await grain(500, 300).png({ compressionLevel: 0 }).toBuffer()
  const upload = crypto.randomUUID()
  let server: Server = first
  let received = 0
  let kills = 0

  /** Sends a request and kills the server while it is under way; starts it again. */
  async function killedDuring(request: Promise<unknown>, moment: () => Promise<unknown>): Promise<void> {
    const over = request.catch(() => {})
    await moment()
    if (server.pid !== undefined) process.kill(server.pid, 'SIGKILL')
    await over
    await rm(`${first.dataDir}/server.pid`, { force: true })
    server = await startOn(first.dataDir, first.settings)
    onTestFinished(async () => void (await server.stop()))
    kills += 1
  }

  const send = (from: number) =>
    fetch(`${server.origin}/studio/uploads/${upload}?from=${from}&name=large.png`, {
      method: 'PUT',
      headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/octet-stream' },
      body: bytes.subarray(from, from + sliceBytes),
    })
  const finish = () =>
    fetch(`${server.origin}/studio/uploads/${upload}`, {
      method: 'POST',
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ name: 'large.png', folder }),
    })

  const stored = async () => {
    const answer = await fetch(`${server.origin}/studio/uploads/${upload}`, { headers: { cookie } })
    return ((await answer.json()) as { received: number }).received
  }

  while (received < bytes.length) {
    if (kills < 4) await killedDuring(send(received), () => setTimeout(kills * 15))
    const answer = await send(received)
    expect([200, 409]).toContain(answer.status)
    const now = ((await answer.json()) as { received: number }).received
    // A killed slice is stored whole or not at all.
    expect(now === bytes.length || now % sliceBytes === 0).toBe(true)
    expect(now).toBeGreaterThan(received)
    received = now
  }
  const draft = () =>
    withPorts(first, async (ports) => {
      const { items } = done(await readFolder(ports, folder))
      const slices = done(await listFiles(ports, { prefix: 'draft/' })).length
      return { pictures: items.filter(({ name }) => name === 'large.png'), slices }
    })
  const joined = createHash('sha256').update(bytes).digest('hex')
  const isJoined = () => existsSync(`${first.dataDir}/files/objects/${joined.slice(0, 2)}/${joined}`)
  // The bytes are joined, but the picture is in no folder yet: then the slices are still there.
  await killedDuring(finish(), () => expect.poll(isJoined, { interval: 1 }).toBe(true))
  const between = await draft()
  expect([between.pictures, between.slices > 1]).toEqual([[], true])
  await killedDuring(finish(), () => expect.poll(async () => (await draft()).pictures.length, { interval: 1 }).toBe(1))

  // The browser goes on: it sends what is missing, and asks again to take the picture.
  for (let from = await stored(); from < bytes.length; from = await stored()) await send(from)
  expect((await finish()).status).toBe(200)
  const { pictures, slices } = await draft()
  expect([pictures.map(({ id }) => id), slices]).toEqual([[upload], 0])
  await withPorts(server, async ({ blobs }) =>
    expect(Buffer.from(done(await blobs.read(joined))).equals(bytes)).toBe(true),
  )
}, 300_000)
