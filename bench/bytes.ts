import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { appScriptOf, ask } from '../tests/support/journeys/pages/wire.ts'
import { handWritten } from './baselines/hand-written.ts'
import { measuredPages, nameOf, servedPage, tableMade } from './measured-pages.ts'
import { type MeasuredSite, project } from './site.ts'
import { atMost, exactly, type Figure, rounded } from './table.ts'

const fromBrowser = { 'accept-encoding': 'gzip, deflate, br, zstd' }
const builtFolder = join(project, 'build/client/static/js')

/**
 * The bytes of each page's first response over https, headers and body. Page weights in kB (1000 bytes) at brotli's best
 * level: the document and its hand-written baseline, and the scripts that the first touch loads. Also the size of the font files, and whether the policy has a hash for every inline script and
 * style. Goals: docs/performance.md.
 */
export async function measureBytes(site: MeasuredSite): Promise<Figure[]> {
  const figures: Figure[] = []
  let unnamedInPolicy = 0
  let preloads = 0
  await tableMade(site)
  const sizes = new Map<string, number>()
  for (const path of measuredPages) sizes.set(path, await firstResponseBytes(site.origin, path))
  for (const [path, value] of sizes) {
    const name = `${nameOf(path)}, first response with headers, brotli`
    figures.push({ name, value, unit: 'bytes', ...atMost(longPages[path] ?? 14_000, value) })
  }
  figures.push(await firstToHundredth(site.origin, sizes))
  for (const path of measuredPages) {
    const name = nameOf(path)
    const { html, policy } = await servedPage(site.origin, path)
    const [document, limit] = [kilobytes(html), kilobytes(handWritten(html))]
    const more = rounded(document - limit, 1)
    figures.push(
      { name: `${name}, document`, value: `${rounded(document, 1)} (limit ${rounded(limit, 1)})`, unit: 'kB' },
      { name: `${name}, document above the hand-written one`, value: more, unit: 'kB', ...atMost(8, more) },
      ...(await scriptFigures(site.origin, name, html)),
    )
    unnamedInPolicy += inlineCodes(html).filter((code) => !policy.includes(`'sha256-${sha256(code)}'`)).length
    preloads += html.match(/<link [^>]*rel="(?:module)?preload"(?![^>]*as="font")/g)?.length ?? 0
  }
  const fonts = rounded(fontBytes() / 1000, 1)
  return [
    ...figures,
    {
      name: 'inline styles and scripts without a hash in the policy',
      value: unnamedInPolicy,
      unit: '',
      ...exactly(0, unnamedInPolicy),
    },
    { name: 'fonts, all files', value: fonts, unit: 'kB', ...atMost(26, fonts) },
    { name: 'preloads of scripts and pictures', value: preloads, unit: '', ...exactly(0, preloads) },
  ]
}

/** The scripts that the first touch loads: those that the page's app script names, with all their imports. */
async function scriptFigures(origin: string, name: string, html: string): Promise<Figure[]> {
  const codes = await codesWithImports(origin, await appScriptOf(origin, html))
  const own = rounded(sumOf(codes.filter((code) => !isFramework(code))), 1)
  const framework = rounded(sumOf(codes.filter(isFramework)), 1)
  return [
    { name: `${name}, own scripts at the first touch`, value: own, unit: 'kB', ...atMost(15, own) },
    { name: `${name}, React and the router with them`, value: framework, unit: 'kB' },
  ]
}

/** An answer over https has this header, too. */
const httpsHeader = 'strict-transport-security: max-age=63072000; includeSubDomains\r\n'.length

/** The pages with a longer text, whose first view comes with the first flight. */
const longPages: Readonly<Record<string, number>> = { '/about': 16_500, '/resume': 14_600 }

/** A new connection brings ten segments of 1,460 bytes before the browser confirms any. */
async function firstResponseBytes(origin: string, path: string): Promise<number> {
  const { raw, body } = await ask(origin, path, { headers: fromBrowser })
  return raw.length + body.length + httpsHeader
}

/** The page whose first answer differs most from its hundredth. A form differs each time, in a few bytes. */
async function firstToHundredth(origin: string, first: ReadonlyMap<string, number>): Promise<Figure> {
  const ratios: number[] = []
  for (const [path, bytes] of first) {
    let last = 0
    for (let at = 2; at <= 100; at += 1) last = await firstResponseBytes(origin, path)
    ratios.push(rounded(bytes / last, 2))
  }
  const value = Math.max(...ratios)
  return { name: 'the first request of a page to its hundredth, in bytes', value, unit: '×', ...exactly(1, value) }
}

/** The source texts of the built scripts that a script names, with all their static imports. */
async function codesWithImports(origin: string, script: string): Promise<string[]> {
  const addresses = new Set([...script.matchAll(/["'](\/static\/js\/[^"']+\.js)["']/g)].map(([, name = '']) => name))
  const codes: string[] = []
  for (const address of addresses) {
    const answer = await fetch(origin + address)
    if (answer.status !== 200) throw new Error(`${address} was answered with ${answer.status}.`)
    const code = await answer.text()
    codes.push(code)
    for (const [, name] of code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
      addresses.add(`/static/js/${name}`)
  }
  return codes
}

/** Whether a script belongs to React or its router. It matches words that only these contain, as `e2e/public/weights.test.ts` does. */
function isFramework(code: string): boolean {
  return /react\.dev\/errors|react-router/.test(code)
}

/** All inline styles and scripts, including an app script in the page, which the hydration loader runs as an inline one. */
function inlineCodes(html: string): string[] {
  const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)]
  const scripts = [...html.matchAll(/<script(?![^>]*\b(?:src=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g)]
  return [...styles, ...scripts].flatMap(([, code = '']) => code || [])
}

function fontBytes(): number {
  const fonts = readdirSync(builtFolder).filter((name) => /\.(woff2?|ttf|otf)$/.test(name))
  if (fonts.length === 0) throw new Error('The build has no font.')
  return fonts.reduce((sum, name) => sum + readFileSync(join(builtFolder, name)).byteLength, 0)
}

const sizes = new Map<string, number>()

/** Cached, because pages share most scripts and the best compression level is slow. */
function kilobytes(text: string): number {
  const size = sizes.get(text) ?? brotliCompressSync(text).byteLength / 1000
  sizes.set(text, size)
  return size
}

function sumOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + kilobytes(text), 0)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
