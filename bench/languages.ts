import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeSmallData } from '../tests/support/journeys/bundle.ts'
import { personBundle } from '../tests/support/journeys/people.ts'
import { translated } from '../tests/support/journeys/translated.ts'
import { startChromium } from './chromium.ts'
import { allScores, perfect, report, scoresOf } from './lighthouse.ts'
import { picturesEncoded } from './measured-pages.ts'
import { forget, startSite } from './site.ts'
import type { Figure } from './table.ts'

const rounds = 3
const pages = ['/home', '/about', '/resume', '/resume/jobs/details?uuid=ward', '/contact']

/** Lighthouse's four scores of the pages of a site in three languages, as medians. */
export async function measureLanguages(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vita-bench-'))
  await makeSmallData(dataDir, personBundle(translated, ['about/portrait.jpg']))
  const site = await startSite(dataDir)
  const paths = ['', '/de', '/ar'].flatMap((prefix) => pages.map((page) => prefix + page))
  await picturesEncoded(site, paths)
  const { browser, port } = await startChromium()
  const figures: Figure[] = []
  for (const path of paths) {
    const reports = []
    for (let round = 0; round < rounds; round += 1) reports.push(await report(site.origin + path, port, allScores))
    const scores = scoresOf(reports)
    figures.push({
      name: `${path}, Lighthouse's four scores`,
      value: scores,
      unit: '',
      goal: perfect,
      isMet: scores === perfect,
    })
  }
  await browser.close()
  await site.stop()
  forget(dataDir)
  return figures
}
