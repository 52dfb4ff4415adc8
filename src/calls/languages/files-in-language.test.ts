import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardText } from '#domain/site/card.ts'
import { collections } from '#resume/records/collections/collections.ts'
import { linesOf } from '#resume/records/item-ids.ts'
import { none, success } from '#resume/result.ts'
import { resumeDocument } from '#resume/write/document.ts'
import { resumeFacts } from '#resume/write/facts.ts'
import { markdownBlocks } from '#resume/write/markdown.ts'
import { resumeText } from '#resume/write/plain-text.ts'
import { resumeData } from '#resume/write/structured-data.ts'
import { marks, paris, siteInLanguages, tags } from '#support/languages.ts'
import { data } from '#support/small-bundle.ts'
import { sitemapRoutes } from '#web/routing/routes.ts'
import { makeSiteFile } from '../content/generated/read-site-file.ts'
import { readResumeContent } from '../content/read-resume-facts.ts'
import { readSitePages } from '../content/read-site-pages.ts'
import { contentOfEdition } from '../editions/read-edition.ts'
import { inLanguage } from './documents-in-language.ts'

const origin = 'https://ada.example'
type Site = Awaited<ReturnType<typeof siteInLanguages>>

/** Everything that is made from the content in a language, as texts. */
async function madeIn(site: Site, language?: string): Promise<Record<string, string>> {
  const ports = inLanguage(site, language)
  const setting = { origin, place: paris, photo: async () => success(none), routes: sitemapRoutes }
  const content = data(await readResumeContent(ports, paris))
  const document = resumeDocument(resumeFacts(content, markdownBlocks), origin)
  const pages = data(await readSitePages(ports, paris, sitemapRoutes))
  const cards = pages.map(({ card }) => [card.left, card.right, cardText(card)].join('\n')).join('\n')
  const facts = JSON.stringify(resumeData(content, { origin, image: none, createdAt: none, changedAt: none }))
  const made: Record<string, string> = { document: textsOf(document), cards, facts }
  for (const path of ['/resume.txt', '/resume.md', '/resume.json', '/contact.vcf', '/llms.txt'])
    made[path] = data(await makeSiteFile(ports, path, setting))?.text ?? ''
  return made
}

/** The texts that a file shows: no name of a field, and no heading's name in English. */
function textsOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  return Object.entries(value)
    .filter(([name]) => !['english', 'kind', 'lang'].includes(name))
    .map(([, part]) => textsOf(part))
    .join('\n')
}

/** Pieces of English texts of the catalogue that a text of another language may not have. */
async function englishWords(words: (text: string) => string, file: string): Promise<string[]> {
  const keys = Object.keys(JSON.parse(file))
  return keys.filter((key) => words(key) !== key).flatMap((key) => key.split(/\{\$\w+\}/).map((part) => part.trim()))
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

test.each(tags)('no file in %s has an English text of the site, or a text of another language', async (tag) => {
  const site = await siteInLanguages()
  const { [tag]: own, ...others } = marks
  const english = (await englishWords(site.catalogues.of(tag), site.catalogues.file('de')?.text ?? '')).filter(
    (part) => part.length > 3,
  )
  expect(english.length).toBeGreaterThan(40)
  for (const [name, text] of Object.entries(await madeIn(site, tag))) {
    const said = name === '/resume.json' ? textsOf(JSON.parse(text)) : text
    expect(said, name).toContain(own)
    expect(said, name).not.toContain('Paris')
    for (const other of Object.values(others)) expect(said, name).not.toContain(other)
    for (const part of english)
      expect(said, `${name}: ${part}`).not.toMatch(new RegExp(`(?<!\\p{L})${escaped(part)}(?!\\p{L})`, 'u'))
  }
})

test('the resume in German has its dates, headings and states in German, and JSON Resume says so', async () => {
  const made = await madeIn(await siteInLanguages(), 'de')
  const text = made['/resume.txt']
  for (const part of [
    'BERUFSERFAHRUNG',
    'AUSBILDUNG',
    'KENNTNISSE',
    'März 2022 - heute',
    '2024 - 2027 (laufend)',
    'gültig bis',
  ])
    expect(text).toContain(part)
  expect(made.document).toContain('Ada Lovelace – Lebenslauf')
  expect(made['/contact.vcf']).toContain(';Pariis;;;Deutschland')
  expect(JSON.parse(made['/resume.json'] ?? '').basics.location).toMatchObject({ city: 'Pariis', countryCode: 'DE' })
  expect(JSON.parse(made['/resume.json'] ?? '').meta.language).toBe('de')
})

test('the resume in Arabic has years in the digits of all others, and no mark that orders text', async () => {
  const made = await madeIn(await siteInLanguages(), 'ar')
  expect(made['/resume.txt']).toContain('مارس 2022 - حاليًا')
  for (const [name, text] of Object.entries(made)) expect(text, name).not.toMatch(/[\u2066-\u2069\u0660-\u0669]/)
})

test('documents in a language never have a text of another further one, whatever is translated', async () => {
  const property = fc.asyncProperty(fc.integer({ min: 0, max: 4 }), fc.integer(), async (share, seed) => {
    const site = await siteInLanguages(({ text, tag }) => hashOf(text + tag + seed) % 4 < share)
    const [plain, de, ar] = [await madeIn(site), await madeIn(site, 'de'), await madeIn(site, 'ar')].map((made) =>
      Object.values(made).join('\n'),
    )
    expect(plain).not.toMatch(/deutsch|\u0639\u0631\u0628\u064a/)
    expect(de).not.toContain(marks.ar)
    expect(ar).not.toContain(marks.de)
  })
  await fc.assert(property, { numRuns: 12 })
})

function hashOf(text: string): number {
  return Array.from(text).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7)
}

test('an edition in a language has its translations and words; its own wording of a line is as typed', async () => {
  const site = await siteInLanguages()
  const job = data(await site.documents.read('jobs', 'one'))
  const [first, second] = linesOf(job?.fields ?? {}, 'responsibilities').map(({ id }) => id)
  const edition = collections.editions.read('own', {
    ...{ name: 'Own', language: 'de' },
    lines: [{ entry: 'jobs/one', ids: [second, first] }],
    wording: [{ entry: 'jobs/one', line: first, text: 'Eigener Wortlaut' }],
  })
  const content = data(await contentOfEdition(site, paris, edition))
  expect(content.jobs[0]?.responsibilities).toEqual(['deutsch 7', 'Eigener Wortlaut'])
  const text = resumeText(resumeFacts(content, markdownBlocks), origin)
  expect(text).toContain('BERUFSERFAHRUNG')
  expect(text).not.toMatch(/plain|\u0639\u0631\u0628\u064a/)
})
