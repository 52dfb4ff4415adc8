import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import type { MeasuredSite } from './site.ts'
import { type Figure, rounded } from './table.ts'

const pages = ['/home', '/resume', '/resume/jobs/details?uuid=5b0e6c1a-7d42-4c8f-9a37-2f1d84b6e0c3']
const rounds = 3
const debuggingPort = 9333

/** Lighthouse on a telephone: the four scores and the times of the first paints, each the median of three rounds. */
export async function measureLighthouse(site: MeasuredSite): Promise<Figure[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--remote-debugging-port=${debuggingPort}`,
    ],
  })
  const figures: Figure[] = []
  for (const page of pages) {
    const reports = []
    for (let round = 0; round < rounds; round += 1) reports.push(await report(site.origin + page))
    const name = page.split('?')[0]
    for (const category of ['performance', 'accessibility', 'best-practices', 'seo']) {
      figures.push({
        name: `${name} ${category}`,
        value: median(reports.map(({ categories }) => (categories[category]?.score ?? 0) * 100)),
        unit: 'of 100',
      })
    }
    for (const audit of [
      'first-contentful-paint',
      'largest-contentful-paint',
      'total-blocking-time',
      'cumulative-layout-shift',
    ]) {
      figures.push({
        name: `${name} ${audit}`,
        value: rounded(median(reports.map(({ audits }) => audits[audit]?.numericValue ?? 0)), 3),
        unit: audit === 'cumulative-layout-shift' ? '' : 'ms',
      })
    }
    const unmet = new Set(
      reports.flatMap(({ audits }) =>
        Object.values(audits)
          .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative')
          .map(({ id }) => id),
      ),
    )
    figures.push({ name: `${name} audits under 0.9`, value: [...unmet].join(', ') || 'none', unit: '' })
  }
  await browser.close()
  return figures
}

async function report(url: string) {
  const result = await lighthouse(url, {
    port: debuggingPort,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  })
  if (result === undefined) throw new Error(`Lighthouse gave no report for ${url}`)
  return result.lhr
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
