import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CollectionName, collections, listCollections } from '#resume/records/collections/collections.ts'
import { canonicalText } from '#resume/schema/same-value.ts'
import type { Fields, Stored } from '#resume/schema/stored-fields.ts'
import { attachedResumeOf, publicResumeOf } from '#resume/transfer/json-resume/public-resume.ts'
import { readJsonResume } from '#resume/transfer/json-resume/read-json-resume.ts'
import { jsonResumeOf, jsonResumeText } from '#resume/transfer/json-resume/write-json-resume.ts'
import { atOnce } from '#resume/transfer/steps.ts'
import { statusFields } from '#resume/write/status.ts'
import { plainPiece } from '#resume/write/text-block.ts'
import { problemsOfJsonResume, problemsOfJsonResume100 } from '#support/json-resume-rules.ts'
import { valid } from '#support/records.ts'
import { validateFields } from '../../content/bundle/bundle-document.ts'
import { matchingParsed } from '../match-parsed.ts'

const matchParsed = (...args: Parameters<typeof matchingParsed>) => atOnce(matchingParsed(...args))

const runs = { numRuns: 60, seed: 20_261_123 }
const setting = {
  ...{ today: { year: 2026, month: 11, day: 23 }, origin: 'https://ada.example' },
  changedAt: '2026-11-20T08:15:00.123Z',
}
const entrySections = ['jobs', 'education', ...listCollections] as const

/** Keys that are dropped on purpose, and those that an import may rename. */
const isTame = (fields: Fields) => !/"(__proto__|constructor|prototype)"/.test(JSON.stringify(fields))

const documents: fc.Arbitrary<Stored[]> = fc
  .tuple(
    fc.option(valid(collections['person-info'].fields).filter(isTame)),
    fc.option(valid(collections.location.fields).filter(isTame)),
    fc.option(valid(collections.hardware.fields).filter(isTame)),
    ...entrySections.map((name) =>
      fc.array(valid(collections[name].fields, collections[name].rules).filter(isTame), { maxLength: 2 }),
    ),
  )
  .map(([owner, location, hardware, ...lists]) => [
    ...(owner === null ? [] : [stored('person-info', 'owner', owner)]),
    ...(location === null ? [] : [stored('location', 'owner', location)]),
    ...(hardware === null ? [] : [stored('hardware', 'desktop', hardware)]),
    ...entrySections.flatMap((name, at) =>
      ((lists[at] ?? []) as Fields[]).map((fields, index) => stored(name, `${name}-${index}`, fields)),
    ),
  ])

/** A document as an import of a bundle stores it. */
function stored(collection: CollectionName, id: string, { uuid: _, ...fields }: Fields): Stored {
  return { collection, id, fields: validateFields(collection, id, fields).fields }
}

function reread(resume: Fields): Stored[] {
  const read = readJsonResume(JSON.parse(jsonResumeText(resume)), setting)
  return matchParsed(read, [], { idOf: () => 'new', day: '2026-11-23', timeZone: 'UTC' }).documents
}

test('an import of an export keeps the ids of lines; what visitors get has none', () => {
  const lineIds = { own: 'Taught' }
  const job = stored('jobs', 'one', {
    title: 'Mate',
    company: 'Ferry',
    startDate: { year: 2020 },
    responsibilities: ['Taught'],
    lineIds,
  })
  expect(reread(jsonResumeOf([job], setting)).find(({ id }) => id === 'one')?.fields).toMatchObject({ lineIds })
  expect(JSON.stringify(publicResumeOf([job], null, setting, () => []))).not.toMatch(/lineIds|"own"/)
})

test('an import of an export gives the same documents, whatever they hold', () => {
  fc.assert(
    fc.property(documents, (content) => {
      const texts = (all: readonly Stored[]) =>
        Object.fromEntries(all.map(({ collection, id, fields }) => [`${collection}/${id}`, canonicalText(fields)]))
      expect(texts(reread(jsonResumeOf(content, setting)))).toEqual(texts(content))
    }),
    runs,
  )
})

test('an export is strict JSON Resume 1.2.1, whatever the content holds', () => {
  fc.assert(
    fc.property(documents, (content) => {
      expect(problemsOfJsonResume(JSON.parse(jsonResumeText(jsonResumeOf(content, setting))))).toEqual([])
    }),
    runs,
  )
})

test('an export is JSON Resume 1.0.0 too, unless a certificate has no day or an unknown root key came in', () => {
  const problemsWith = (date: Fields, owner: Fields = {}) => {
    const content = [
      stored('person-info', 'owner', { name: 'Ada', timeZone: 'UTC', ...owner }),
      stored('certificates', 'c', { name: 'Press safety', date }),
    ]
    return problemsOfJsonResume100(JSON.parse(jsonResumeText(jsonResumeOf(content, setting))))
  }
  expect(problemsWith({ year: 2020, month: 3, day: 1 })).toEqual([])
  expect(problemsWith({ year: 2020, month: 3 })).toEqual(['the certificate date 2020-03 has no day'])
  const unknown = { jsonResume: { root: { mood: 'calm' } } }
  expect(problemsWith({ year: 2020, month: 3, day: 1 }, unknown)).toEqual(['.mood is unknown'])
})

const word = fc.constantFrom('Tide', 'b & c', '=1+1', '\u00e9t\u00e9', 'a | b', '<b>')
const date = fc.constantFrom('2014', '2014-05', '2014-05-31')
const url = fc.constantFrom('https://e.org/a', 'http://b.example')
const words = fc.array(word, { minLength: 1, maxLength: 3 })
const extra = { 'x-other': fc.constantFrom<unknown>(1, [null], { a: 'b' }) }
const entry = (named: Record<string, fc.Arbitrary<unknown>>, optional: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record<Record<string, unknown>>({ ...named, ...optional, ...extra }, { requiredKeys: Object.keys(named) })
/** Entries with a name of their own, so that none is like another. */
const listOf = (item: fc.Arbitrary<Record<string, unknown>>, name: string) =>
  fc
    .array(item, { minLength: 1, maxLength: 3 })
    .map((items) => items.map((each, at) => ({ ...each, [name]: `${each[name]} ${at}` })))

/** Files of other programs that are valid for 1.x. */
const foreign = fc.record(
  {
    basics: entry({ name: word }, { label: word, summary: word, url: fc.constant('https://own.example') }),
    work: listOf(
      entry(
        { name: word, position: word, startDate: date },
        { summary: word, highlights: words, url, location: word, description: word },
      ),
      'name',
    ),
    education: listOf(
      entry(
        { institution: word },
        {
          area: word,
          studyType: word,
          startDate: fc.constant('2010'),
          endDate: date,
          score: word,
          courses: words,
          url,
        },
      ),
      'institution',
    ),
    volunteer: listOf(
      entry({ organization: word }, { position: word, summary: word, highlights: words }),
      'organization',
    ),
    awards: listOf(entry({ title: word }, { date, awarder: word, summary: word }), 'title'),
    certificates: listOf(entry({ name: word }, { date, issuer: word, url }), 'name'),
    publications: listOf(entry({ name: word }, { publisher: word, releaseDate: date, summary: word }), 'name'),
    skills: listOf(entry({ name: word }, { level: word, keywords: words }), 'name'),
    languages: listOf(entry({ language: word }, { fluency: word }), 'language'),
    interests: listOf(entry({ name: word }, { keywords: words }), 'name'),
    references: listOf(entry({ name: word, reference: word }, {}), 'name'),
    projects: listOf(
      entry(
        { name: word },
        { description: word, highlights: words, keywords: words, roles: words, entity: word, type: word },
      ),
      'name',
    ),
    meta: fc.record({ theme: word, ...extra }, { requiredKeys: [] }),
    'x-root': fc.constant({ deep: [1] }),
  },
  { requiredKeys: ['basics'] },
)

test('an export of an import gives back a valid file of another program, unknown keys too', () => {
  fc.assert(
    fc.property(foreign, (file) => {
      const ids = { at: 0 }
      const read = readJsonResume(file as Fields, setting)
      const idOf = (name: string) => {
        ids.at += 1
        return `${name.split(' ')[0]}-${ids.at}`
      }
      const { documents: taken } = matchParsed(read, [], { idOf, day: '2026-11-23', timeZone: 'UTC' })
      expect(comparable(jsonResumeOf(taken, setting))).toEqual(comparable(file as Fields))
    }),
    runs,
  )
})

/** A file without what every export adds; lists in any order, because an export has the order of the site. */
function comparable({ $schema: _, meta, ...others }: Fields): unknown {
  const { version, lastModified, canonical, ...kept } = (meta ?? {}) as Fields
  const own = withoutAdded({ ...others, ...(Object.keys(kept).length > 0 ? { meta: kept } : {}) })
  const { meta: left, ...rest } = own as Fields
  const lists = Object.entries(rest).map(([key, value]) => [
    key,
    Array.isArray(value) ? value.map(canonicalText).toSorted() : canonicalText(value),
  ])
  return Object.fromEntries([
    ...lists,
    ...(left !== undefined && Object.keys(left as Fields).length > 0 ? [['meta', left]] : []),
  ])
}

function withoutAdded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAdded)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => (key === 'x-vita' ? [] : [[key, withoutAdded(each)]])),
  )
}

test('the file has two spaces, a final newline, and the address of the schema', () => {
  const text = jsonResumeText(jsonResumeOf([], setting))
  expect(text).toMatch(
    /^\{\n {2}"\$schema": "https:\/\/raw\.githubusercontent\.com\/jsonresume\/resume-schema\/v1\.2\.1\/schema\.json",\n/,
  )
  expect(text.endsWith('}\n')).toBe(true)
  expect(JSON.parse(text).meta).toMatchObject({
    version: 'v1.2.1',
    lastModified: '2026-11-20T08:15:00',
    canonical: 'https://ada.example/resume.json',
  })
})

test('present work has no end, volunteering without an organization has no key, lists have the order of pages', () => {
  const job = (id: string, year: number) => ({
    ...{ collection: 'jobs', id },
    fields: { uuid: id, title: id, company: 'T', startDate: { year }, endDate: null, description: '' },
  })
  const resume = jsonResumeOf([job('old', 2010), job('new', 2020)], setting)
  expect(
    (resume.work as Fields[]).map(({ position, ...others }) => [position, 'endDate' in others, 'summary' in others]),
  ).toEqual([
    ['new', false, false],
    ['old', false, false],
  ])
  expect(resume).not.toHaveProperty('volunteer')
})

test('a list with as many items as a list may have comes back whole', () => {
  const skills = Array.from({ length: 200 }, (_, at) => `Skill ${at}`)
  const owner = { collection: 'person-info', id: 'owner', fields: { name: 'A', timeZone: 'UTC', skills } }
  expect(reread(jsonResumeOf([owner], setting))[0]?.fields.skills).toEqual(skills)
})

test('activities are interests of a kind of their own', () => {
  const owner = {
    collection: 'person-info',
    id: 'owner',
    fields: { name: 'A', timeZone: 'UTC', activities: ['Rowing'] },
  }
  expect(jsonResumeOf([owner], setting).interests).toEqual([{ name: 'Rowing', 'x-vita': { kind: 'activity' } }])
})

/** A file of a person and a job with a plain text where this site has Markdown. */
const withText = (text: string) => ({
  basics: { name: 'Ada', summary: text },
  work: [{ name: 'Tide', position: 'Mate', startDate: '2020', description: text }],
})
const textsIn = ({ basics, work }: Fields) => [(basics as Fields).summary, (work as Fields[])[0]?.description]

test('a plain text comes back byte for byte, and nothing of it is beside it', () => {
  const piece = fc.constantFrom(
    'a',
    ' ',
    '\n',
    '\n\n',
    '1. ',
    '- ',
    '*',
    '_',
    '\\',
    '<',
    '&amp;',
    '|',
    '    ',
    '\u00a0',
  )
  const text = fc.array(piece, { minLength: 1 }).map((pieces) => `b${pieces.join('')}`)
  fc.assert(
    fc.property(text, (given) => {
      const exported = jsonResumeOf(reread(withText(given)), setting)
      expect(textsIn(exported)).toEqual([given, given])
      expect(JSON.stringify(exported)).not.toContain('"intro"')
      expect(JSON.stringify(exported)).not.toContain('"companyHistory"')
    }),
    { ...runs, numRuns: 300 },
  )
})

test('Markdown is exported as it is, comes back, and stays Markdown when another program changes it', () => {
  const fields = { uuid: 'a', title: 'Mate', company: 'Tide', startDate: { year: 2020 }, companyHistory: 'a **b**' }
  const content = [
    stored('person-info', 'owner', { name: 'Ada', timeZone: 'UTC', intro: '- c\n- d' }),
    stored('jobs', 'a', fields),
  ]
  const exported = jsonResumeOf(content, setting)
  expect(textsIn(exported)).toEqual(['- c\n- d', 'a **b**'])
  const markdownOf = (resume: Fields) => {
    const all = reread(resume)
    return [all.find(({ id }) => id === 'owner')?.fields.intro, all.find(({ id }) => id === 'a')?.fields.companyHistory]
  }
  expect(markdownOf(exported)).toEqual(['- c\n- d', 'a **b**'])
  const [work] = exported.work as Fields[]
  const edited = { ...exported, basics: { name: 'Ada', summary: '- e' }, work: [{ ...work, description: '**f**' }] }
  expect(markdownOf(edited)).toEqual(['- e', '**f**'])
})

test('the street is in the export of the owner, comes back, and is in no file for visitors', () => {
  const content = [
    stored('person-info', 'owner', { name: 'Ada', timeZone: 'UTC', street: 'Quay 1' }),
    stored('location', 'owner', { city: 'Bay', state: 'SC' }),
  ]
  const exported = jsonResumeOf(content, setting)
  expect((exported.basics as Fields).location).toMatchObject({ address: 'Quay 1', city: 'Bay' })
  expect(reread(exported).find(({ id }) => id === 'owner')?.fields.street).toBe('Quay 1')
  for (const made of [publicResumeOf, attachedResumeOf])
    expect(JSON.stringify(made(content, { city: 'Bay', state: 'SC', zipcode: '' }, setting, () => []))).not.toContain(
      'Quay 1',
    )
})

test('visitors get the words of a text', () => {
  const content = reread(withText('Won 7*8*9 rounds.'))
  const blocksOf = (markdown: string) => [{ pieces: [plainPiece(markdown.replaceAll('\\', ''))], depth: 0, mark: null }]
  expect(textsIn(publicResumeOf(content, null, setting, blocksOf))).toEqual(['Won 7*8*9 rounds.', 'Won 7*8*9 rounds.'])
})

test('visitors get the address of the site, names of accounts, employers by both keys, and the address of a DOI', () => {
  const social = [
    { label: 'LinkedIn', url: 'https://www.linkedin.com/in/ada/' },
    { label: 'Mastodon', url: 'https://a.example/@ada' },
    { label: 'Blog', url: 'https://b.example/' },
    { label: 'List', url: 'https://c.example/ada?list=1' },
  ]
  const paper = { name: 'Tides', doi: 'doi:10.1000/a#b' }
  const content = [
    stored('person-info', 'owner', { name: 'Ada', timeZone: 'UTC', social }),
    stored('jobs', 'one', { title: 'Mate', company: 'Ferry', startDate: { year: 2020 } }),
    stored('publications', 'one', paper),
    stored('publications', 'two', { ...paper, url: 'https://own.example/' }),
  ]
  const madeAt = (origin: string) =>
    JSON.parse(jsonResumeText(publicResumeOf(content, null, { ...setting, origin }, () => [])))
  const { basics, work, publications } = madeAt('https://ada.example')
  expect(basics.url).toBe('https://ada.example/')
  expect(basics.profiles.map(({ username }: Fields) => username)).toEqual(['ada', 'ada', undefined, undefined])
  expect(work).toMatchObject([{ name: 'Ferry', company: 'Ferry' }])
  expect(publications.map(({ url }: Fields) => url).toSorted()).toEqual([
    'https://doi.org/10.1000/a%23b',
    'https://own.example/',
  ])
  expect(madeAt('http://localhost:4310').basics).not.toHaveProperty('url')
})

/** docs/behaviour.md 31.8. */
const status = { status: 'work', statusRegion: 'Berlin', statusRemote: true }
const closed = { ...status, status: 'closed' }
const own = { ...status, statusText: 'Ask me' }
test.each([
  [
    'everyone',
    { ...status, statusShown: 'site' },
    { ...status, statusShown: 'site' },
    { ...status, statusShown: 'site' },
  ],
  ['links', status, {}, status],
  ['nobody', { ...status, statusShown: 'nowhere' }, {}, {}],
  ['links, without the place of one who looks for nothing', closed, {}, { status: 'closed' }],
  ['links, without what own words replace', own, {}, { ...own, status: undefined }],
])('a status for %s is in a file for its readers, and comes back from it', (_, fields, onSite, inLinks) => {
  const content = [stored('person-info', 'owner', { name: 'Ada', timeZone: 'UTC', ...fields })]
  const statusIn = (resume: Fields) => {
    const back = reread(resume)[0]?.fields ?? {}
    return Object.fromEntries(statusFields.map((name) => [name, back[name]]))
  }
  expect(statusIn(jsonResumeOf(content, setting))).toEqual(fields)
  const ofEdition = { ...setting, edition: { choices: [] } }
  for (const [resume, seen] of [
    [publicResumeOf(content, null, setting, () => []), onSite],
    [attachedResumeOf(content, null, setting, () => []), onSite],
    [publicResumeOf(content, null, ofEdition, () => []), inLinks],
  ] as const) {
    expect(statusIn(resume)).toEqual(seen)
    if (Object.keys(seen).length === 0) expect(jsonResumeText(resume)).not.toMatch(/status|Berlin/)
  }
})

test('a mailbox at a host with other letters is in an export as programs read it, and comes back as it was', () => {
  const owner = stored('person-info', 'owner', { name: 'Ada', timeZone: 'UTC', email: 'ada@b\u00fccher.example' })
  const exported = jsonResumeOf([owner], setting)
  expect(exported.basics).toMatchObject({ email: 'ada@xn--bcher-kva.example' })
  expect(reread(exported)[0]?.fields.email).toBe('ada@b\u00fccher.example')
})
