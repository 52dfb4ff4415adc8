import { setTimeout as wait } from 'node:timers/promises'
import { openFonts } from '../packages/resume/src/typeset/fonts.ts'
import { pdfOf } from '../packages/resume/src/typeset/pdf.ts'
import { papers } from '../packages/resume/src/write/layout/measures.ts'
import { sampleDocument } from '../tests/support/pdf/documents.ts'
import { load } from './client.ts'
import { renameOwner } from './owner.ts'
import { withoutChildren } from './programs.ts'
import { copied, forget, startSite } from './site.ts'
import { openedBeside } from './stack.ts'
import { atMost, type Figure, median, rounded } from './table.ts'
import { askWell } from './wire.ts'

const documents = 15
const readers = { connections: 4, seconds: 6 }
/** The server begins its work in the background a second after its start. */
const begunMs = 2_000
const changedAt = new Date('2026-01-01T00:00:00Z')

/**
 * The CPU time of a PDF in a process that has made some, and the latency of a page while all files are made again, as after a change of the owner's name. `dataDir`
 * belongs to a site that is not running; the measured site uses a copy. Goals: docs/performance.md.
 */
export async function measureFiles(dataDir: string): Promise<Figure[]> {
  const warm = await pdfTimes()
  const copy = copied(dataDir)
  const site = await startSite(copy)
  const stack = await openedBeside(copy)
  try {
    const address = `${site.origin}/resume`
    await askWell(`${site.origin}/resume.pdf`)
    await wait(begunMs)
    await withoutChildren(site.pid)
    await load(address, { ...readers, seconds: 2 })
    const alone = await load(address, readers)
    const [beside] = await Promise.all([load(address, readers), renameOwner(stack)])
    const ratio = rounded(beside.p99Ms / alone.p99Ms, 2)
    return [
      { name: 'CPU time of a PDF of the sample, warm, median', value: warm, unit: 'ms', ...atMost(100, warm) },
      { name: '/resume alone, p99', value: rounded(alone.p99Ms, 2), unit: 'ms' },
      { name: '/resume while all files are made after a change, p99', value: rounded(beside.p99Ms, 2), unit: 'ms' },
      { name: 'the ratio of the p99 of both', value: ratio, unit: '', ...atMost(1.5, ratio) },
    ]
  } finally {
    await stack.close()
    await site.stop()
    forget(copy)
  }
}

async function pdfTimes(): Promise<number> {
  const sample = await sampleDocument()
  const fonts = openFonts(null)
  const times: number[] = []
  for (let at = 0; at < 2 * documents; at += 1) {
    const before = process.cpuUsage()
    const headline = `Text changed each time ${at}`
    await pdfOf({ ...sample, headline }, papers[at % 2] ?? 'a4', changedAt, fonts)
    const { user, system } = process.cpuUsage(before)
    if (at >= documents) times.push((user + system) / 1000)
  }
  return rounded(median(times))
}
