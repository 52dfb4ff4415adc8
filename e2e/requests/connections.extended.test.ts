import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { expectAnswer } from '#support/journeys/answers.ts'
import { ask, send } from '#support/journeys/pages/wire.ts'
import { type Server, startServer } from '#support/journeys/server.ts'
import { copyOfSample } from '#support/journeys/starting.ts'
import { startProgram } from '../../bench/programs.ts'
import { project, serverSettings } from '../../bench/site.ts'
import { serverArguments } from '../../scripts/launch/run.mjs'

/** Limits and isolation of connections. docs/behaviour.md 13.2 to 13.4. */
const get = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'

let server: Server

beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' } })
})

afterAll(() => server?.stop())

test('a reset after any last answer ends only its own connection', async () => {
  for (const bytes of [
    'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n',
    'nonsense\r\n\r\n',
    'GET //x HTTP/1.1\r\nHost: localhost\r\n\r\n',
    'GET /home HTTP/1.1\r\nHost: localhost\r\nExpect: wonders\r\n\r\n',
    'POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\na',
    'GET /contact HTTP/1.1\r\nHost: localhost\r\n\r\n',
  ]) {
    const { socket } = await opened(server)
    socket.write(bytes)
    await Promise.race([new Promise((resolve) => socket.once('data', resolve)), wait(500)])
    socket.resetAndDestroy()
    await wait(50)
    expectAnswer(server, await ask(server.origin, '/healthz'), 200)
  }
})

test('the server closes a connection after its last answer even if the client keeps its side open', async () => {
  for (const [status, bytes] of [
    [405, 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n'],
    [405, 'nonsense\r\n\r\n'],
    [400, 'GET //x HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ] as const) {
    const { socket, text } = await opened(server, { allowHalfOpen: true })
    socket.write(bytes)
    const timer = setInterval(() => socket.writable && socket.write('x'), 100)
    await vi.waitUntil(() => socket.destroyed, { timeout: 8_000 })
    clearInterval(timer)
    expect(text()).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  }
})

test('an address has at most 100 connections: a new one closes the least recently used', async () => {
  const first = await opened(server, { localAddress: '127.0.0.9' })
  const others = await Promise.all(Array.from({ length: 99 }, () => opened(server, { localAddress: '127.0.0.9' })))
  expect(await answered(first)).toBe(true)
  const otherAddress = await opened(server, { localAddress: '127.0.0.10' })
  const last = await opened(server, { localAddress: '127.0.0.9' })
  expect(await answered(last)).toBe(true)
  await vi.waitUntil(() => others.some(({ socket }) => socket.destroyed), { timeout: 5_000 })
  expect(others.filter(({ socket }) => socket.destroyed)).toHaveLength(1)
  expect(await answered(first)).toBe(true)
  expect(await answered(otherAddress)).toBe(true)
  for (const { socket } of [first, last, otherAddress, ...others]) socket.destroy()
})

test('connections of a trusted proxy do not count towards the limit of an address', async () => {
  const all = await Promise.all(Array.from({ length: 130 }, () => opened(server)))
  expect(await Promise.all(all.map(answered))).not.toContain(false)
  for (const { socket } of all) socket.destroy()
})

test('at most eight requests are pipelined on one connection; further ones are not read', async () => {
  const { length } = await send(server.origin, get.repeat(7) + get.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
  expect(length).toBe(8)
  const { socket, text } = await opened(server)
  socket.write('GET /contact HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(500))
  await vi.waitUntil(() => socket.destroyed, { timeout: 8_000 })
  expect(text().match(/HTTP\/1\.1 /g)?.length ?? 0).toBeLessThanOrEqual(8)
  expect((await ask(server.origin, '/healthz')).status).toBe(200)
})

test('valid requests are answered before the invalid one that follows them is rejected', async () => {
  const contact = 'GET /contact HTTP/1.1\r\nHost: localhost\r\n\r\n'
  const form = 'POST /forms/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
  for (const broken of [
    'GET / nonsense\r\n\r\n',
    `GET //x HTTP/1.1\r\nHost: localhost\r\n\r\n${contact}`,
    `${form}Transfer-Encoding: chunked\r\n\r\nxyz\r\n`,
    `${form}Transfer-Encoding: chunked\r\n\r\n2\r\n{}xyz\r\n${contact}`,
  ])
    for (const first of [contact, contact.repeat(3)]) {
      const answers = await send(server.origin, first + broken)
      const all = first === contact ? [200] : [200, 200, 200]
      expect(
        answers.map(({ status }) => status),
        broken,
      ).toEqual([...all, 400])
    }
})

/** Half of 48 descriptors is less than the process has open itself, so that none is left. docs/behaviour.md 13.4. */
test('without free descriptors the process drops connections, keeps running, and serves again once some are free', {
  timeout: 120_000,
}, async ({ skip }) => {
  skip(spawnSync('prlimit', ['--version']).status !== 0, 'There is no prlimit on this machine.')
  const env = { ...process.env, ...serverSettings(await copyOfSample()) }
  const limited = ['--nofile=48:48', process.execPath, ...serverArguments]
  const site = await startProgram('prlimit', limited, { cwd: project, env })
  expect(readdirSync(`/proc/${site.pid}/fd`).length).toBeGreaterThan(24)
  const sockets = await Promise.all(Array.from({ length: 300 }, () => opened(site).catch(() => undefined)))
  await vi.waitUntil(() => sockets.filter((each) => each?.socket.destroyed !== false).length > 250, { timeout: 20_000 })
  for (const each of sockets) each?.socket.destroy()
  await vi.waitUntil(async () => (await ask(site.origin, '/home').catch(() => undefined))?.status === 200, {
    timeout: 20_000,
  })
  await site.stop()
})

/** A process that gets too little CPU time rejects pages that are not cached. docs/behaviour.md 13.13. */
test('an overloaded process answers 503 with Retry-After, 404 where there is no page, and recovers', {
  timeout: 120_000,
}, async () => {
  const site = await startProgram(process.execPath, serverArguments, {
    cwd: project,
    env: { ...process.env, ...serverSettings(await copyOfSample()), STUDIO: 'off' },
  })
  const statuses = new Set<number>()
  for (let tries = 0; tries < 15 && !statuses.has(503); tries += 1) {
    for (let stop = 0; stop < 3; stop += 1) {
      process.kill(site.pid, 'SIGSTOP')
      await wait(900)
      const asked = ask(site.origin, '/contact')
      const unknown = ['/no-such-page', '/studio', '/studio/home'].map((path) => ask(site.origin, path))
      process.kill(site.pid, 'SIGCONT')
      const { status, headers } = await asked
      statuses.add(status)
      if (status === 503) expect(headers['retry-after']).toBe('3')
      for (const { status: absent } of await Promise.all(unknown)) expect(absent).toBe(404)
    }
  }
  expect(statuses).toContain(503)
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
  await vi.waitUntil(async () => (await ask(site.origin, '/contact')).status === 200, { timeout: 20_000 })
  await site.stop()
})

type Opened = { socket: Socket; text(): string }

function opened(
  { origin }: Pick<Server, 'origin'>,
  options: { localAddress?: string; allowHalfOpen?: boolean } = {},
): Promise<Opened> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect({ port: Number(new URL(origin).port), host: '127.0.0.1', ...options }, () =>
      resolve({ socket, text: () => text }),
    )
    socket.on('data', (part) => {
      text += part
    })
    socket.on('error', reject)
  })
}

/** Whether a connection still gets an answer. */
async function answered({ socket, text }: Opened): Promise<boolean> {
  const before = text().length
  socket.write(get)
  await vi.waitUntil(() => text().length > before || socket.destroyed, { timeout: 10_000 })
  return text().slice(before).startsWith('HTTP/1.1 200 ')
}
