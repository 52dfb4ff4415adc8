import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { load } from './client.ts'
import { cpuMs, startProgram } from './programs.ts'
import { copied, forget, type MeasuredSite, project, startSite } from './site.ts'
import { openedBeside } from './stack.ts'
import { atMost, type Figure, median, rounded } from './table.ts'
import { askWell } from './wire.ts'

const factors = [1, 10, 100] as const
const goals = { 10: 1.05, 100: 1.1 } as const
/** The resume lists all records, so that a bare server with as many bytes is its measure. */
const resumeGoal = 1.1
const rounds = 7
const perRound = 4_000
const connections = 8

/** Details pages, which show nothing of other records. */
const jobPath = '/resume/jobs/details?uuid=5b0e6c1a-7d42-4c8f-9a37-2f1d84b6e0c3'
const educationPath = '/resume/education/details?uuid=2a8f70c4-e19d-4365-b7a1-c80d3f56e917'
const samePages = ['/home', '/about', jobPath, educationPath]
const resume = '/resume'

/**
 * Cached pages of a site with 10 and 100 times the jobs and education: CPU time per request, interleaved, as medians of the
 * rounds' ratios, and whether the pages are the same but for the server's address. The resume lists every record, so its bytes differ. `dataDir`
 * belongs to a site that is not running. Goals: docs/performance.md.
 */
export async function measureRecords(dataDir: string): Promise<Figure[]> {
  const sites: MeasuredSite[] = []
  try {
    for (const factor of factors) sites.push(await siteWith(dataDir, factor))
    for (const site of sites) for (const path of [...samePages, resume]) await askWell(site.origin + path)
    await wait(10_000) // until the larger pages have their best compression, too
    return [
      ...(await cpuFigures(sites)),
      await resumeToBare(sites.at(-1) as MeasuredSite),
      await sameBytes(sites),
      await resumeBytes(sites),
    ]
  } finally {
    for (const site of sites) await site.stop()
    for (const site of sites) forget(site.dataDir)
  }
}

/** Before the site's own jobs: a job between two of one employer would part them. */
const earlier = { month: 1, year: 1970 }

async function siteWith(dataDir: string, factor: number): Promise<MeasuredSite> {
  const copy = copied(dataDir)
  const { ports, close } = await openedBeside(copy)
  for (const collection of ['jobs', 'education']) {
    const all = await ports.documents.readAll(collection)
    if (!all.ok) throw new Error(all.failure.message)
    const more = all.data.flatMap(({ fields }) =>
      Array.from({ length: factor - 1 }, (_, at) => ({
        collection,
        id: crypto.randomUUID(),
        fields: {
          ...fields,
          ...(collection === 'jobs'
            ? { title: `Stage ${at}`, company: `Company ${at}`, startDate: earlier, endDate: earlier }
            : { institution: `School ${at}` }),
        },
      })),
    )
    const written = await ports.documents.commit(more)
    if (!written.ok) throw new Error(written.failure.message)
  }
  await close()
  return startSite(copy)
}

async function cpuFigures(sites: readonly MeasuredSite[]): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const path of ['/home', jobPath, resume]) {
    const [one = [], ...larger] = await cpuUs(sites, path)
    const name = path.split('?')[0]
    figures.push({ name: `${name} cached, CPU`, value: rounded(median(one), 1), unit: 'µs' })
    for (const [at, factor] of ([10, 100] as const).entries()) {
      const ratio = rounded(median((larger[at] ?? []).map((each, round) => each / (one[round] ?? 1))), 2)
      figures.push({
        name: `${name} with ${factor} × the records`,
        value: ratio,
        unit: '×',
        ...(path === resume ? {} : atMost(goals[factor], ratio)),
      })
    }
  }
  return figures
}

async function resumeToBare(site: MeasuredSite): Promise<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'vita-bench-bytes-'))
  const { headers, body } = await askWell(site.origin + resume)
  const { date: _, connection: __, 'keep-alive': ___, ...head } = headers
  writeFileSync(join(folder, 'head.json'), JSON.stringify(head))
  writeFileSync(join(folder, 'body'), body)
  const bare = await startProgram(process.execPath, ['bench/baselines/bare-server.ts', folder], { cwd: project })
  const [own = [], theirs = []] = await cpuUs([site, bare], resume)
  await bare.stop()
  forget(folder)
  const value = rounded(median(own.map((each, round) => each / (theirs[round] ?? 1))), 2)
  const name = '/resume with 100 × the records, CPU to a bare server with as many bytes'
  return { name, value, unit: '×', ...atMost(resumeGoal, value), cause: 'our own checks' }
}

async function cpuUs(sites: readonly Pick<MeasuredSite, 'pid' | 'origin'>[], path: string): Promise<number[][]> {
  const used: number[][] = sites.map(() => [])
  for (let round = -1; round < rounds; round += 1)
    for (const [at, { pid, origin }] of sites.entries()) {
      const before = cpuMs(pid)
      await load(origin + path, { connections, requests: perRound })
      if (round >= 0) used[at]?.push(((cpuMs(pid) - before) / perRound) * 1000)
    }
  return used
}

async function sameBytes(sites: readonly MeasuredSite[]): Promise<Figure> {
  const different: string[] = []
  for (const path of samePages) {
    const [first, ...others] = await texts(sites, path)
    if (!others.every((text) => text === first)) different.push(path.split('?')[0] ?? path)
  }
  return {
    name: 'home, about and details with 10 and 100 × the records',
    value: different.length === 0 ? 'the same bytes' : `other bytes: ${different.join(', ')}`,
    unit: '',
    goal: 'the same bytes',
    isMet: different.length === 0,
  }
}

async function resumeBytes(sites: readonly MeasuredSite[]): Promise<Figure> {
  const sizes = await bodies(sites, resume)
  const value = sizes.map((body) => rounded(body.byteLength / 1000, 1)).join(', ')
  return { name: '/resume, which lists them all, with 1, 10, 100 ×', value, unit: 'kB brotli' }
}

function bodies(sites: readonly MeasuredSite[], path: string): Promise<Buffer[]> {
  return Promise.all(sites.map(async ({ origin }) => (await askWell(origin + path)).body))
}

/** The pages as texts, without the address of their server. */
function texts(sites: readonly MeasuredSite[], path: string): Promise<string[]> {
  return Promise.all(
    sites.map(async ({ origin }) => (await (await fetch(origin + path)).text()).replaceAll(origin, '')),
  )
}
