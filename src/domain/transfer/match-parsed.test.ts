import { expect, test } from 'vitest'
import type { Stored } from '#resume/schema/stored-fields.ts'
import { entryName } from '#resume/transfer/entry-keys.ts'
import { emptyParsed, importLimits, type ParsedItem } from '#resume/transfer/parsed-items.ts'
import { patched } from '#resume/transfer/patch.ts'
import { missingFields } from '#resume/transfer/sections.ts'
import { atOnce } from '#resume/transfer/steps.ts'
import { matchingParsed } from './match-parsed.ts'
import type { Read } from './parsed-entry.ts'

const matchParsed = (...args: Parameters<typeof matchingParsed>) => atOnce(matchingParsed(...args))

const setting = {
  idOf: (name: string) => `id ${name}`.replaceAll(/[^a-z0-9]+/g, '-'),
  day: '2026-11-23',
  timeZone: 'UTC',
}
const tide = { company: 'Tide', title: 'Mate', startDate: { year: 2020, month: 3 } }

const read = (...parsedItems: ParsedItem[]): Read => ({ ...emptyParsed('linkedin'), parsedItems })
const job = (fields: Record<string, unknown>, uuid?: string): ParsedItem => ({
  ...{ section: 'jobs', fields, missing: missingFields('jobs', fields), reasons: [] },
  ...(uuid === undefined ? {} : { uuid }),
})
const skill = (name: string): ParsedItem => ({ section: 'skills', fields: { name }, missing: [], reasons: [] })
const fatesOf = (found: Read, content: Stored[] = []) =>
  matchParsed(found, content, setting).found.entries.map(({ fate }) => fate)

/** The content after an import of this file into it. */
function imported(found: Read, content: Stored[] = []): Stored[] {
  const { documents } = matchParsed(found, content, setting)
  const paths = new Set(documents.map(({ collection, id }) => `${collection}/${id}`))
  return [...content.filter(({ collection, id }) => !paths.has(`${collection}/${id}`)), ...documents]
}

test('a new entry gets the id of its name, and where it came from', () => {
  const { documents } = matchParsed(read(job(tide)), [], setting)
  const name = entryName('jobs', tide)
  expect(documents).toEqual([
    {
      ...{ collection: 'jobs', id: setting.idOf(name) },
      fields: { uuid: setting.idOf(name), ...tide, origin: { source: 'linkedin', key: name, day: '2026-11-23' } },
    },
  ])
})

test('the same file again changes nothing: all is the same', () => {
  const place: ParsedItem = { section: 'location', fields: { city: 'Bay' }, missing: [], reasons: [] }
  const profile: ParsedItem = {
    section: 'profile',
    fields: { name: 'Ada', headline: 'Sailor' },
    missing: [],
    reasons: [],
  }
  const social: ParsedItem = {
    section: 'social',
    fields: { label: 'X', url: 'https://x.com/a', icon: 'x' },
    missing: [],
    reasons: [],
  }
  const file = read(profile, place, social, job(tide), skill('Knots'))
  const content = imported(file)
  const again = matchParsed(file, content, setting)
  expect(again.documents).toEqual([])
  expect(again.found.entries.map(({ fate }) => fate)).toEqual(['same', 'same', 'same', 'same', 'same'])
})

test('an entry that is stored with other content differs, and stays', () => {
  const stored = { collection: 'jobs', id: 'a', fields: { uuid: 'a', ...tide, title: 'MATE ', description: 'Mine.' } }
  const { found, documents } = matchParsed(read(job({ ...tide, description: 'Theirs.' })), [stored], setting)
  expect(found.entries[0]).toMatchObject({
    fate: 'differs',
    reasons: ['title differs; yours stays', 'description differs; yours stays'],
  })
  expect(documents).toEqual([])
})

test('an entry is found by where it came from after the owner changed its key', () => {
  const [stored] = imported(read(job(tide)))
  if (stored === undefined) throw new Error('nothing stored')
  const renamed = { ...stored, fields: { ...stored.fields, company: 'Tide & Sons' } }
  expect(fatesOf(read(job(tide)), [renamed])).toEqual(['differs'])
})

test('an exact repetition is merged, and one with the same key or time is alike', () => {
  expect(fatesOf(read(job(tide), job({ ...tide })))).toEqual(['new', 'merged'])
  expect(fatesOf(read(job(tide), job({ ...tide, description: 'x' })))).toEqual(['new', 'alike'])
  expect(fatesOf(read(job(tide), job({ ...tide, startDate: { year: 2020 } })))).toEqual(['new', 'alike'])
  expect(fatesOf(read(job(tide), job({ ...tide, title: 'Maat' })))).toEqual(['new', 'alike'])
  expect(fatesOf(read(job(tide), job({ ...tide, startDate: { year: 2020, month: 4 } })))).toEqual(['new', 'new'])
  expect(fatesOf(read(job(tide), job({ ...tide, company: 'Inn' })))).toEqual(['new', 'new'])
  expect(fatesOf(read(skill('Python'), skill('python'), skill('C'), skill('C++'), skill('C')))).toEqual([
    ...['new', 'alike', 'new', 'new', 'merged'],
  ])
})

test('an entry without a required field, or that ends before it starts, is incomplete', () => {
  expect(fatesOf(read(job({ title: 'Mate' }), job({ ...tide, endDate: { year: 2019 } })))).toEqual([
    'incomplete',
    'incomplete',
  ])
})

test('a blank month is no month: an end in the year of its start is not before it', () => {
  const dates = { startDate: { year: 2020 }, endDate: { year: 2020, month: '' } }
  expect(fatesOf(read(job({ ...tide, ...dates })))).toEqual(['new'])
})

test('the fates add up to the rows, with the blank ones', () => {
  const { found } = matchParsed({ ...read(job(tide), job(tide), skill('A'), job({})), blank: 3 }, [], setting)
  expect(found.counts).toEqual({
    ...{ new: 2, same: 0, differs: 0, merged: 1, alike: 0, incomplete: 1, blank: 3, 'left alone': 0 },
  })
})

test.each([
  ['skills', 200],
  ['activities', 200],
  ['languages', 100],
  ['interests', 100],
  ['social', 30],
] as const)(
  'an import fills a list of %s up to the %i items of its form, and leaves out the rest by name',
  (section, most) => {
    const item = (at: number): ParsedItem => {
      const named = { skills: 'name', activities: 'name', interests: 'name', languages: 'language', social: 'label' }
      const fields = {
        [named[section]]: `a ${at}`,
        ...(section === 'social' ? { url: `https://e.org/${at}`, icon: 'x' } : {}),
      }
      return { section, fields, missing: [], reasons: [], place: `row ${at}` }
    }
    const items = Array.from({ length: most + 1 }, (_, at) => item(at))
    const first = read(...items.slice(0, most - 1))
    expect(new Set(fatesOf(first))).toEqual(new Set(['new']))
    const content = imported(first)
    const { found, documents } = matchParsed(read(...items), content, setting)
    expect(found.entries.slice(-2)).toMatchObject([
      { fate: 'new', reasons: [] },
      { fate: 'left alone', reasons: [`row ${most}: the list has ${most} items already; this one is left out`] },
    ])
    expect(documents[0]?.fields[section]).toHaveLength(most)
    expect(matchParsed(read(...items), imported(read(...items), content), setting).documents).toEqual([])
  },
)

test('addresses of a profile for which the list of links has no room are named', () => {
  const websites = Array.from({ length: 31 }, (_, at) => ({
    label: 'Website',
    url: `https://e.org/${at}`,
    icon: 'website',
  }))
  const profile: ParsedItem = {
    section: 'profile',
    fields: { name: 'Ada', websites },
    missing: [],
    reasons: [],
    place: 'row 1',
  }
  const { found, documents } = matchParsed(read(profile), [], setting)
  expect(found.entries[0]).toMatchObject({
    fate: 'new',
    reasons: ['row 1: the list has 30 items already; this one is left out'],
  })
  expect(documents[0]?.fields.social).toHaveLength(30)
})

test('only absent fields of the owner and the place are filled; another value stays', () => {
  const owner = { collection: 'person-info', id: 'owner', fields: { name: 'Ada', timeZone: 'UTC', headline: 'Mine' } }
  const profile: ParsedItem = {
    ...{ section: 'profile', missing: [], reasons: [] },
    fields: { name: 'Ada', headline: 'Theirs', intro: 'Hello', city: 'Bay' },
  }
  const { found, documents } = matchParsed(read(profile), [owner], setting)
  expect(found.entries[0]).toMatchObject({ fate: 'differs', reasons: ['headline differs; yours stays'] })
  expect(documents.map(({ fields }) => fields)).toEqual([{ ...owner.fields, intro: 'Hello' }, { city: 'Bay' }])
})

test('the parts of a name are left with a name that differs', () => {
  const profile: ParsedItem = {
    ...{ section: 'profile', missing: [], reasons: [] },
    fields: { name: 'Bo Tide', givenName: 'Bo', familyName: 'Tide', intro: 'Hello' },
  }
  const { documents } = matchParsed(read(profile), [owner], setting)
  expect(documents.map(({ fields }) => fields)).toEqual([{ ...owner.fields, intro: 'Hello' }])
  expect(taken(read(profile), owner)).toMatchObject({ name: 'Bo Tide', givenName: 'Bo', familyName: 'Tide' })
})

test('a new owner has the time zone of the machine; a name that stands for none is filled', () => {
  expect(imported(read(skill('Knots')))).toEqual([
    { collection: 'person-info', id: 'owner', fields: { name: 'Resume', timeZone: 'UTC', skills: ['Knots'] } },
  ])
  const profile: ParsedItem = { section: 'profile', fields: { name: 'Ada' }, missing: [], reasons: [] }
  const [named] = imported(read(profile), imported(read(skill('Knots'))))
  expect(named?.fields.name).toBe('Ada')
})

test('a place without a city cannot be stored, and says so', () => {
  const place: ParsedItem = { section: 'location', fields: { country: 'US' }, missing: [], reasons: [] }
  expect(matchParsed(read(place), [], setting).found.entries[0]).toMatchObject({
    fate: 'incomplete',
    reasons: ['city is missing'],
  })
})

test('2,000 entries of one employer or one key are compared within 10 s', () => {
  const many = (fields: (at: number) => object) =>
    read(...Array.from({ length: 2000 }, (_, at) => job({ ...tide, ...fields(at) })))
  const started = performance.now()
  const content = imported(many((at) => ({ title: `Role ${at}` })))
  matchParsed(
    many((at) => ({ description: `${at}` })),
    content,
    setting,
  )
  expect(performance.now() - started).toBeLessThan(10_000)
})

test.each([
  [{ city: 'Portland', state: 'Maine', country: 'US' }],
  [{ city: 'Greater Hamburg Area', zipcode: '20095' }],
  [{ city: 'Hamburg', country: 'DE' }],
])('the parts of a place are left together: %j', (fields) => {
  const stored: Stored = { collection: 'location', id: 'owner', fields: { city: 'Greater Hamburg Area', state: '' } }
  for (const section of ['location', 'profile'] as const) {
    if (section === 'profile' && 'zipcode' in fields) continue
    const place: ParsedItem = { section, fields, missing: [], reasons: [] }
    const { documents, found } = matchParsed(read(place), [stored, owner], setting)
    expect([documents, found.entries[0]?.fate]).toEqual([[], 'differs'])
  }
})

test('the parts of a place are taken together, and nothing of another place stays', () => {
  const fields = { city: 'Hamburg', state: 'HH', zipcode: '20095', country: 'DE', translations: {} }
  const stored: Stored = { collection: 'location', id: 'owner', fields }
  const place: ParsedItem = { section: 'location', fields: { city: 'Leeds', country: 'GB' }, missing: [], reasons: [] }
  expect(taken(read(place), stored)).toEqual({ city: 'Leeds', country: 'GB', translations: {} })
  expect(imported(read(place))).toMatchObject([{ fields: { city: 'Leeds', country: 'GB' } }])
})

test('what is taken from a file leaves the translations of an entry', () => {
  const own = { translations: { de: { title: 'Lotsin' } }, translatedFrom: { de: { title: 'Mate' } } }
  const [stored] = imported(read(job({ ...tide, description: 'Ours' })))
  const entry = { ...(stored as Stored), fields: { ...stored?.fields, ...own } }
  const file = read(job({ ...tide, description: 'Theirs' }))
  expect(taken(file, entry)).toMatchObject({ ...own, description: 'Theirs' })
})

/** A stored entry with what differs of it in a file. */
function taken(file: Read, stored: Stored) {
  const [outcome] = matchParsed(file, [stored], setting).outcomes
  const [change] = (outcome?.changes ?? []).filter(({ fate }) => fate === 'differs')
  return change && patched(stored.fields, change)
}

const owner: Stored = { collection: 'person-info', id: 'owner', fields: { name: 'Ada', timeZone: 'UTC' } }

test('as many entries of one employer and start as a file may have take a second or two, in short steps', () => {
  const mates = Array.from({ length: importLimits.entries }, (_, at) => ({ ...tide, title: `Mate ${at}` }))
  const content = mates.map((fields, at) => ({
    collection: 'jobs',
    id: `${at}`,
    fields: { ...fields, title: `${at}` },
  }))
  const begun = process.threadCpuUsage()
  const { outcomes } = matchParsed(read(...mates.map((fields) => job(fields))), content, setting)
  const { user } = process.threadCpuUsage(begun)
  expect(outcomes).toHaveLength(importLimits.entries)
  expect(user / 1000).toBeLessThan(5000) // it took 40 seconds
})
