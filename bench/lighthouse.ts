import lighthouse, { type Report } from 'lighthouse'
import { startBarePage } from './baselines/bare-page.ts'
import { startHandWritten } from './baselines/hand-written.ts'
import { startChromium } from './chromium.ts'
import { isHome, measuredPages, nameOf, picturesEncoded } from './measured-pages.ts'
import type { MeasuredSite } from './site.ts'
import { atMost, exactly, type Figure, median, rounded } from './table.ts'

/** Rounds of each page; the baselines run in the first `baselineRounds`. */
const rounds = 9
const baselineRounds = 5
export const allScores = ['performance', 'accessibility', 'best-practices', 'seo', 'agentic-browsing']
export const perfect = allScores.map(() => 100).join('/')

/**
 * Lighthouse's default mobile setting, slow 4G and a CPU four times slower: the page nine times, and interleaved with it its
 * two baselines, the hand-written and the bare page, five times; each figure is a median. Times are Lighthouse's simulated ones, in ms. Goals:
 * docs/performance.md.
 */
export async function measureLighthouse(site: MeasuredSite, paths = measuredPages): Promise<Figure[]> {
  await picturesEncoded(site, paths)
  const limit = await startHandWritten(site.origin, paths)
  const bare = await startBarePage()
  const { browser, port } = await startChromium()
  const figures: Figure[] = []
  for (const path of paths) {
    const [ours, theirs, least]: [Report[], Report[], Report[]] = [[], [], []]
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await report(site.origin + path, port, allScores))
      if (round >= baselineRounds) continue
      theirs.push(await report(limit.origin + path, port, ['performance']))
      least.push(await report(bare.origin, port, ['performance']))
    }
    figures.push(...pageFigures(path, ours, theirs), bareFigure(path, ours.slice(0, baselineRounds), least))
  }
  await browser.close()
  limit.stop()
  bare.stop()
  return figures
}

function pageFigures(path: string, ours: Report[], theirs: Report[]): Figure[] {
  const name = nameOf(path)
  const scores = scoresOf(ours)
  const lcp = medianOf(ours, 'largest-contentful-paint')
  const limitLcp = medianOf(theirs, 'largest-contentful-paint')
  const ratio = rounded(lcp / limitLcp, 3)
  const tbt = rounded(medianOf(ours, 'total-blocking-time'))
  const cls = rounded(medianOf(ours, 'cumulative-layout-shift'), 3)
  return [
    { name: `${name}, Lighthouse's five scores`, value: scores, unit: '', goal: perfect, isMet: scores === perfect },
    {
      name: `${name}, LCP, of the hand-written page's`,
      value: ratio,
      unit: '',
      ...atMost(isHome(path) ? 1.2 : 1.15, ratio),
    },
    { name: `${name}, LCP`, value: `${rounded(lcp)} (limit ${rounded(limitLcp)})`, unit: 'ms' },
    {
      name: `${name}, FCP`,
      value: `${rounded(medianOf(ours, 'first-contentful-paint'))} (limit ${rounded(medianOf(theirs, 'first-contentful-paint'))})`,
      unit: 'ms',
    },
    { name: `${name}, TBT`, value: tbt, unit: 'ms', ...atMost(30, tbt), cause: 'one layout, and the styles after it' },
    {
      name: `${name}, TBT of the hand-written page`,
      value: rounded(medianOf(theirs, 'total-blocking-time')),
      unit: 'ms',
    },
    { name: `${name}, CLS`, value: cls, unit: '', ...exactly(0, cls) },
    ...(scores === perfect ? [] : [{ name: `${name}, what costs a score`, value: failedAudits(ours), unit: '' }]),
  ]
}

function bareFigure(path: string, ours: Report[], least: Report[]): Figure {
  const [lcp, bareLcp] = [ours, least].map((reports) => medianOf(reports, 'largest-contentful-paint')) as [
    number,
    number,
  ]
  const ratio = rounded(lcp / bareLcp, 2)
  const name = `${nameOf(path)}, LCP, of the bare page's (${rounded(bareLcp)} ms)`
  const cause = isHome(path)
    ? 'three connections at once: the picture and the face need a second round trip each'
    : 'the face counts as a round trip, and so do pictures of the first view'
  return { name, value: ratio, unit: '', ...atMost(isHome(path) ? 1.6 : 1.35, ratio), cause }
}

export function medianOf(reports: readonly Report[], audit: string): number {
  return median(
    reports.map(({ audits }) => {
      const value = audits[audit]?.numericValue
      if (value === undefined) throw new Error(`Lighthouse measured no ${audit}.`)
      return value
    }),
  )
}

export function scoresOf(reports: readonly Report[]): string {
  return allScores
    .map((category) => median(reports.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100))))
    .join('/')
}

function failedAudits(reports: readonly Report[]): string {
  const failed = reports.flatMap(({ audits }) =>
    Object.values(audits).filter(
      ({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative',
    ),
  )
  return [...new Set(failed.map(({ id }) => id))].join(', ')
}

/** Returns one report. A run that Lighthouse itself reports as failed (its trace began too late) is repeated, at most twice. */
/** A page that asks search engines to leave it out is not measured by whether they may list it. */
export async function report(url: string, port: number, onlyCategories: string[], attempts = 3): Promise<Report> {
  const isUnlisted = (await fetch(url)).headers.has('x-robots-tag')
  const skipAudits = isUnlisted ? ['is-crawlable'] : []
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories, skipAudits })
  const error = result === undefined ? 'no report' : result.lhr.runtimeError?.message
  if (result !== undefined && error === undefined) return result.lhr
  if (attempts === 1) throw new Error(`Lighthouse, ${url}: ${error}`)
  return report(url, port, onlyCategories, attempts - 1)
}
