import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Report } from 'lighthouse'
import { makeSmallData } from '../tests/support/journeys/bundle.ts'
import { hostFiles } from '../tests/support/journeys/files-host.ts'
import { vita } from '../tests/support/journeys/server.ts'
import { startChromium } from './chromium.ts'
import { allScores, medianOf, perfect, report, scoresOf } from './lighthouse.ts'
import { picturesEncoded } from './measured-pages.ts'
import { type MeasuredSite, startSite } from './site.ts'
import { atMost, type Figure, rounded } from './table.ts'

const pages = ['/home', '/resume'] as const
const rounds = 3

/** The site as files behind nginx, interleaved with the served site: Lighthouse's scores, and LCP of the served site's. docs/behaviour.md 34. */
export async function measureStatic(site: MeasuredSite): Promise<Figure[]> {
  await picturesEncoded(site, pages)
  const folder = mkdtempSync(join(tmpdir(), 'vita-bench-static-'))
  const root = join(folder, 'site')
  const host = await hostFiles(root, '/', 'nginx')
  await vita(['publish', root, '--url', host.origin], { DATA_DIR: site.dataDir })
  const { browser, port } = await startChromium()
  const figures: Figure[] = []
  for (const path of pages) {
    const [files, served]: [Report[], Report[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      files.push(await report(`${host.origin}${path}/`, port, allScores))
      served.push(await report(site.origin + path, port, ['performance']))
    }
    const [ours, theirs] = [files, served].map((each) => medianOf(each, 'largest-contentful-paint')) as [number, number]
    const ratio = rounded(ours / theirs, 3)
    const scores = scoresOf(files)
    figures.push(
      {
        name: `${path} as files, Lighthouse's five scores`,
        value: scores,
        unit: '',
        goal: perfect,
        isMet: scores === perfect,
      },
      { name: `${path} as files, LCP, of the served page's`, value: ratio, unit: '', ...atMost(1.05, ratio) },
      { name: `${path} as files, LCP`, value: `${rounded(ours)} (served ${rounded(theirs)})`, unit: 'ms' },
    )
  }
  await browser.close()
  await host.stop()
  rmSync(folder, { recursive: true, force: true })
  return figures
}

/** Publishes of a site of 100 jobs by the command, beside the server: whole, without a change, and after one. In ms, and of a bare command. */
export async function measurePublish(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'vita-bench-publish-'))
  const job = (at: number, title = `Title ${at}`) => ({
    ...{ uuid: `job-${at}`, title, company: 'Playhouse', startDate: { month: 6, year: 1900 + at } },
  })
  const jobs = Array.from({ length: 100 }, (_, at) => [`documents/jobs/job-${at}.json`, job(at)])
  const person = { name: 'Ada Quill', timeZone: 'UTC' }
  const data = join(folder, 'data')
  await makeSmallData(data, { 'documents/person-info/owner.json': person, ...Object.fromEntries(jobs) })
  const site = await startSite(data)
  const settings = { DATA_DIR: data }
  const hasCard = async (path: string) => (await (await fetch(site.origin + path)).text()).includes('og:image')
  while (!(await hasCard('/resume/jobs/details?uuid=job-99'))) await wait(500)
  const timed = async (args: string[]) => {
    const before = performance.now()
    await vita(args, settings)
    return Math.round(performance.now() - before)
  }
  const publish = (url = site.origin) =>
    timed(['publish', join(folder, url === site.origin ? 'own' : 'other'), '--url', url])
  const bare = await timed(['publish', '--help'])
  const whole = await publish()
  const again = await publish()
  const elsewhere = await publish('https://ada.example/site')
  await makeChange(folder, settings, job(3, 'Another title'))
  while (!(await (await fetch(`${site.origin}/resume`)).text()).includes('Another title')) await wait(100)
  await wait(5_000) // the server makes its cards and files again
  const changed = await publish()
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
  const name = 'publish of 100 jobs as files'
  return [
    { name: `${name}, whole`, value: whole, unit: 'ms', ...atMost(10_000, whole) },
    {
      name: `${name}, whole, for another address than the server's`,
      value: elsewhere,
      unit: 'ms',
      ...atMost(10_000, elsewhere),
    },
    { name: `${name}, nothing changed`, value: again, unit: 'ms' },
    {
      name: `${name}, one change`,
      value: changed,
      unit: 'ms',
      ...atMost(2_000, changed),
      cause: 'the start of the command',
    },
    {
      name: `${name}, one change, of a command that does nothing (${bare} ms)`,
      value: rounded(changed / bare, 2),
      unit: '',
    },
  ]
}

async function makeChange(folder: string, settings: Record<string, string>, job: object): Promise<void> {
  const bundle = join(folder, 'change')
  mkdirSync(join(bundle, 'documents/jobs'), { recursive: true })
  writeFileSync(join(bundle, 'documents/jobs/job-3.json'), JSON.stringify(job))
  await vita(['import', bundle], settings)
}
