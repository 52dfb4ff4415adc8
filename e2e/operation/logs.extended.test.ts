import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addPeople, cookieOf, user } from '#support/journeys/accounts.ts'
import { logging, requests } from '#support/journeys/logging.ts'
import { ask } from '#support/journeys/pages/wire.ts'
import type { Server, Start } from '#support/journeys/server.ts'
import { change } from '#support/journeys/stored.ts'

/** The content of the log, and what happens when its output is not read. docs/behaviour.md 15.1 to 15.6. */

test('a request has one line with its route, without its address, and with its outcome', async () => {
  const { server, lines } = await logging({ LOG: 'access' })
  await ask(server.origin, '/home')
  await ask(server.origin, '/home')
  await ask(server.origin, '/projects/some-project?x=1', { headers: { 'x-forwarded-for': '203.0.113.9' } })
  await ask(server.origin, '/nowhere/at/all')
  await ask(server.origin, '/login', { method: 'POST' })
  await expect.poll(() => requests(lines())).toHaveLength(5)
  expect(requests(lines()).map(({ method, route, status }) => [method, route, status])).toEqual([
    ['GET', '/home', 200],
    ['GET', '/home', 200],
    ['GET', '/projects/:project', 404],
    ['GET', '*', 404],
    ['POST', '/login', 403],
  ])
  const found = requests(lines())
  expect(new Set(found.map(({ reference }) => reference)).size).toBe(5)
  expect(new Set(found.map(({ address }) => address)).size).toBe(1)
  for (const { bytes, ms, address } of found) {
    expect(bytes).toBeGreaterThan(500)
    expect(ms).toBeGreaterThanOrEqual(0)
    expect(address).toMatch(/^[0-9a-f]{16}$/)
  }
})

test('the first X-Forwarded-For from a proxy that TRUST_PROXY does not name is logged with its fix', async () => {
  const { server, lines } = await logging({})
  await ask(server.origin, '/home')
  for (const visitor of ['203.0.113.8', '203.0.113.9'])
    for (const path of ['/home', '/human-check/challenge'])
      await ask(server.origin, path, { headers: { 'x-forwarded-for': visitor } })
  await server.stop()
  const noted = lines().filter(({ event }) => event === 'proxy not trusted')
  expect(noted).toMatchObject([
    { level: 'warn', proxy: '127.0.0.1', reason: expect.stringMatching(/share one limit.+TRUST_PROXY/) },
  ])
  expect(server.output()).not.toContain('203.0.113')
})

test('a changed role is logged at the next request of the session', async () => {
  const { server, lines } = await logging({})
  await addPeople(server, [user])
  const cookie = await cookieOf(server, user)
  await ask(server.origin, '/home', { headers: { cookie } })
  expect(lines().map(({ event }) => event)).not.toContain('role changed')
  change(
    server.dataDir,
    "update documents set fields = json_set(fields, '$.Admin', json('true')) where collection = 'user'",
  )
  await ask(server.origin, '/home', { headers: { cookie } })
  await expect.poll(() => lines().at(-1)).toMatchObject({ event: 'role changed', why: 'Admin' })
})

test('without LOG=access a successful request has no line', async () => {
  const { server, lines } = await logging({})
  await ask(server.origin, '/home')
  await server.stop()
  expect(lines().map(({ event }) => event)).toEqual(['started', 'stopped'])
})

test('while the output is not read the site answers with bounded memory; afterwards it logs how many lines were dropped', async () => {
  const { server, lines, begun } = await logging({ LOG: 'access' })
  const many = 2_000
  await asked(server, many)
  await expect.poll(() => requests(lines()).length, { timeout: 30_000 }).toBe(many)
  const before = memoryOf(begun)
  begun.child.stdout?.pause()
  for (let at = 0; at < 5; at += 1) await asked(server, many)
  // This many requests at once overload the server; it may answer 503 for a moment.
  await expect.poll(async () => (await ask(server.origin, '/home')).status).toBe(200)
  expect(memoryOf(begun) - before).toBeLessThan(60 * 2 ** 20)
  begun.child.stdout?.resume()
  await vi.waitUntil(
    async () => {
      await ask(server.origin, '/healthz')
      return lines().some(({ event }) => event === 'lines were dropped')
    },
    { timeout: 20_000, interval: 100 },
  )
  const dropped = lines().find(({ event }) => event === 'lines were dropped')
  expect(dropped?.count).toBeGreaterThan(many)
})

test('an uncaught error is logged, pending requests are answered, and the exit status is 1', async () => {
  const { server, lines, begun } = await logging({})
  const { host } = new URL(server.origin)
  const slow = connect(Number(new URL(server.origin).port), '127.0.0.1')
  onTestFinished(() => void slow.destroy())
  slow.write(`POST /contact HTTP/1.1\r\nhost: ${host}\r\norigin: ${server.origin}\r\ncontent-length: 6\r\n`)
  slow.write('content-type: application/x-www-form-urlencoded\r\n\r\nname=')
  let answer = ''
  slow.on('data', (part) => (answer += part))
  await ask(server.origin, '/healthz')
  begun.child.kill('SIGUSR2')
  await expect.poll(() => lines().map(({ event }) => event)).toContain('unexpected fault')
  slow.write('A')
  expect(await begun.ended).toBe(1)
  await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(lines().map(({ event }) => event)).toEqual(['started', 'unexpected fault', 'submission rejected', 'stopped'])
  expect(server.output()).not.toContain('canary')
})

/** Sends `count` requests over one connection, eight at a time, the limit of pipelining. `count` is a multiple of eight. */
async function asked(server: Server, count: number): Promise<void> {
  const { port, host } = new URL(server.origin)
  const request = `GET /healthz HTTP/1.1\r\nhost: ${host}\r\n\r\n`
  const socket = connect(Number(port), '127.0.0.1')
  let answers = 0
  let last = ''
  await new Promise((resolve, reject) => {
    socket.on('data', (part) => {
      // A body split between two chunks counts with the second.
      const text = last + part.toString('latin1')
      answers += text.split('alive\n').length - 1
      last = text.slice(text.lastIndexOf('alive\n') + 1).slice(-5)
      if (answers === count) socket.end()
      else if (answers % 8 === 0 && text.endsWith('alive\n')) socket.write(request.repeat(8))
    })
    socket.once('close', resolve).once('error', reject)
    socket.write(request.repeat(8))
  })
  expect(answers).toBe(count)
}

/** The resident memory of a process, in bytes. */
function memoryOf({ child }: Start): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024
}
