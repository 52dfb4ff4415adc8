import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { hasNginx, startNginx } from './baselines/nginx.ts'
import { type Load, load } from './client.ts'
import { cpuMs, type Program, startProgram } from './programs.ts'
import { forget, type MeasuredSite, project } from './site.ts'
import { atLeast, atMost, type Figure, median, rounded } from './table.ts'
import { ask, askWell } from './wire.ts'

const page = '/resume'
const rounds = 7
const seconds = 2
const connections = 16

type Round = Load & { cpuUs: number }
type Server = Pick<Program, 'origin' | 'pid' | 'stop'>

/**
 * A cached page beside a bare Node server and nginx that answer with the same head and body: requests per second and p99
 * latency. Rounds are short and interleaved; ratios are medians over the rounds. Goals: docs/performance.md.
 */
export async function measureLoad(site: MeasuredSite): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'vita-bench-bytes-'))
  const { head, body } = await cachedAnswer(site)
  writeFileSync(join(folder, 'head.json'), JSON.stringify(head))
  writeFileSync(join(folder, 'body'), body)
  const bare = await startProgram(process.execPath, ['bench/baselines/bare-server.ts', folder], { cwd: project })
  const nginx = hasNginx() ? await startNginx(folder, head) : undefined
  try {
    for (const baseline of [bare, nginx]) if (baseline !== undefined) await mustAnswerTheSame(baseline, head, body)
    const results = await interleavedRounds([site, bare, nginx])
    return [...loadFigures(results), await notModified(site)]
  } finally {
    await bare.stop()
    await nginx?.stop()
    forget(folder)
  }
}

/** Head and body once the page has its best compression, without headers of the connection. */
async function cachedAnswer({ origin }: MeasuredSite) {
  let { headers, body } = await askWell(origin + page)
  for (let size = 0; size !== body.byteLength; ) {
    size = body.byteLength
    await wait(3_000)
    ;({ headers, body } = await askWell(origin + page))
  }
  const { date: _, connection: __, 'keep-alive': ___, ...rest } = headers
  return { head: rest as Record<string, string>, body }
}

async function mustAnswerTheSame({ origin }: Server, head: Record<string, string>, body: Buffer): Promise<void> {
  const answer = await askWell(origin + page)
  if (!answer.body.equals(body)) throw new Error(`${origin} answers with another body.`)
  for (const [name, value] of Object.entries(head))
    if (answer.headers[name] !== value) throw new Error(`${origin} answers with another ${name}.`)
}

async function interleavedRounds(servers: readonly (Server | undefined)[]): Promise<Round[][]> {
  const results: Round[][] = servers.map(() => [])
  for (let at = -1; at < rounds; at += 1)
    for (const [index, server] of servers.entries()) {
      if (server === undefined) continue
      const before = cpuMs(server.pid)
      const asked = await load(server.origin + page, { connections, seconds })
      const cpuUs = ((cpuMs(server.pid) - before) / asked.requests) * 1000
      if (at >= 0) results[index]?.push({ ...asked, cpuUs }) // the first round is a warm-up
    }
  return results
}

function loadFigures([ours = [], bare = [], nginx = []]: Round[][]): Figure[] {
  const ratios = (baseline: Round[], of: (round: Round) => number) =>
    rounded(median(ours.map((round, at) => of(round) / of(baseline[at] as Round))), 2)
  const rate = ({ perSecond }: Round) => perSecond
  const middle = (all: Round[], of: (round: Round) => number, digits = 0) => rounded(median(all.map(of)), digits)
  const toBare = ratios(bare, rate)
  const p99 = ratios(bare, ({ p99Ms }) => p99Ms)
  const figures: Figure[] = [
    { name: 'a cached page (/resume)', value: middle(ours, rate), unit: 'requests/s' },
    { name: 'the same by a bare Node server', value: middle(bare, rate), unit: 'requests/s' },
    {
      name: 'a cached page to the bare server, requests per second',
      value: toBare,
      unit: '×',
      ...atLeast(0.95, toBare),
      cause: 'our own checks',
    },
    { name: 'a cached page, p99', value: middle(ours, ({ p99Ms }) => p99Ms, 2), unit: 'ms' },
    { name: 'the same by the bare server, p99', value: middle(bare, ({ p99Ms }) => p99Ms, 2), unit: 'ms' },
    { name: 'a cached page to the bare server, p99', value: p99, unit: '×', ...atMost(1.5, p99) },
    { name: 'a cached page, CPU', value: middle(ours, ({ cpuUs }) => cpuUs, 1), unit: 'µs' },
    { name: 'the same by the bare server', value: middle(bare, ({ cpuUs }) => cpuUs, 1), unit: 'µs' },
  ]
  const missing = { name: 'a cached page to nginx', value: 'not measured: no nginx on this machine', unit: '' }
  if (nginx.length === 0) return [...figures, { ...missing, goal: 'at least 0.27', isMet: false }]
  const toNginx = ratios(nginx, rate)
  return [
    ...figures,
    { name: 'the same by nginx', value: middle(nginx, rate), unit: 'requests/s' },
    { name: 'a cached page to nginx, requests per second', value: toNginx, unit: '×', ...atLeast(0.27, toNginx) },
  ]
}

/** Whether a browser that has the page gets a 304, whichever encoding it has. */
async function notModified({ origin }: MeasuredSite): Promise<Figure> {
  const name = '304 to a browser that has the page'
  const goal = 'in every encoding'
  for (const encoding of ['br', 'gzip', 'identity']) {
    const headers = { 'accept-encoding': encoding }
    const etag = (await askWell(origin + page, headers)).headers.etag ?? ''
    const { status, body } = await ask(origin + page, { ...headers, 'if-none-match': etag })
    if (status !== 304 || body.length > 0) return { name, value: `not as ${encoding}`, unit: '', goal, isMet: false }
  }
  return { name, value: 'in every encoding', unit: '', goal, isMet: true }
}
