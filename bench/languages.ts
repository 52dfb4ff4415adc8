import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileAddress } from '../src/domain/site/file-address.ts'
import { makeSmallData } from '../tests/support/journeys/bundle.ts'
import { hostFiles } from '../tests/support/journeys/files-host.ts'
import { personBundle } from '../tests/support/journeys/people.ts'
import { vita } from '../tests/support/journeys/server.ts'
import { translated } from '../tests/support/journeys/translated.ts'
import { startChromium } from './chromium.ts'
import { allScores, perfect, report, scoresOf } from './lighthouse.ts'
import { picturesEncoded } from './measured-pages.ts'
import { forget, startSite } from './site.ts'
import type { Figure } from './table.ts'

const rounds = 3
const pages = ['/home', '/about', '/resume', '/resume/jobs/details?uuid=ward', '/contact']

/** Lighthouse's five scores of the pages of a site in three languages, served and as files behind nginx, as medians. */
export async function measureLanguages(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vita-bench-'))
  await makeSmallData(dataDir, personBundle(translated, ['about/portrait.jpg']))
  const site = await startSite(dataDir)
  const paths = ['', '/de', '/ar'].flatMap((prefix) => pages.map((page) => prefix + page))
  await picturesEncoded(site, paths)
  const folder = mkdtempSync(join(tmpdir(), 'vita-bench-static-'))
  const root = join(folder, 'site')
  const host = await hostFiles(root, '/', 'nginx')
  await vita(['publish', root, '--url', host.origin, '--form-url', `${site.origin}/`], { DATA_DIR: dataDir })
  const { browser, port } = await startChromium()
  const figures: Figure[] = []
  for (const path of paths) {
    for (const [name, address] of [
      [path, site.origin + path],
      [`${path} as files`, host.origin + fileAddress(path)],
    ] as const) {
      const reports = []
      for (let round = 0; round < rounds; round += 1) reports.push(await report(address, port, allScores))
      const scores = scoresOf(reports)
      figures.push({
        name: `${name}, Lighthouse's five scores`,
        value: scores,
        unit: '',
        goal: perfect,
        isMet: scores === perfect,
      })
    }
  }
  await browser.close()
  await host.stop()
  await site.stop()
  forget(dataDir)
  forget(folder)
  return figures
}
