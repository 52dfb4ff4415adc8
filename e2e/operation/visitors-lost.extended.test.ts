import { cpSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { canariesIn } from '#support/canaries.ts'
import { ask } from '#support/journeys/pages/wire.ts'
import { freePort, served, start, vita } from '#support/journeys/server.ts'
import { copyOfSample } from '#support/journeys/starting.ts'
import { countedVisits } from '#support/journeys/stored.ts'

/** What of the counting survives a stop, a kill and a crash, and what of a visitor never reaches a disk. docs/behaviour.md 36.2. */

const address = '198.51.100.77'
const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0 Canary7731'
const styles = `/static/js/${readdirSync('build/client/static/js').find((name) => name.startsWith('loading-screen-') && name.endsWith('.css'))}`
const canaries = { address, agent: 'Canary7731', network: '2001:db8:77:31' }

test('a stop stores everything, and nothing of an address or an agent is on the disk, in the log or in a backup', async () => {
  const { dataDir, origin, end, output } = await counting()
  await visit(origin)
  await visit(origin, '2001:db8:77:31::5')
  await end('SIGTERM')
  expect(await countedVisits(dataDir)).toMatchObject({ views: 2, visits: 2, isAtMost: false })
  await vita(['backup', join(dirname(dataDir), 'copy.zip')], { DATA_DIR: dataDir })
  expect(canariesIn(dirname(dataDir), canaries)).toEqual([])
  expectNothingIn(output())
})

test('SIGKILL and SIGSEGV lose at most a minute, and leave nothing of an address or an agent', async () => {
  const signals = ['SIGKILL', 'SIGSEGV'] as const
  const servers = await Promise.all(signals.map(() => counting()))
  for (const { origin } of servers) await visit(origin)
  for (const [at, { dataDir, origin, end, output }] of servers.entries()) {
    const views = () => countedVisits(dataDir).then((days) => days.views)
    await expect.poll(views, { timeout: 75_000, interval: 2_000 }).toBe(1)
    await visit(origin, '198.51.100.78')
    await end(signals[at] ?? 'SIGKILL')
    expect(await countedVisits(dataDir), signals[at]).toMatchObject({ views: 1, visits: 1 })
    expect(canariesIn(dirname(dataDir), canaries)).toEqual([])
    expectNothingIn(output())
  }
}, 180_000)

test('two processes add their views up, and their visits are at most', async () => {
  const one = await counting()
  const other = await counting(one.dataDir)
  for (const { origin } of [one, other, one]) await visit(origin)
  await Promise.all([one.end('SIGTERM'), other.end('SIGTERM')])
  expect(await countedVisits(one.dataDir)).toMatchObject({ views: 3, visits: 2, isAtMost: true })
})

test('control: an address in the log would be found', async () => {
  const folder = join(dirname(await copyOfSample()), 'control')
  mkdirSync(folder)
  cpSync(import.meta.filename, join(folder, 'file'))
  expect(statSync(join(folder, 'file')).size).toBeGreaterThan(0)
  expect(canariesIn(folder, canaries).length).toBe(3)
})

/** A server with an access log behind a proxy, on a data folder that is its own unless it is given. */
async function counting(given?: string) {
  const dataDir = given ?? (await copyOfSample())
  const port = String(await freePort())
  const started = start({ PORT: port, DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG: 'access', TRUST_PROXY: 'loopback' })
  const end = async (signal: NodeJS.Signals) => {
    started.child.kill(signal)
    await started.ended
  }
  onTestFinished(() => end('SIGKILL'))
  return { dataDir, origin: await served(started), end, output: started.output }
}

async function visit(origin: string, from = address): Promise<void> {
  const headers = { 'x-forwarded-for': from, 'user-agent': agent }
  for (const path of ['/home', styles]) expect((await ask(origin, path, { headers })).status).toBe(200)
  await vi.waitUntil(async () => (await ask(origin, '/healthz')).status === 200, { timeout: 20_000 })
}

function expectNothingIn(output: string): void {
  expect(output).toContain('"route":"/home"')
  for (const canary of Object.values(canaries)) expect(output).not.toContain(canary)
}
