import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { movedClock } from '#support/journeys/clock-shim.ts'
import { ask } from '#support/journeys/pages/wire.ts'
import { humanAnswer, payload, postForm } from '#support/journeys/programs.ts'
import { freePort, type Server, type Start, start, startOn } from '#support/journeys/server.ts'
import { copyOfReachable, copyOfSample, firstAnswer } from '#support/journeys/starting.ts'
import { storedIn } from '#support/journeys/stored.ts'
import { openPostOffice } from '#support/nodemailer/post-office.ts'

/** The 8 s of grace, and as much again for a busy machine. */
const stoppedMs = 16_000

/** How the server continues when something around it ends, and how it stops. docs/behaviour.md 14.2, 14.9. */
test('two servers serve one data folder', async () => {
  const dataDir = await copyOfSample()
  const both = await Promise.all([startOn(dataDir), startOn(dataDir)])
  for (const { origin } of both) expect((await ask(origin, '/home')).status).toBe(200)
  expect(await Promise.all(both.map((each) => each.stop()))).toEqual([0, 0])
})

test('a server whose output is closed keeps serving', async () => {
  const port = await freePort()
  const begun = start({ PORT: String(port), DATA_DIR: await copyOfSample() })
  begun.child.stdout?.destroy()
  begun.child.stderr?.destroy()
  const origin = `http://localhost:${port}`
  await vi.waitUntil(async () => (await firstAnswer(port)).status !== 503, { timeout: 20_000 })
  expect((await ask(origin, '/home')).status).toBe(200)
  expect(await ended(begun, 'SIGTERM')).toBe(0)
})

test('a server that cannot reach its documents is alive and not ready, and its pages say so', async () => {
  const server = await startOn(await copyOfSample())
  onTestFinished(async () => void (await server.stop()))
  expect((await ask(server.origin, '/readyz')).status).toBe(200)
  const database = new DatabaseSync(join(server.dataDir, 'vita.db'), { timeout: 5000 })
  database.exec('drop table documents')
  database.close()
  await vi.waitUntil(async () => (await ask(server.origin, '/readyz')).status === 503, {
    timeout: 10_000,
    interval: 200,
  })
  expect((await ask(server.origin, '/healthz')).status).toBe(200)
  for (const path of [
    '/resume/jobs/details?uuid=never-asked',
    '/resume/education/details?uuid=never-asked',
    '/projects/x',
  ]) {
    const answer = await ask(server.origin, path)
    expect([answer.status, answer.headers['cache-control']], path).toEqual([503, 'no-store'])
    expect(answer.body.toString(), path).toContain('role="alert"')
    expect(answer.body.toString(), path).not.toMatch(/no such table|SQLITE|at .*\.ts/)
  }
})

test('on SIGTERM every pending request is answered, no new one is accepted, and the exit status is 0', async () => {
  const server = await startOn(await copyOfSample())
  const { port, host } = new URL(server.origin)
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const answered: number[] = []
  const failures: string[] = []
  const visitors = Array.from({ length: 20 }, () => visit(server.origin, agent, answered, failures))
  await vi.waitUntil(() => answered.length > 200, { timeout: 20_000 })

  const slow = await opened(Number(port))
  const body = 'name=Ada&message=slow'
  slow.write(`POST /contact HTTP/1.1\r\nhost: ${host}\r\norigin: ${server.origin}\r\n`)
  slow.write(`content-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\n\r\nname=`)
  const slowAnswer = closed(slow)
  const silentEnd = closed(await opened(Number(port)))

  const begun = performance.now()
  const ending = server.stop()
  await Promise.all(visitors)
  agent.destroy()
  expect(failures).toEqual([])
  expect(new Set(answered)).toEqual(new Set([200]))
  expect(await silentEnd).toBe('')
  await expect(opened(Number(port))).rejects.toThrow('ECONNREFUSED')

  slow.write(body.slice('name='.length))
  expect(await slowAnswer).toMatch(/^HTTP\/1\.1 400 [\s\S]*Email cannot be blank\.[\s\S]*<\/html>$/)
  expect(await ending).toBe(0)
  expect(performance.now() - begun).toBeLessThan(stoppedMs)
})

test('a request that never ends does not keep the server from stopping', async () => {
  const server = await startOn(await copyOfSample())
  const stuck = await stuckForm(server.origin)
  const begun = performance.now()
  expect(await server.stop()).toBe(0)
  expect(performance.now() - begun).toBeLessThan(stoppedMs)
  stuck.destroy()
})

test('a second signal after a second ends it at once', async () => {
  const { begun, first, known, stuck } = await endingWithStuckForm()
  await vi.waitUntil(() => performance.now() - known > 1_000, { timeout: 5_000 })
  expect(begun.child.exitCode).toBe(null)
  expect(await ended(begun, 'SIGTERM')).toBe(1)
  expect(performance.now() - first).toBeLessThan(7_000) // the first signal alone would wait for 8 s
  stuck.destroy()
})

test('another signal ends it at once, even within a second', async () => {
  const { begun, stuck } = await endingWithStuckForm()
  expect(await ended(begun, 'SIGINT')).toBe(1)
  stuck.destroy()
})

test('the same signal repeated within a second counts once: pending requests are answered, and the exit status is 0', async () => {
  const { begun, first, stuck } = await endingWithStuckForm()
  const answer = closed(stuck)
  begun.child.kill('SIGTERM')
  expect(performance.now() - first).toBeLessThan(1_000)
  stuck.write('xxxx')
  expect(await answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*<\/html>$/)
  expect(await begun.ended).toBe(0)
})

test('a signal to the whole process group of npm start stops the site in order', async () => {
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), DATA_DIR: await copyOfSample(), RATE_LIMITS: 'off' }
  const npm = spawn('npm', ['start'], { env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
  const group = -(npm.pid ?? Number.NaN)
  const output = await new Promise<string>((resolve) => {
    let text = ''
    npm.stdout.setEncoding('utf8').on('data', (part) => {
      text += part
      if (text.includes('serves')) resolve(text)
    })
    npm.once('close', () => resolve(text))
  })
  expect(output).toContain('serves')

  const stuck = await stuckForm(`http://localhost:${port}`)
  const answer = closed(stuck)
  process.kill(group, 'SIGTERM')
  await vi.waitUntil(async () => !(await isOpen(port)), { timeout: 5_000 })
  stuck.write('xxxx')
  expect(await answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*<\/html>$/)
  await vi.waitUntil(() => hasEnded(group), { timeout: 20_000 })
})

test('a stop at any moment of a start leaves no process', { timeout: 400_000 }, async () => {
  const env = { ...process.env, PORT: '0', DATA_DIR: await copyOfSample() }
  for (let afterMs = 0; afterMs <= 1_080; afterMs += 90) {
    const signal = afterMs % 180 === 0 ? 'SIGTERM' : 'SIGINT'
    const npm = spawn('npm', ['start'], { env, detached: true, stdio: 'ignore' })
    const group = -(npm.pid ?? Number.NaN)
    const ended = once(npm, 'close')
    await wait(afterMs)
    if (signal === 'SIGTERM') npm.kill(signal)
    else process.kill(group, signal) // as Ctrl-C in a terminal does
    await ended
    const isOver = vi.waitUntil(() => hasEnded(group), { timeout: 20_000 })
    await expect(
      isOver.finally(() => hasEnded(group) || process.kill(group, 'SIGKILL')),
      `${signal} ${afterMs}`,
    ).resolves.toBe(true)
  }
})

test('a mail whose text is being sent at SIGTERM is finished, and the exit status is 0', async () => {
  let take = () => {}
  const taken = new Promise<void>((resolve) => (take = resolve))
  const office = await openPostOffice(0, () => taken)
  const server = await startOn(await copyOfReachable(), { MAIL_URL: office.url })
  const id = await sent(server)
  await vi.waitUntil(() => statesOf(server.dataDir, id).includes('PROCESSING'), { timeout: 20_000 })
  const ending = server.stop()
  setTimeout(take, 500)
  expect(await ending).toBe(0)
  expect(statesOf(server.dataDir, id).sort()).toEqual(['PENDING', 'SUCCESS']) // the other one stays for the next start
  expect(office.received).toHaveLength(1)
})

test('a silent mail server and a silent visitor delay the stop by less than 10 s; the next server sends the mail', {
  timeout: 90_000,
}, async () => {
  let isSilent = true
  const office = await openPostOffice(0, () => (isSilent ? new Promise(() => {}) : Promise.resolve()))
  const dataDir = await copyOfReachable()
  const server = await startOn(dataDir, { MAIL_URL: office.url })
  const id = await sent(server)
  await vi.waitUntil(() => statesOf(dataDir, id).includes('PROCESSING'), { timeout: 20_000 })
  const stuck = await stuckForm(server.origin)
  const begun = performance.now()
  expect(await server.stop()).toBe(0)
  expect(performance.now() - begun).toBeLessThan(stoppedMs)
  stuck.destroy()

  isSilent = false
  const clock = movedClock(120_000) // the lease of the mail is over
  onTestFinished(clock.close)
  const next = await startOn(dataDir, { ...clock.env, MAIL_URL: office.url })
  onTestFinished(async () => void (await next.stop()))
  await vi.waitUntil(() => statesOf(dataDir, id).every((state) => state === 'SUCCESS'), { timeout: 20_000 })
  expect(new Set(office.received.map(({ messageId }) => messageId)).size).toBe(2)
})

/** Sends a message; returns its id. */
async function sent(server: Server): Promise<string> {
  const { status, answer } = await postForm(server, { ...payload, 'g-recaptcha-response': await humanAnswer(server) })
  expect([status, answer.errors]).toEqual([200, undefined])
  return answer.id ?? ''
}

/** The delivery states of a message's mails. */
function statesOf(dataDir: string, id: string): unknown[] {
  const mails = storedIn(dataDir, 'mail').filter((mail) => mail.id.startsWith(id))
  return mails.map(({ fields }) => (fields.delivery as { state: string }).state)
}

/** Requests pages one after another until the server accepts no connection. */
async function visit(origin: string, agent: Agent, answered: number[], failures: string[]): Promise<void> {
  for (;;) {
    try {
      answered.push(await page(`${origin.replace('localhost', '127.0.0.1')}/resume`, agent))
    } catch (error) {
      const { code = '', isUsedAgain } = error as NodeJS.ErrnoException & { isUsedAgain?: boolean }
      // An idle connection that closes while it is reused never received the request: clients send it again.
      if (code === 'ECONNRESET' && isUsedAgain) continue
      if (code !== 'ECONNREFUSED') failures.push(String(error))
      return
    }
  }
}

function page(address: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(address, { agent, headers: { host: 'localhost' } }, (answer: IncomingMessage) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
      answer.on('error', reject)
    })
    request.on('error', (error) => reject(Object.assign(error, { isUsedAgain: request.reusedSocket })))
  })
}

function ended({ child, ended }: Start, signal: NodeJS.Signals): Promise<number | null> {
  child.kill(signal)
  return ended
}

function opened(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket))
    socket.on('error', reject)
  })
}

/** Everything that a connection receives until the server closes it. */
function closed(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (part) => {
    text += part
  })
  return new Promise((resolve) => socket.on('close', () => resolve(text)))
}

/** A server that got SIGTERM and waits for a form; `first` is the time of the signal, at `known` the server had it. */
async function endingWithStuckForm() {
  const port = await freePort()
  const begun = start({ PORT: String(port), DATA_DIR: await copyOfSample(), RATE_LIMITS: 'off' })
  await vi.waitUntil(() => begun.output().includes('serves'), { timeout: 20_000 })
  const stuck = await stuckForm(`http://localhost:${port}`)
  const first = performance.now()
  begun.child.kill('SIGTERM')
  await vi.waitUntil(async () => !(await isOpen(port)), { timeout: 5_000, interval: 10 })
  return { begun, first, known: performance.now(), stuck }
}

function isOpen(port: number): Promise<boolean> {
  return opened(port).then(
    (socket) => Boolean(socket.destroy()),
    () => false,
  )
}

/** Whether no process of a group is left. */
function hasEnded(group: number): boolean {
  try {
    return !process.kill(group, 0)
  } catch {
    return true
  }
}

/** A connection with an unfinished form whose beginning the server has read. */
async function stuckForm(origin: string): Promise<Socket> {
  const { port, host } = new URL(origin)
  const stuck = await opened(Number(port))
  stuck.write(`POST /contact HTTP/1.1\r\nhost: ${host}\r\norigin: ${origin}\r\ncontent-length: 9\r\n`)
  stuck.write('content-type: application/x-www-form-urlencoded\r\n\r\nname=')
  expect((await ask(origin, '/healthz')).status).toBe(200)
  return stuck
}
