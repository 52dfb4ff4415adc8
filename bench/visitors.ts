import { load } from './client.ts'
import { cpuMs } from './programs.ts'
import { copied, forget, type MeasuredSite, startSite } from './site.ts'
import { atLeast, type Figure, median, rounded } from './table.ts'
import { compressed } from './wire.ts'

const page = '/resume'
const rounds = 60
const seconds = 0.5
const connections = 16
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const headers = { ...compressed, 'user-agent': browser }

/**
 * A cached page with the count of visitors on and off, asked for with the agent of a browser. Rounds are short and interleaved, and
 * begin with each in turn; ratios are medians over the rounds. Goal: at least 0.97, docs/decisions/studio/113-visitors.md.
 */
export async function measureVisitors(dataDir: string): Promise<Figure[]> {
  const folders = [copied(dataDir), copied(dataDir)] as const
  const counting = await startSite(folders[0])
  const without = await startSite(folders[1], { VISITORS: 'off' })
  const measured: { rate: number; cpu: number }[][] = []
  for (let at = -2; at < rounds; at += 1) {
    const order = at % 2 === 0 ? [counting, without] : [without, counting]
    const results = []
    for (const site of order) results.push(await measureOnce(site))
    if (at >= 0) measured.push(at % 2 === 0 ? results : results.reverse()) // the first two rounds are a warm-up
  }
  await counting.stop()
  await without.stop()
  for (const folder of folders) forget(folder)
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

async function measureOnce({ origin, pid }: MeasuredSite): Promise<{ rate: number; cpu: number }> {
  const before = cpuMs(pid)
  const { requests, perSecond } = await load(origin + page, { connections, seconds, headers })
  return { rate: perSecond, cpu: (cpuMs(pid) - before) / requests }
}
