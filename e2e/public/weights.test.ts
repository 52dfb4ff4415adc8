import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { journey, openPage, paragraphsInView, styled } from '#support/journeys/browser.ts'
import { sitemapPages } from '#support/journeys/pages/pages.ts'
import { type Answer, appScriptOf, ask, textOf } from '#support/journeys/pages/wire.ts'
import type { Server } from '#support/journeys/server.ts'
import { sharedServer } from '#support/journeys/shared-server.ts'
import { handWritten } from '../../bench/baselines/hand-written.ts'

/**
 * The bytes of the first response, headers and body, in brotli as the server sends it over https. A new connection brings ten
 * segments of 1,460 bytes before the browser confirms any, so that more bytes cost a round trip. docs/behaviour.md 18.6.
 */
const responseBudgets: Record<string, number> = {
  '/home': 12_800,
  '/about': 14_600,
  '/resume': 14_600,
  '/resume/jobs/details?uuid=5b0e6c1a-7d42-4c8f-9a37-2f1d84b6e0c3': 12_700,
  '/resume/education/details?uuid=2a8f70c4-e19d-4365-b7a1-c80d3f56e917': 12_100,
  '/projects/soteria-cat': 9_600,
  '/hardware/desktop': 12_700,
  '/contact': 13_600,
  '/login': 12_200,
  '/no-such-page': 11_900,
}
/** For a page without a budget of its own. */
const responseBudget = 14_000
const firstFlight = 14_000
/** Only an answer over https has this header. */
const httpsHeader = 'strict-transport-security: max-age=63072000; includeSubDomains\r\n'.length

/** The sizes of the parts, in bytes with brotli at its best level. */
const aboveHandWritten = 8_000
const stylesBudget = 6_300
const ownScriptsBudget = 15_000
const frameworkBudget = 110_000
const loaderBudget = 2_048
const fontsBudget = 26_000
/** The font with letters such as Ś, which few pages load. */
const extendedFontBudget = 10_000

const pages = [...sitemapPages({ 'projects/:project': '/projects/soteria-cat' }), '/login', '/no-such-page']
const built = new URL('../../build/client/', import.meta.url)

let server: Server

beforeAll(async () => {
  server = await sharedServer()
})

test('the first response of a page stays within its budget, headers included', async () => {
  for (const path of pages) {
    const budget = responseBudgets[path] ?? responseBudget
    // A page is best encoded once the table has it.
    await expect.poll(() => firstResponse(path).then(sizeOfAnswer), { message: path }).toBeLessThanOrEqual(budget)
  }
})

test('the styles in a document stay within their budget', async () => {
  for (const path of pages) {
    const styles = /<style>([\s\S]*?)<\/style>/.exec(await servedPage(path))?.[1] ?? ''
    expect(styles, path).toMatch(/^@layer reset, ?tokens, ?base, ?components, ?pages, ?print;/)
    expect(sizeOf(styles), path).toBeLessThan(stylesBudget)
  }
})

journey.extended('what the largest screen shows first of the two long pages comes with the first flight', async () => {
  const page = await openPage(server, { size: 'xlarge' })
  for (const path of ['/about', '/resume']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    const shown = await paragraphsInView(page)
    expect(shown.length, path).toBeGreaterThan(2)
    // A page is best encoded once the table has it.
    await expect.poll(() => firstResponse(path).then(firstFlightOf), { message: path }).toContain(shown.at(-1))
  }
})

test('a document is at most 8 kB heavier than the same page written by hand', { tags: 'extended' }, async () => {
  for (const path of pages) {
    const html = await servedPage(path)
    const limit = handWritten(html)
    expect(limit, path).not.toContain('<script')
    expect(textIn(limit), path).toBe(textIn(html))
    expect(sizeOf(html) - sizeOf(limit), path).toBeLessThanOrEqual(aboveHandWritten)
  }
})

test('a page preloads the display face in one flight, and no other font, no picture and no script', async () => {
  for (const path of pages) {
    const preloads = (await servedPage(path)).match(/<link rel="(?:module)?preload"[^>]*>/g) ?? []
    expect(preloads, path).toEqual([expect.stringMatching(/ href="\/static\/js\/[\w-]+\.woff2" as="font"/)])
    const face = / href="([^"]+)"/.exec(preloads[0] ?? '')?.[1] ?? ''
    expect(sizeOfAnswer(await ask(server.origin, face)), path).toBeLessThanOrEqual(firstFlight)
  }
})

test('a page contains its icon, which its policy allows, so that a first visit does not request it', async () => {
  for (const path of pages) {
    const answer = await ask(server.origin, path)
    expect(textOf(answer), path).toContain('<link rel="icon" href="data:image/svg+xml,')
    expect(answer.headers['content-security-policy'], path).toContain("img-src 'self' data:;")
  }
})

test('at the first touch a page loads at most 15 kB of scripts besides React and its router', {
  tags: 'extended',
}, async () => {
  for (const path of pages) {
    const loaded = withImports(await scriptsAtFirstTouch(await servedPage(path)))
    const own = loaded.filter((address) => !isFramework(address))
    expect(own.length, path).toBeGreaterThan(2)
    expect(sumOf(own), path).toBeLessThan(ownScriptsBudget)
    expect(sumOf(loaded.filter(isFramework)), path).toBeLessThan(frameworkBudget)
  }
})

test('no parser, no reader of stored fields and no adapter is in any script of the browser', () => {
  const own = scripts().filter((address) => !isFramework(address))
  expect(own.length).toBeGreaterThan(20)
  for (const address of own) {
    const text = textAt(address).replaceAll(/[{,]node:/g, '') // a key of the reader of messages in other languages
    for (const word of ['markdown-it', 'sharp', 'node:', 'sqlite', 'yauzl', 'yazl', 'hono', 'DATA_DIR', 'process.env'])
      expect(text.includes(word), `${word} in ${address}`).toBe(false)
    expect(text, `a reader in ${address}`).not.toMatch(
      /["'`]is missing|must be a text|cannot be stored|must be lower-case/,
    )
  }
})

test('the hydration loader of a page is at most 2 kB, and only home has the slideshow player', async () => {
  for (const path of pages) {
    const inline = [...(await servedPage(path)).matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code)
    const hydrationLoader = inline.filter((code) => code.includes('vita:outdated'))
    expect(hydrationLoader.length, path).toBe(1)
    expect(hydrationLoader[0]?.length, path).toBeLessThanOrEqual(loaderBudget)
    const player = inline.filter((code) => code.includes('data-autoplay'))
    expect(player.length, path).toBe(path === '/home' ? 1 : 0)
  }
})

test('the fonts are at most 26 kB, and 10 kB more for letters that few pages have', () => {
  const fonts = readdirSync(new URL('static/js/', built)).filter((name) => /\.(woff2?|ttf|otf)$/.test(name))
  expect(fonts.length).toBeGreaterThan(0)
  const sizeOf = (names: string[]) =>
    names.reduce((sum, name) => sum + readFileSync(new URL(`static/js/${name}`, built)).length, 0)
  const [extended, others] = [
    fonts.filter((name) => name.includes('europe')),
    fonts.filter((name) => !name.includes('europe')),
  ]
  expect(sizeOf(others)).toBeLessThan(fontsBudget)
  expect(sizeOf(extended)).toBeLessThan(extendedFontBudget)
})

journey.extended(
  'before the first touch a page loads no script, and its stylesheets only after the load event and the first paint',
  async () => {
    const page = await openPage(server, { size: 'small', fresh: true })
    const kinds = new Set<string>()
    page.on('request', (request) => kinds.add(request.resourceType()))
    for (const path of ['/home', '/resume', '/contact']) {
      await page.goto(path)
      await styled(page)
      const [loaded = 0, painted = 0, ...sheets] = await page.evaluate(() => [
        (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).loadEventStart,
        performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
        ...performance
          .getEntriesByType('resource')
          .flatMap(({ name, startTime }) => (/\.css$/.test(name) ? startTime : [])),
      ])
      expect(sheets.length, path).toBeGreaterThan(1)
      expect(Math.min(...sheets), path).toBeGreaterThanOrEqual(Math.max(loaded, painted))
    }
    for (const kind of ['script', 'fetch', 'xhr']) expect([...kinds]).not.toContain(kind)
    await page.keyboard.press('Shift')
    await expect.poll(() => [...kinds]).toContain('script')
  },
)

/** The answer to a browser that comes by https. */
function firstResponse(path: string): Promise<Answer> {
  return ask(server.origin, path, { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } })
}

function sizeOfAnswer({ raw, body }: Answer): number {
  return Buffer.byteLength(raw) + body.length + httpsHeader
}

/** What the first flight of an answer has of its page. */
function firstFlightOf({ raw, body }: Answer): string {
  const sent = body.subarray(0, firstFlight - raw.length - httpsHeader)
  return brotliDecompressSync(sent, { finishFlush: constants.BROTLI_OPERATION_FLUSH }).toString()
}

async function servedPage(path: string): Promise<string> {
  return textOf(await ask(server.origin, path))
}

/** The text of a page, without markup, styles and scripts. */
function textIn(html: string): string {
  return html.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<[^>]*>/g, '').replaceAll(/\s+/g, ' ')
}

/** The scripts that a page's app script names, including those it imports later. */
async function scriptsAtFirstTouch(html: string): Promise<string[]> {
  const named = (await appScriptOf(server.origin, html)).match(/\/static\/js\/[\w.-]+\.js/g) ?? []
  expect(named.length).toBeGreaterThan(2)
  return named
}

/** The scripts and all their static imports. */
function withImports(addresses: string[]): string[] {
  const all = new Set(addresses)
  for (const address of all) {
    for (const [, name] of textAt(address).matchAll(/(?:from|import) ?["']\.\/([\w.-]+\.js)["']/g))
      all.add(`/static/js/${name}`)
  }
  return [...all]
}

/** Whether a script is React's or its router's, by words that only they contain. */
function isFramework(address: string): boolean {
  return /react\.dev\/errors|react-router/.test(textAt(address))
}

function scripts(): string[] {
  return readdirSync(new URL('static/js/', built))
    .filter((name) => name.endsWith('.js'))
    .map((name) => `/static/js/${name}`)
}

function textAt(address: string): string {
  return readFileSync(new URL(`.${address}`, built), 'utf8')
}

function sumOf(addresses: string[]): number {
  return addresses.reduce((sum, address) => sum + sizeOf(textAt(address)), 0)
}

const sizes = new Map<string, number>()

/** Cached, because pages share most of their scripts and the best compression is slow. */
function sizeOf(text: string): number {
  const size = sizes.get(text) ?? brotliCompressSync(text).length
  sizes.set(text, size)
  return size
}
