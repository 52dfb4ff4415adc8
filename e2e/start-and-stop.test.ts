import { readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { copySampleData } from './sample-data.ts'
import { freePort, type Start, start, startOn } from './server.ts'
import { type Answer, ask, send } from './wire.ts'

/** How the server begins, refuses to begin, and ends. Source: contract, Environment; reliability 2.3, O4, O5, O7, O10, O12, O19. */
test('while it starts the server answers that it does, with the headers of every answer', async () => {
  const port = await freePort()
  const { child, ended } = start({ PORT: String(port), DATA_DIR: join(await temporaryFolder(), 'new') })
  const answer = await firstAnswer(port)
  child.kill('SIGKILL')
  await ended
  expect(answer.status).toBe(503)
  expect(answer.headers).toMatchObject({
    'retry-after': '2',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
})

test('a port that is in use is told in one line, and nothing is made', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void taken.close())
  const address = taken.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const folder = await temporaryFolder()
  const refused = await refusal({ PORT: String(port), DATA_DIR: join(folder, 'data') })
  expect(refused).toBe(`PORT ${port} on 127.0.0.1 is in use by another program. Set PORT to a free one, or to 0.\n`)
  expect(readdirSync(folder)).toEqual([])
})

for (const [name, value] of [
  ['PORT', 'sesame'],
  ['HOST', 'sesame.example'],
  ['ORIGIN', 'sesame'],
  ['TRUST_PROXY', 'sesame'],
  ['LOCATION_URL', 'sesame'],
  ['LOG', 'sesame'],
  ['RATE_LIMITS', 'sesame'],
] as const) {
  test(`a wrong ${name} is told in one line that says what it may hold, but not what it held, and nothing is made`, async () => {
    const folder = await temporaryFolder()
    const refused = await refusal({ PORT: '0', DATA_DIR: join(folder, 'data'), [name]: value })
    expect(refused).toMatch(new RegExp(`^${name} must be [^\n]+\\.\n$`))
    expect(refused).not.toContain('sesame')
    expect(readdirSync(folder)).toEqual([])
  })
}

test('a data folder that cannot be made is told in one line, and nothing is made', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'file'), 'x')
  const dataDir = join(folder, 'file', 'data')
  expect(await refusal({ PORT: '0', DATA_DIR: dataDir })).toMatch(
    /^DATA_DIR .+ cannot be written \(ENOTDIR\)\. [^\n]+\n$/,
  )
  expect(readdirSync(folder)).toEqual(['file'])
})

test('a data folder that may not be written is told in one line, and nothing is made', async ({ skip }) => {
  const folder = await temporaryFolder()
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  await chmod(folder, 0o755)
  await chmod(dataDir, 0o555)
  // Root may write everywhere: the server becomes somebody else, who has to be able to read the project.
  const somebodyElse = 'data:text/javascript,process.getuid?.()===0&&process.setuid(65534)'
  const options = `--import=${JSON.stringify(somebodyElse)}`
  const refused = await refusal({ PORT: '0', DATA_DIR: dataDir, NODE_OPTIONS: options })
  skip(/EACCES.*(main\.ts|settings|package\.json)/s.test(refused), 'the project can be read by root only')
  expect(refused).toMatch(/^DATA_DIR .+ cannot be written \(EACCES\)\. [^\n]+\n$/)
  expect(readdirSync(dataDir)).toEqual([])
})

for (const [what, damage] of [
  ['is no database', () => Buffer.from('Not a database. '.repeat(1000))],
  ['is empty', () => Buffer.alloc(0)],
  ['was cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  [
    'is damaged inside',
    (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 4096), Buffer.alloc(bytes.length - 4096, 7)]),
  ],
] as const) {
  test(`a database that ${what} is told in one line with the mend, and is not touched`, async () => {
    const dataDir = await copyOfSample()
    const path = join(dataDir, 'vita.db')
    await writeFile(path, damage(readFileSync(path)))
    const [before, names] = [readFileSync(path), readdirSync(dataDir).sort()]
    const refused = await refusal({ PORT: '0', DATA_DIR: dataDir })
    expect(refused).toMatch(/^[^\n]*vita\.db[^\n]*npm run vita -- restore PATH[^\n]*\n$/)
    expect(readFileSync(path).equals(before)).toBe(true)
    expect(readdirSync(dataDir).sort()).toEqual(names)
  })
}

test('a database that is gone while its files are there is not made anew', async () => {
  const dataDir = await copyOfSample()
  await rm(join(dataDir, 'vita.db'))
  expect(await refusal({ PORT: '0', DATA_DIR: dataDir })).toMatch(/^[^\n]*vita\.db[^\n]*\n$/)
  expect(readdirSync(dataDir)).not.toContain('vita.db')
})

test('two servers serve one data folder', async () => {
  const dataDir = await copyOfSample()
  const both = await Promise.all([startOn(dataDir), startOn(dataDir)])
  for (const { origin } of both) expect((await ask(origin, '/home')).status).toBe(200)
  expect(await Promise.all(both.map((each) => each.stop()))).toEqual([0, 0])
})

test('a server whose output nobody reads any more goes on', async () => {
  const port = await freePort()
  const begun = start({ PORT: String(port), DATA_DIR: await copyOfSample() })
  begun.child.stdout?.destroy()
  begun.child.stderr?.destroy()
  const origin = `http://localhost:${port}`
  await vi.waitUntil(async () => (await firstAnswer(port)).status !== 503, { timeout: 20_000 })
  expect((await ask(origin, '/home')).status).toBe(200)
  expect(await ended(begun, 'SIGTERM')).toBe(0)
})

test('a server that cannot reach its documents is alive, is not ready, and says so on its pages', async () => {
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

test('when it is told to end, every request that was begun is answered, no new one is taken, and it ends with 0', async () => {
  const server = await startOn(await copyOfSample())
  const { port, host } = new URL(server.origin)
  const slow = await opened(Number(port))
  const body = 'name=Ada&message=slow'
  slow.write(`POST /contact HTTP/1.1\r\nhost: ${host}\r\norigin: ${server.origin}\r\n`)
  slow.write(`content-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\n\r\nname=`)
  const slowAnswer = closed(slow)
  const silentEnd = closed(await opened(Number(port)))

  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const answered: number[] = []
  const failures: string[] = []
  const visitors = Array.from({ length: 20 }, () => visit(server.origin, agent, answered, failures))
  await vi.waitUntil(() => answered.length > 200, { timeout: 20_000 })

  const begun = performance.now()
  const ending = server.stop()
  await Promise.all(visitors)
  agent.destroy()
  expect(failures).toEqual([])
  expect(new Set(answered)).toEqual(new Set([200]))
  expect(await silentEnd).toBe('')
  await expect(opened(Number(port))).rejects.toThrow('ECONNREFUSED')

  slow.write(body.slice('name='.length))
  expect(await slowAnswer).toMatch(/^HTTP\/1\.1 503 [\s\S]*<\/html>$/)
  expect(await ending).toBe(0)
  expect(performance.now() - begun).toBeLessThan(10_000)
})

test('a visitor who never ends his request does not keep the server from ending', async () => {
  const server = await startOn(await copyOfSample())
  const { port, host } = new URL(server.origin)
  const stuck = await opened(Number(port))
  stuck.write(`POST /contact HTTP/1.1\r\nhost: ${host}\r\norigin: ${server.origin}\r\ncontent-length: 9\r\n`)
  stuck.write('content-type: application/x-www-form-urlencoded\r\n\r\nname=')
  expect((await ask(server.origin, '/healthz')).status).toBe(200)
  const begun = performance.now()
  expect(await server.stop()).toBe(0)
  expect(performance.now() - begun).toBeLessThan(10_000)
  stuck.destroy()
})

/** Asks for pages one after another until nobody takes a connection any more. */
async function visit(origin: string, agent: Agent, answered: number[], failures: string[]): Promise<void> {
  for (;;) {
    try {
      answered.push(await page(`${origin.replace('localhost', '127.0.0.1')}/resume`, agent))
    } catch (error) {
      const { code = '', isUsedAgain } = error as NodeJS.ErrnoException & { isUsedAgain?: boolean }
      // An idle connection that ends as it is used again was never asked anything: clients ask anew.
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

/** What the server said when it refused to start. */
async function refusal(env: Record<string, string>): Promise<string> {
  const begun = start(env)
  expect(await begun.ended, begun.output()).toBe(1)
  return begun.output()
}

function ended({ child, ended }: Start, signal: NodeJS.Signals): Promise<number | null> {
  child.kill(signal)
  return ended
}

/** The first answer of a server that has just been started. */
async function firstAnswer(port: number): Promise<Answer> {
  const question = `GET /home HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`
  const ask = () => send(`http://localhost:${port}`, question).catch(() => [])
  const [answer] = await vi.waitUntil(
    async () => {
      const answers = await ask()
      return answers.length > 0 && answers
    },
    { timeout: 20_000, interval: 20 },
  )
  if (answer === undefined) throw new Error('There was no answer.')
  return answer
}

function opened(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket))
    socket.on('error', reject)
  })
}

/** All that comes over a connection until the server ends it. */
function closed(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (part) => {
    text += part
  })
  return new Promise((resolve) => socket.on('close', () => resolve(text)))
}

async function copyOfSample(): Promise<string> {
  const dataDir = join(await temporaryFolder(), 'data')
  await copySampleData(inject('sampleData'), dataDir)
  return dataDir
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vita-start-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
