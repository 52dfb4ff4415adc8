import { load } from './client.ts'
import { cpuMs } from './programs.ts'
import { copied, forget, type MeasuredSite, startSite } from './site.ts'
import { atLeast, type Figure, median, rounded } from './table.ts'
import { compressed } from './wire.ts'

const page = '/resume'
type Measured = { rate: number; cpu: number }

/** Two processes of the same program differ by some percent, so several pairs are measured. */
const pairs = 12
const rounds = 8
const seconds = 0.5
const connections = 16
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const headers = { ...compressed, 'user-agent': browser }

/**
 * A cached page with the count of visitors on and off, asked for with the agent of a browser. Rounds are short and interleaved, and
 * begin with each in turn; ratios are medians over the rounds. Goal: at least 0.97, docs/decisions/029-visitors.md.
 */
export async function measureVisitors(dataDir: string): Promise<Figure[]> {
  const measured: Measured[][] = []
  for (let pair = 0; pair < pairs; pair += 1) measured.push(...(await measurePair(dataDir, pair % 2 === 0)))
  const middle = (index: number, of: 'rate' | 'cpu', digits: number) =>
    rounded(median(measured.map((pair) => pair[index]?.[of] ?? 0)), digits)
  const ratio = (of: 'rate' | 'cpu') =>
    rounded(median(measured.map(([ours, theirs]) => (ours?.[of] ?? 0) / (theirs?.[of] ?? 1))), 3)
  const rate = ratio('rate')
  return [
    { name: 'a cached page while visitors are counted', value: middle(0, 'rate', 0), unit: 'requests/s' },
    { name: 'the same without the count', value: middle(1, 'rate', 0), unit: 'requests/s' },
    { name: 'with the count to without, requests per second', value: rate, unit: '×', ...atLeast(0.97, rate) },
    { name: 'with the count to without, CPU of a request', value: ratio('cpu'), unit: '×' },
  ]
}

/** The rounds of two new processes: with the count, and without it. */
async function measurePair(dataDir: string, isCountingFirst: boolean): Promise<Measured[][]> {
  const folders = [copied(dataDir), copied(dataDir)] as const
  const settings = isCountingFirst ? ['on', 'off'] : ['off', 'on']
  const first = await startSite(folders[0], { VISITORS: settings[0] ?? '' })
  const second = await startSite(folders[1], { VISITORS: settings[1] ?? '' })
  const [counting, without] = isCountingFirst ? [first, second] : [second, first]
  const measured: Measured[][] = []
  for (let at = -2; at < rounds; at += 1) {
    const order = at % 2 === 0 ? [counting, without] : [without, counting]
    const results: Measured[] = []
    for (const site of order) results.push(await measureOnce(site))
    if (at >= 0) measured.push(at % 2 === 0 ? results : results.reverse()) // the first two rounds are a warm-up
  }
  for (const site of [first, second]) await site.stop()
  for (const folder of folders) forget(folder)
  return measured
}

async function measureOnce({ origin, pid }: MeasuredSite): Promise<Measured> {
  const before = cpuMs(pid)
  const { requests, perSecond } = await load(origin + page, { connections, seconds, headers })
  return { rate: perSecond, cpu: (cpuMs(pid) - before) / requests }
}
