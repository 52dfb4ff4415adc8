import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { readEdition } from '#calls/editions/read-edition.ts'
import { makeEditionFile } from '#calls/links/edition-files.ts'
import { makeLink } from '#calls/links/links.ts'
import { none } from '#resume/result.ts'
import { done, withPorts } from '#support/journeys/accounts.ts'
import { journey } from '#support/journeys/browser.ts'
import { ownerCalled, startSmall } from '#support/journeys/bundle.ts'
import { everyPage } from '#support/journeys/pages/pages.ts'
import { ask, textOf } from '#support/journeys/pages/wire.ts'
import { type Server, vita } from '#support/journeys/server.ts'
import { docxText } from '#support/pdf/docx-text.ts'
import { readPdf } from '#support/pdf/read-pdf.ts'

/** Who sees the owner's status, over a real server. docs/behaviour.md 31.8. */
const status = { status: 'work', statusText: 'Sailing for hire', statusRegion: 'Harbourland', statusRemote: true }
const edition = 'b7f3a0de-2c11-4f0e-9d55-6a1be2c4f001'
const job = { title: 'Mate', company: 'Ferry', startDate: { year: 2020 } }

const files = [
  'resume.pdf',
  'resume.pdf?paper=letter',
  'resume.docx',
  'resume.txt',
  'resume.md',
  'resume.json',
  'llms.txt',
]
const withStatus = [...['home', 'home.data', 'resume', 'resume.data'], ...files].map((name) => `/${name}`)
const others = ['/contact.vcf', '/sitemap.xml', '/robots.txt', '/s/unknown']

for (const [statusShown, onSite, inLinks] of [
  ['site', true, true],
  [undefined, false, true],
  ['nowhere', false, false],
] as const)
  journey(
    `a status that is shown as ${statusShown} is where its readers are, and in no other byte`,
    async () => {
      const server = await startSmall({
        'documents/person-info/owner.json': ownerCalled('Ada Tide', { headline: 'Sailor', ...status, statusShown }),
        'documents/jobs/5b0e6c1a-7d42-4c8f-9a37-2f1d84b6e0c3.json': job,
        [`documents/editions/${edition}.json`]: { name: 'Short', titleLine: 'Mate' },
      })
      onTestFinished(async () => void (await server.stop()))

      const pages = everyPage.flatMap((path) => [path, path.replace(/(\?|$)/, '.data$1')])
      const told: string[] = []
      for (const path of new Set([...pages, ...withStatus, ...others]))
        if (await tells(path, await bodyOf(server, path))) told.push(path)
      expect(told.toSorted()).toEqual(onSite ? withStatus.toSorted() : [])

      for (const of of ['', edition]) {
        const code = await linkOn(server, of)
        for (const name of ['', '/resume.pdf', '/resume.docx', '/resume.txt'])
          expect(await tells(name, await bodyOf(server, `/s/${code}${name}`)), name).toBe(inLinks)
      }
      expect(await tells('.json', Buffer.from(await editionsJson(server)))).toBe(inLinks)

      const folder = mkdtempSync(join(tmpdir(), 'vita-status-'))
      onTestFinished(() => rmSync(folder, { recursive: true }))
      await vita(['publish', folder, '--url', 'https://ada.example'], server.settings)
      const made = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
      expect(made.length).toBeGreaterThan(withStatus.length)
      const inFiles: string[] = []
      for (const { parentPath, name } of made)
        if (await tells(name, readFileSync(join(parentPath, name)))) inFiles.push(name)
      for (const name of ['index.html', 'resume.pdf', 'resume.docx', 'resume.json'])
        expect(inFiles.includes(name), name).toBe(onSite)
      if (!onSite) expect(inFiles).toEqual([])
    },
    300_000,
  )

async function bodyOf(server: Server, path: string): Promise<Buffer> {
  const answer = await ask(server.origin, path)
  expect(answer.status, path).toBeLessThan(500)
  return /\.(pdf|docx)/.test(path) ? answer.body : Buffer.from(textOf(answer))
}

/** Whether bytes have anything of the status. */
async function tells(path: string, body: Buffer): Promise<boolean> {
  const text = path.includes('.pdf')
    ? (await readPdf(body)).text
    : path.includes('.docx')
      ? (await docxText(body)).lines.join(' ')
      : body.toString('utf8')
  return ['Sailing', 'Harbourland', 'statusShown', 'statusRemote'].some((word) => text.includes(word))
}

async function linkOn(server: Server, of: string): Promise<string> {
  const until = new Date(Date.now() + 86_400_000).toISOString()
  const terms = { for: '', edition: of, shows: ['downloads'] as const, until }
  const made = await withPorts(server, async (ports) => done(await makeLink(ports, terms)))
  if ('errors' in made) throw new Error(JSON.stringify(made.errors))
  return made.link.code
}

async function editionsJson(server: Server): Promise<string> {
  return withPorts(server, async (ports) => {
    const stored = done(await readEdition(ports, edition))
    if (stored === none) throw new Error('the edition is gone')
    return String(done(await makeEditionFile(ports, stored, 'json', { origin: server.origin, place: none })))
  })
}
