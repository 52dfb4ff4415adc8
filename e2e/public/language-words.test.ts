import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPersonInfo } from '#calls/content/read-person-info.ts'
import { take } from '#domain/call.ts'
import { filledWhoAmI } from '#resume/records/person-info.ts'
import { none } from '#resume/result.ts'
import { english, type Values, type Words } from '#resume/words.ts'
import { everyPage } from '#support/journeys/pages/pages.ts'
import { copySampleData } from '#support/journeys/sample-data.ts'
import { memoryBackups, memoryHealth } from '#support/memory-upkeep.ts'
import { openedStack } from '#support/opened-stack.ts'
import { noPlaces } from '../../src/server/places/site-places.ts'
import { siteOf } from '../../src/server/site.ts'
import type { Stack } from '../../src/stack/open-stack.ts'

type Built = typeof import('../../src/server/start.ts')

/** A language in which each text of the site is in brackets. docs/behaviour.md 39.1. */
const words: Words = Object.assign((text: string, values?: Values) => `⟦${english(text, values)}⟧`, { language: 'de' })

const origin = 'http://localhost:3000'
const pages = [
  ...everyPage,
  '/resume/jobs/details?uuid=74d0f9e6-2c3b-4a81-95f7-d1b82ce6303a',
  '/resume/jobs/details?uuid=c7a93f58-10be-4d26-8e91-6b5f2d70a4e9',
  '/projects?project=soteria-cat',
  '/reset-password?token=unknown',
  '/access-denied',
]
const forms = [
  ['/contact', { name: '', email: 'x', company: 'x'.repeat(101), message: '0'.repeat(301) }],
  ['/contact', { name: 'Rowan', email: 'rowan@example.com', message: '' }],
  ['/login', { email: '', password: '' }],
  ['/login', { email: 'rowan@example.com', password: '0' }],
  ['/login', { resetEmail: '' }],
  ['/login/code', { code: '' }],
] as const

/** What the owner of the sample wrote, without digits and what is filled in; and names of files and formats. */
const owners = globSync(['sample/documents/**/*.json', 'sample/files/**/*.json'])
  .map((file) => JSON.stringify(JSON.parse(readFileSync(file, 'utf8'))))
  .concat('PDF', 'A4', 'Letter', 'Word', 'v2.0.2', 'x'.repeat(101), 'rowan@example.com')
  .map(compared)

/** The names of months, which the platform says. */
const months = (['long', 'short'] as const).flatMap((month) => {
  const { format } = new Intl.DateTimeFormat('de', { month, year: 'numeric' })
  return Array.from({ length: 12 }, (_, at) => format(new Date(2026, at)).replaceAll(/[\d.\s]/g, ''))
})

let folder: string
let stack: Stack
let ask: (path: string, init?: RequestInit) => Promise<string>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vita-words-'))
  await copySampleData(join(folder, 'data'))
  stack = await openedStack({ NODE_ENV: 'production', PORT: '0', DATA_DIR: join(folder, 'data') }, 'existing')
  const built: Built = await import(pathToFileURL('build/server/index.js').href)
  const ports = { ...stack.ports, catalogues: { of: () => words, file: () => undefined, languages: () => [] } }
  const upkeep = { health: memoryHealth(), backups: memoryBackups(), places: noPlaces }
  const { contact, settings, mailTrial } = stack
  const site = siteOf(ports, contact, { origin, hasStudio: true, settings, mailTrial, ...upkeep }, () => {})
  const today = () => ({ year: 2026, month: 6, day: 1 })
  const person = take(await readPersonInfo(ports))
  owners.push(compared(filledWhoAmI(person, take(await site.location.read()), today()) ?? ''))
  const app = built.createApp({
    ...{ site, origin, today, trustProxy: [], clientHeader: 'x-forwarded-for', log: () => {} },
    ...{ clientFolder: 'build/client', freeBytes: async () => none, mode: 'production' },
  })
  ask = async (path, init = {}) => {
    const headers = { host: 'localhost:3000', origin, 'sec-fetch-site': 'same-origin' }
    return (await app.fetch(new Request(origin + path, { ...init, headers }), '127.0.0.1', '')).text()
  }
})

afterAll(async () => {
  await stack?.close()
  await rm(folder, { recursive: true, force: true })
})

test('a page shows no text of the site but through words', async () => {
  for (const path of pages) {
    const html = await ask(path)
    expect(html, path).toContain('⟦')
    expect(strange(html), path).toEqual([])
  }
})

test('the answer to a rejected form has no text of the site but through words', { tags: 'extended' }, async () => {
  for (const [path, typed] of forms) {
    const html = await ask(path, { method: 'POST', body: new URLSearchParams(typed) })
    expect(html, path).toContain('⟦Error: ')
    expect(strange(html), path).toEqual([])
  }
})

/** The pieces of a page's texts that are neither said by words nor the owner's. */
function strange(html: string): string[] {
  const pieces = textsOf(html)
    .flatMap(outside)
    .flatMap((text) => text.split(/[,.;:\u2013()]+\s*/))
  return [...new Set(pieces.map((text) => text.replaceAll(/\d+/g, '').replaceAll(/\s+/g, ' ').trim()))]
    .filter((text) => /\p{L}/u.test(text) && !months.includes(text))
    .filter((text) => !owners.some((each) => each.includes(compared(text))))
}

/**
 * The texts that a page has for people: those between tags, those of attributes, and those for search engines. The text of a card is that of its picture, which is
 * made before.
 */
function textsOf(html: string): string[] {
  const shown = html.replaceAll(/<(script|style|svg)\b.*?<\/\1>/gs, '').replaceAll(/<!--.*?-->/gs, '')
  const attributes = /\s(?:title|aria-label|aria-roledescription|alt|placeholder|data-short)="([^"]*)"/g
  const metas = /<meta (?:name|property)="(?:description|og:(?:title|description))" content="([^"]*)"/g
  const named = [attributes, metas].flatMap((pattern) => [...shown.matchAll(pattern)].map(([, text = '']) => text))
  return [...shown.split(/<[^>]*>/), ...named].map(decoded)
}

/** What stands outside of all brackets. */
function outside(text: string): string[] {
  let depth = 0
  let rest = ''
  for (const each of text) {
    if (each === '⟦') depth += 1
    if (depth === 0) rest += each
    if (each === '⟧') depth -= 1
    if (each === '⟧' && depth === 0) rest += '\n'
  }
  return rest.split('\n')
}

function decoded(text: string): string {
  const signs: Readonly<Record<string, string>> = { '#x27': "'", quot: '"', lt: '<', gt: '>', amp: '&' }
  return text.replaceAll(/&(#x27|quot|lt|gt|amp);/g, (_, name: string) => signs[name] ?? '')
}

function compared(text: string): string {
  return text
    .replaceAll(/\{\{.*?\}\}|\d+/g, '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
}
