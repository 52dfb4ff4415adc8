import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { XMLParser } from 'fast-xml-parser'
import MarkdownIt from 'markdown-it'
import type { Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { fileAddresses } from '#server/static/file-addresses.ts'
import { journey, openPage } from '#support/journeys/browser.ts'
import { picture, startSmall } from '#support/journeys/bundle.ts'
import { type Server, vita } from '#support/journeys/server.ts'
import { translated } from '#support/journeys/translated.ts'

/** The pages as Markdown, live and as files, against the pages that they are of. docs/behaviour.md 31.9. */

/** A site in three languages with every kind of page, and a home without pictures. */
const whole = {
  ...Object.fromEntries(Object.entries(translated).map(([name, fields]) => [`documents/${name}.json`, fields])),
  // Typesetting them takes most of a publish.
  'documents/site-settings/owner.json': { files: { pdf: false, docx: false } },
  'documents/jobs/Bare.json': {
    title: '1. Orderly *for* [now]',
    company: 'Alster Clinic',
    startDate: { month: 3, year: 2014 },
    endDate: { month: 4, year: 2016 },
    location: 'Hamburg',
    url: 'https://alster.example/',
  },
  'documents/jobs/secret.json': {
    ...{ title: 'Hidden role', company: 'Nowhere', startDate: { month: 1, year: 2013 }, hidden: true },
  },
  'documents/education/night.json': {
    ...{ institution: 'Night School', type: 'Course', city: 'Kiel', startDate: { month: 1, year: 2026 } },
    ...{ courses: ['Drawing', 'Welding & brazing'], score: '1.3', url: 'https://night.example/', status: false },
  },
  'documents/projects/rounds.json': {
    ...{ name: 'Rounds', page: 'rounds', type: 'app', description: 'Who is on the ward.\nAnd when.' },
    ...{ text: '## Why\n\nA list on **paper** gets lost.\n\n1. One\n2. Two', highlights: ['Used by 40 people'] },
    ...{ roles: ['Author'], keywords: ['TypeScript', 'SQLite'], url: 'https://rounds.example/' },
  },
  'documents/projects/plain.json': { name: 'Plain', description: 'Only a sentence.', url: 'https://plain.example/' },
  'documents/hardware/laptop.json': {
    title: 'Old # laptop',
    current: [{ part: 'RAM', name: '8 GB', note: 'soldered' }],
    original: [{ part: 'Disk', name: '500 GB', sold: 'June 2024' }],
    history: 'Bought used.\nStill runs.',
  },
  'files/project-images/rounds/list.jpg': picture('4-hills'),
  'files/project-images/rounds/alt.json': { 'list.jpg': 'The list in a hall' },
}

/** A site of a few words, with pictures on Home and About. */
const short = {
  'documents/person-info/owner.json': { name: 'Ada Quill', headline: 'Writes & *mends* clocks', timeZone: 'UTC' },
  'documents/jobs/clocks.json': { title: 'Clockmaker', company: 'Quill & Sons', startDate: { month: 1, year: 2020 } },
  'files/home/slideshow/1.jpg': picture('3-steeples'),
  'files/home/slideshow/alt.json': { '1.jpg': 'Three steeples [at noon]' },
  'files/about/portrait.jpg': picture('5-evening-desk'),
}

/** Controls: they lead on, or they are of the page and not of what it says. The link of a project is styled as a button. */
const controls = [
  'form',
  'button',
  '[hidden]',
  '.button:not(.project__link .button)',
  '.take',
  '.social__link--contact',
  '.contact__card .chip',
  '.slideshow .visually-hidden',
  '.gallery .visually-hidden',
].join()

/** The Markdown of the resume is a file of it: other headings, the present job among the others, no labels of tables and folds. */
const labelsOfResume =
  '.page-header, .prose--empty, .person__now, thead, h2, summary, .table__cell--status, .table__cell--soft'

let servers: Server[]

beforeAll(async () => {
  servers = [await startSmall(whole), await startSmall(short)]
  return async () => void (await Promise.all(servers.map((server) => server.stop())))
}, 300_000)

journey('each public page and its Markdown have the same facts, in every language', async () => {
  for (const server of servers) {
    const browser = await openPage(server)
    const pages = await pagesOf(server)
    expect([...pages.keys()]).toContain('/home')
    for (const [path, page] of pages) {
      const markdown = await textAt(server, markdownOf(page))
      expect(await differences(browser, path, markdown, pages), path).toEqual([])
    }
  }
})

journey(
  'as files each page has the same facts as its Markdown, which is that of the live site but for the way of messages',
  async () => {
    for (const server of servers) {
      const folder = mkdtempSync(join(tmpdir(), 'vita-markdown-'))
      onTestFinished(() => rmSync(folder, { recursive: true }))
      const { origin, settings } = server
      await vita(['publish', folder, '--url', origin, '--form-url', `${origin}/`], settings)
      const { of, inText } = fileAddresses(origin, [])
      const fileAt = (path: string) => readFileSync(join(folder, decodeURIComponent(path)), 'utf8')
      const live = [...(await pagesOf(server)).keys()]
      const pages = new Map(live.map((path) => [path, fileAt(`${of(path)}index.html`)]))
      const browser = await openPage(server)
      for (const [path, page] of pages) {
        const address = markdownOf(page)
        expect(await differences(browser, path, fileAt(address), pages), path).toEqual([])
        if (path.endsWith('/contact')) continue
        expect(fileAt(address), path).toBe(inText(await textAt(server, address)))
      }
    }
  },
  600_000,
)

test('it is Markdown, whose page is the one to find, and varies by nothing that a visitor sends', async () => {
  const { origin } = serverAt(0)
  for (const [address, page] of [
    ['/home.md', '/home'],
    ['/de/resume.md', '/de/resume'],
    ['/resume/jobs/ward.md', '/resume/jobs/details?uuid=ward'],
  ]) {
    const { headers } = await fetch(`${origin}${address}`, { headers: { accept: 'text/html' } })
    expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(headers.get('link')).toBe(`<${origin}${page}>; rel="canonical"`)
    expect(headers.get('vary')).toBe('Accept-Encoding')
  }
})

test.each([
  [0, '/resume/jobs/secret.md'],
  [0, '/resume/jobs/none.md'],
  [0, '/fr/home.md'],
  [0, '/login.md'],
  [1, '/projects.md'],
  [1, '/hardware/laptop.md'],
])('site %i has no %s: it is hidden, absent, for no search engine, or has nothing to say', async (at, address) => {
  expect((await fetch(serverAt(at).origin + address)).status).toBe(404)
})

function serverAt(at: number): Server {
  const server = servers[at]
  if (server === undefined) throw new Error(`There is no site ${at}.`)
  return server
}

/** The pages that the sitemap names, in every language, by their addresses. */
async function pagesOf(server: Server): Promise<Map<string, string>> {
  const { urlset } = new XMLParser().parse(await textAt(server, '/sitemap.xml'))
  const paths = urlset.url.map(({ loc }: { loc: string }) => loc.slice(server.origin.length))
  return new Map(await Promise.all(paths.map(async (path: string) => [path, await textAt(server, path)])))
}

async function textAt({ origin }: Server, path: string): Promise<string> {
  const answer = await fetch(origin + path)
  expect(answer.status, path).toBe(200)
  return answer.text()
}

/** The address that a page names. */
function markdownOf(page: string): string {
  return /<link rel="alternate" type="text\/markdown" href="([^"]+)"/.exec(page)?.[1] ?? ''
}

/** The texts of a page that its Markdown lacks, and the other way. That of the resume has also the links of Home, and facts of jobs and schools. */
async function differences(
  browser: Page,
  path: string,
  markdown: string,
  pages: ReadonlyMap<string, string>,
): Promise<string[]> {
  const texts = (html: string, element: string, leftOut: string, between = '\n') =>
    browser.evaluate(textsOf, { html, element, leftOut, between })
  const isResume = path.endsWith('/resume')
  const said = await texts(
    new MarkdownIt().render(markdown),
    'body',
    isResume ? 'h2' : ':not(*)',
    isResume ? ', ' : '\n',
  )
  const shown = await texts(pages.get(path) ?? '', 'main', isResume ? `${controls}, ${labelsOfResume}` : controls)
  const isOther = (each: string) => each.startsWith(`${path}/`) || each === path.replace(/resume$/, 'home')
  const others = isResume ? [...pages].filter(([each]) => isOther(each)) : []
  const ofOthers = await Promise.all(others.map(([, page]) => texts(page, 'main', controls)))
  expect(shown.length, path).toBeGreaterThan(2)
  return [
    ...missing(shown, said).map((text) => `not in Markdown: ${text}`),
    ...missing(said, [...shown, ...ofOthers.flat()]).map((text) => `not on the page: ${text}`),
  ]
}

/** Runs in the browser: the words of each text and picture of an element, without punctuation and in lower case; `between` divides texts. */
function textsOf({ html, element, leftOut, between }: Record<'html' | 'element' | 'leftOut' | 'between', string>) {
  const root = new DOMParser().parseFromString(html, 'text/html').querySelector(element)
  if (root === null) return []
  for (const each of root.querySelectorAll(leftOut)) each.remove()
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode()) {
    const { currentNode: node } = walker
    const text = node instanceof HTMLImageElement ? node.alt : (node.nodeValue ?? '')
    for (const part of text.toLowerCase().split(between)) {
      const words = part.match(/[\p{L}\p{M}\p{N}]+/gu)
      if (words !== null) texts.push(words.join(' '))
    }
  }
  return texts
}

function missing(texts: readonly string[], others: readonly string[]): string[] {
  const all = ` ${others.join(' ')} `
  return texts.filter((text) => !all.includes(` ${text} `))
}
