import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { makeSmallData } from '../tests/support/journeys/bundle.ts'
import { load, p99 } from './client.ts'
import { picturesEncoded, tableMade, timeUntilShown } from './measured-pages.ts'
import { withoutChildren } from './programs.ts'
import { inStudio, jobId, publishNow, type Studio, saveEntry } from './studio.ts'
import { atMost, type Figure, median, rounded } from './table.ts'

/** The sites: how many jobs, each with three pictures, and the longest time until a publish is shown, in ms. */
const sites = [
  { jobs: 10, limitMs: 1_000 },
  { jobs: 100, limitMs: 3_000 },
]
const picturesOfJob = 3
const rounds = 3
/** Visitors of one page: 4 of them, each 100 times a second. */
const visitors = { connections: 4, pauseMs: 10 }
const aloneSeconds = 8

/**
 * From the answer to Publish until the resume shows what was published: one job's title, which is on two pages, and the owner's name,
 * which is on all. Meanwhile visitors ask for a page. Goals: docs/performance.md.
 */
export async function measureShown(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { jobs, limitMs } of sites) {
    const folder = mkdtempSync(join(tmpdir(), 'vita-bench-shown-'))
    const data = join(folder, 'data')
    await makeSmallData(data, await bundleOf(jobs))
    figures.push(...(await inStudio(data, (studio) => measureSite(studio, jobs, limitMs))))
    rmSync(folder, { recursive: true, force: true })
  }
  return figures
}

async function measureSite(studio: Studio, jobs: number, limitMs: number): Promise<Figure[]> {
  const { site } = studio
  const pages = Array.from({ length: jobs }, (_, at) => `/resume/jobs/details?uuid=${jobId(at)}`)
  await picturesEncoded(site, pages)
  await tableMade(site)
  await withoutChildren(site.pid)
  const address = `${site.origin}/home`
  await load(address, { ...visitors, seconds: 2 })
  const alone = await load(address, { ...visitors, seconds: aloneSeconds })
  const title = await published(studio, (text) => saveEntry(studio, `jobs/${jobId(3)}`, { title: text }))
  const name = await published(studio, (text) => saveEntry(studio, 'person-info/owner', { name: text }))
  const of = `${jobs} jobs, ${jobs * picturesOfJob} pictures`
  const figuresOf = (what: string, { times, p99Ms }: Shown): Figure[] => {
    const slowest = Math.max(...times)
    const ratio = rounded(p99Ms / alone.p99Ms, 2)
    return [
      { name: `${of}: ${what} published until it is shown, median`, value: median(times), unit: 'ms' },
      { name: `the same, slowest of ${rounds}`, value: slowest, unit: 'ms', ...atMost(limitMs, slowest) },
      { name: "visitors' p99 meanwhile", value: rounded(p99Ms, 2), unit: 'ms' },
      { name: 'the same to their p99 alone', value: ratio, unit: '×', ...atMost(1.3, ratio) },
    ]
  }
  return [
    { name: `${of}: visitors' p99 alone`, value: rounded(alone.p99Ms, 2), unit: 'ms' },
    ...figuresOf("a job's title", title),
    ...figuresOf("the owner's name", name),
  ]
}

type Shown = { times: number[]; p99Ms: number }

/** Publishes changes one at a time, each after all files of the last one are made. Visitors ask from Publish until it is shown. */
async function published({ site, ...studio }: Studio, save: (text: string) => Promise<unknown>): Promise<Shown> {
  const [times, visits]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    await withoutChildren(site.pid)
    const text = `Text ${crypto.randomUUID()}`
    await save(text)
    let isShown = false
    const visiting = load(`${site.origin}/home`, { ...visitors, isDone: () => isShown })
    try {
      await publishNow({ site, ...studio })
      times.push(await timeUntilShown(`${site.origin}/resume`, text))
    } finally {
      isShown = true
    }
    visits.push(...(await visiting).timesMs)
  }
  return { times, p99Ms: p99(visits.sort((a, b) => a - b)) }
}

/** Jobs with texts as long as the sample's, and pictures that are small, so that their variants are made soon. */
async function bundleOf(jobs: number): Promise<Record<string, unknown>> {
  const bundle: Record<string, unknown> = { 'documents/person-info/owner.json': { name: 'Ada Quill', timeZone: 'UTC' } }
  for (let at = 0; at < jobs; at += 1) {
    const id = jobId(at)
    bundle[`documents/jobs/${id}.json`] = {
      uuid: id,
      title: `Engineer ${at}`,
      company: `Company ${at}`,
      description: `Kept the tide tables of harbour ${at} and the boats that need them. `.repeat(5),
      responsibilities: Array.from({ length: 6 }, (_, line) => `Duty ${line} of ${at}: the night train and its lamps.`),
      startDate: { month: 1, year: 1910 + at },
      endDate: { month: 12, year: 1910 + at },
    }
    for (let picture = 0; picture < picturesOfJob; picture += 1)
      bundle[`files/job-detail-images/${id}/${picture}.jpg`] = await pictureOf(at * picturesOfJob + picture)
  }
  return bundle
}

function pictureOf(at: number): Promise<Buffer> {
  const background = { r: at % 256, g: (at * 7) % 256, b: (at * 31) % 256 }
  return sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .jpeg()
    .toBuffer()
}
