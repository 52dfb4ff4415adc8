import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { journey, openPage } from '#support/journeys/browser.ts'
import { sitemapPages } from '#support/journeys/pages.ts'
import type { Server } from '#support/journeys/server.ts'
import { sharedServer } from '#support/journeys/shared-server.ts'
import { ask, textOf } from '#support/journeys/wire.ts'
import { handWritten } from '../bench/baselines/hand-written.ts'

/**
 * The size of pages, in bytes with brotli at its best level: of the build, and of served pages with the sample owner. The
 * budgets of documents, styles and framework are the measured sizes plus 15 %. docs/behaviour.md 18.6.
 */
const documentBudgets: Record<string, number> = {
  '/home': 16_100,
  '/about': 20_000,
  '/resume': 20_100,
  '/resume/jobs/details?uuid=5b0e6c1a-7d42-4c8f-9a37-2f1d84b6e0c3': 17_800,
  '/resume/education/details?uuid=2a8f70c4-e19d-4365-b7a1-c80d3f56e917': 16_900,
  '/projects/soteria-cat': 13_200,
  '/hardware/desktop': 17_100,
  '/contact': 14_900,
  '/login': 14_000,
  '/no-such-page': 13_100,
}
/** For a page without a budget of its own. */
const documentBudget = 20_100
const aboveHandWritten = 8_000
const stylesBudget = 8_300
const ownScriptsBudget = 15_000
const frameworkBudget = 110_000
const loaderBudget = 2_048
const fontsBudget = 26_000

const pages = [...sitemapPages({ 'projects/:project': '/projects/soteria-cat' }), '/login', '/no-such-page']
const built = new URL('../build/client/', import.meta.url)

let server: Server

beforeAll(async () => {
  server = await sharedServer()
})

test('a document and the styles in it stay within their budgets', async () => {
  for (const path of pages) {
    const html = await servedPage(path)
    const styles = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''
    expect(styles, path).toMatch(/^@layer reset, ?tokens, ?base, ?components, ?pages, ?print;/)
    expect(sizeOf(html), path).toBeLessThan(documentBudgets[path] ?? documentBudget)
    expect(sizeOf(styles), path).toBeLessThan(stylesBudget)
  }
})

test('a document is at most 8 kB heavier than the same page written by hand', async () => {
  for (const path of pages) {
    const html = await servedPage(path)
    const limit = handWritten(html)
    expect(limit, path).not.toContain('<script')
    expect(textIn(limit), path).toBe(textIn(html))
    expect(sizeOf(html) - sizeOf(limit), path).toBeLessThanOrEqual(aboveHandWritten)
  }
})

test('no page preloads a font, a picture or a script', async () => {
  for (const path of pages) expect(await servedPage(path), path).not.toMatch(/rel="(?:module)?preload"/)
})

test('at the first touch a page loads at most 15 kB of scripts besides React and its router', async () => {
  for (const path of pages) {
    const loaded = withImports(scriptsAtFirstTouch(await servedPage(path)))
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
    const text = textAt(address)
    for (const word of ['markdown-it', 'sharp', 'node:', 'sqlite', 'yauzl', 'yazl', 'hono', 'DATA_DIR', 'process.env'])
      expect(text.includes(word), `${word} in ${address}`).toBe(false)
    for (const reason of ['is missing', 'must be a text', 'cannot be stored', 'must be lower-case'])
      expect(text.includes(reason), `a reader in ${address}`).toBe(false)
  }
})

test('the hydration loader of a page is at most 2 kB', async () => {
  for (const path of pages) {
    const inline = [...(await servedPage(path)).matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code)
    const hydrationLoader = inline.filter((code) => code.includes('vita:hydrated'))
    expect(hydrationLoader.length, path).toBe(1)
    expect(hydrationLoader[0]?.length, path).toBeLessThanOrEqual(loaderBudget)
  }
})

test('all fonts together are at most 26 kB', () => {
  const fonts = readdirSync(new URL('static/js/', built)).filter((name) => /\.(woff2?|ttf|otf)$/.test(name))
  expect(fonts.length).toBeGreaterThan(0)
  const bytes = fonts.reduce((sum, name) => sum + readFileSync(new URL(`static/js/${name}`, built)).length, 0)
  expect(bytes).toBeLessThan(fontsBudget)
})

journey('before the first touch a page loads no script and no stylesheet', async () => {
  const page = await openPage(server, { size: 'small' })
  const kinds = new Set<string>()
  page.on('request', (request) => kinds.add(request.resourceType()))
  for (const path of ['/home', '/resume', '/contact']) await page.goto(path, { waitUntil: 'networkidle' })
  for (const kind of ['script', 'stylesheet', 'fetch', 'xhr']) expect([...kinds]).not.toContain(kind)
  await page.keyboard.press('Shift')
  await expect.poll(() => [...kinds]).toContain('script')
})

async function servedPage(path: string): Promise<string> {
  return textOf(await ask(server.origin, path))
}

/** The text of a page, without markup, styles and scripts. */
function textIn(html: string): string {
  return html.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<[^>]*>/g, '').replaceAll(/\s+/g, ' ')
}

/** The scripts that a page's app script names, including those it imports later. */
function scriptsAtFirstTouch(html: string): string[] {
  const text = /<script type="text\/plain" id="app-script">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
  const named = text.match(/\/static\/js\/[\w.-]+\.js/g) ?? []
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
