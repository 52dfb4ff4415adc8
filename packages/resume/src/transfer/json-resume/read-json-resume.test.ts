import { expect, test } from 'vitest'
import { readJsonResume } from './read-json-resume.ts'

const setting = { today: { year: 2026, month: 11, day: 23 }, origin: 'https://ada.example' }
const read = (json: object) => readJsonResume(json as Record<string, unknown>, setting)
const parsedItems = (json: object, section: string) => read(json).parsedItems.filter((each) => each.section === section)
const job = (work: object) => parsedItems({ work: [work] }, 'jobs')[0]

test('a job has its fields', () => {
  expect(
    job({
      ...{ name: 'Tide', position: 'Mate', location: 'Bay', url: 'https://tide.example', startDate: '2020-03-04' },
      ...{ endDate: '2021', summary: 'Sailed.', highlights: ['a'], description: 'Boats.' },
    }),
  ).toEqual({
    section: 'jobs',
    fields: {
      ...{ company: 'Tide', title: 'Mate', location: 'Bay', url: 'https://tide.example' },
      ...{ startDate: { year: 2020, month: 3, day: 4 }, endDate: { year: 2021 } },
      ...{ description: 'Sailed.', responsibilities: ['a'], companyHistory: 'Boats.' },
    },
    missing: [],
    reasons: [],
    place: 'work[0]',
  })
})

test('a date in another form is read and reported, one that cannot be read is reported by its path', () => {
  expect(job({ name: 'T', position: 'M', startDate: 'May 2014' })).toMatchObject({
    fields: { startDate: { year: 2014, month: 5 } },
    reasons: ['work[0].startDate: "May 2014" was read as 2014-05'],
  })
  expect(job({ name: 'T', position: 'M', startDate: '03/04/2014' })).toMatchObject({
    missing: ['startDate'],
    reasons: ['work[0].startDate: "03/04/2014" is no date: the day or the month may come first'],
  })
  expect(job({ name: 'T', position: 'M', startDate: '2014-19-39' })?.missing).toEqual(['startDate'])
  expect(job({ name: 'T', position: 'M', startDate: '1850' })?.reasons).toEqual([
    'work[0].startDate: please check the year 1850',
  ])
})

test('a date that does not exist is reported, and an entry that may be without it is taken; a future date is fine', () => {
  expect(parsedItems({ awards: [{ title: 'Oar', date: '2014-13' }] }, 'awards')[0]).toMatchObject({
    fields: { title: 'Oar' },
    missing: [],
    reasons: ['awards[0].date: "2014-13" is no date that exists'],
  })
  expect(job({ name: 'T', position: 'M', startDate: '2030-02' })).toMatchObject({
    fields: { startDate: { year: 2030, month: 2 } },
    missing: [],
    reasons: [],
  })
})

test('keys of earlier versions have the names of today; of two that differ, the earlier one is an unknown key', () => {
  expect(job({ company: 'T', website: 'https://t.example' })?.fields).toMatchObject({
    company: 'T',
    url: 'https://t.example',
  })
  expect(job({ name: 'New', company: 'Old' })?.fields).toMatchObject({ company: 'New', jsonResume: { company: 'Old' } })
  expect(job({ name: 'Same', company: 'Same' })?.fields.jsonResume).toBeUndefined()
  const [school] = parsedItems({ education: [{ institution: 'S', gpa: 3.8, studytype: 'BSc' }] }, 'education')
  expect(school?.fields).toMatchObject({ score: '3.8', type: 'BSc' })
  for (const section of ['volunteer', 'education', 'certificates', 'publications', 'projects'])
    expect(read({ [section]: [{ website: 'https://t.example' }] }).parsedItems[0]?.fields.url).toBe('https://t.example')
  expect(parsedItems({ awards: [{ title: 'A', awardDate: '2014' }] }, 'awards')[0]?.fields.date).toEqual({ year: 2014 })
  const older = { bio: { firstName: 'Ada', lastName: 'Tide' }, hobbies: ['Birds'], certifications: [{ name: 'W' }] }
  expect(read(older).parsedItems.map(({ section, fields }) => [section, fields.name])).toEqual([
    ['profile', 'Ada Tide'],
    ['certificates', 'W'],
    ['interests', 'Birds'],
  ])
})

test('a place as a text is the city of the owner, and the text itself of a job', () => {
  expect(parsedItems({ basics: { location: 'Berlin, DE' } }, 'location')[0]?.fields).toEqual({ city: 'Berlin, DE' })
  expect(job({ name: 'T', location: { city: 'Berlin', countryCode: 'DE' } })?.fields.location).toBe('Berlin, DE')
})

test('the place has city, region and a country of two letters; the postal code with them and the street are offered', () => {
  const location = { city: 'Bay', region: 'SC', postalCode: '29403', countryCode: 'us', address: 'Road 1' }
  const found = read({ basics: { location } })
  const place = { city: 'Bay', state: 'SC', country: 'US' }
  expect(found.parsedItems[0]?.fields).toEqual(place)
  expect(found.offers.map(({ section, fields }) => [section, fields])).toEqual([
    ['location', { ...place, zipcode: '29403' }],
    ['profile', { street: 'Road 1' }],
  ])
  expect(found.leftAlone).toEqual([
    { name: 'basics.location.address', count: 1, why: 'is taken only if you tick it in the studio, for links alone' },
  ])
  expect(parsedItems({ basics: { location: { city: 'Bay', countryCode: 'USSR' } } }, 'location')[0]?.reasons).toEqual([
    'basics.location.countryCode: is no country of ISO 3166-1 and was left out',
  ])
})

test('profiles may be an object; an address is built for networks that have one place', () => {
  const json = { basics: { profiles: { GitHub: { username: 'ada' }, Blog: 'https://b.example' } } }
  expect(parsedItems(json, 'social').map(({ fields }) => fields)).toEqual([
    { label: 'GitHub', url: 'https://github.com/ada', icon: 'github', jsonResume: { username: 'ada' } },
    { label: 'Blog', url: 'https://b.example', icon: 'blog' },
  ])
  const known = ['LinkedIn', 'X', 'Twitter'].map((network) => ({ network, username: 'ada' }))
  expect(parsedItems({ basics: { profiles: known } }, 'social').map(({ fields }) => fields.url)).toEqual([
    ...['https://www.linkedin.com/in/ada', 'https://x.com/ada', 'https://x.com/ada'],
  ])
  const others = [
    { network: 'Mastodon', username: '@ada@sea.example' },
    { network: 'Somewhere', username: 'ada' },
  ]
  expect(parsedItems({ basics: { profiles: others } }, 'social').map(({ fields, fate }) => [fields.url, fate])).toEqual(
    [
      ['https://sea.example/@ada', undefined],
      ['', 'left alone'],
    ],
  )
})

test('the own address of the site is no link', () => {
  expect(parsedItems({ basics: { url: 'https://ada.example/' } }, 'social')).toEqual([])
  expect(parsedItems({ basics: { url: 'ada.org' } }, 'social')[0]).toMatchObject({
    fields: { label: 'Website', url: 'https://ada.org', icon: 'website' },
    reasons: ['basics.url: was completed to https://ada.org'],
  })
})

test('the mailbox, the phone number and the picture are left alone', () => {
  const found = read({ basics: { name: 'Ada', email: 'a@e.org', phone: '1', picture: 'x.png' } })
  expect(found.parsedItems.find(({ section }) => section === 'email')?.fate).toBe('left alone')
  expect(found.leftAlone.map(({ name }) => name)).toEqual(['basics.phone', 'basics.image'])
  expect(found.offers.map(({ fields }) => fields)).toEqual([
    { resumeEmail: 'a@e.org', resumeEmailShown: 'files' },
    { telephone: '1' },
  ])
})

test('keys that would change an object are never stored, and are reported at any depth', () => {
  const json = JSON.parse(
    '{"__proto__":{"a":1},"work":[{"name":"T","constructor":1,"x":[{"prototype":1,"b":2,"__proto__":{"c":1}}]}]}',
  )
  const found = read(json)
  expect(found.parsedItems.map(({ section, fate, reasons }) => [section, fate, reasons])).toEqual([
    ['profile', 'left alone', ['__proto__: a key with this name is never stored']],
    ['jobs', undefined, ['work[0].constructor: a key with this name is never stored']],
  ])
  expect(found.parsedItems[1]?.fields).toEqual({ company: 'T', jsonResume: { x: [{ b: 2 }] } })
  expect(found.leftAlone.map(({ name, why }) => `${name} ${why}`)).toEqual([
    'work[].x is kept and exported again, but shown nowhere',
    'work[].x[].prototype a key with this name is never stored',
    'work[].x[].__proto__ a key with this name is never stored',
  ])
  expect(({} as { a?: number }).a).toBeUndefined()
})

test('texts in unknown keys are stored as other texts are, and what is removed is reported once for a key', () => {
  const found = job({ name: 'T', mood: [{ a: 'x\0y\r\n', b: '\u202ez\ud800' }], calm: '', note: ' a\tb\n' })
  expect(found).toMatchObject({
    fields: { jsonResume: { mood: [{ a: 'xy\n', b: 'z' }], calm: '', note: ' a\tb\n' } },
    reasons: ['work[0].mood: had characters that are no part of a text; they were removed'],
  })
})

test('an unknown key with characters that no text may have is never stored, at any depth', () => {
  const {
    parsedItems: [first],
    leftAlone,
  } = read({ work: [{ name: 'T', 'a\0b': 1, c: { '\u2066d': 1, e: 1 } }] })
  expect(first?.fields.jsonResume).toEqual({ c: { e: 1 } })
  expect(leftAlone.map(({ name }) => name)).toEqual(['work[].ab', 'work[].c', 'work[].c.d'])
})

test('what is left out of the owner and the place is reported, even if nothing of them can be used', () => {
  const found = read({ basics: { name: 'a'.repeat(201), location: { countryCode: 'ZZ' } } })
  expect(found.parsedItems).toMatchObject([
    {
      section: 'profile',
      fate: 'left alone',
      reasons: ['basics.name: is longer than 200 characters and was left out'],
    },
    { section: 'location', fate: 'left alone', reasons: [expect.stringContaining('is no country of ISO 3166-1')] },
  ])
  expect(read({ basics: { label: '' }, skills: ['A'] }).parsedItems).toHaveLength(1)
})

test('unknown keys are kept where they were, and named with their count', () => {
  const json = {
    ...{
      work: [
        { name: 'T', mood: 1 },
        { name: 'U', mood: 2 },
      ],
      extra: [1],
      basics: { pronouns: 'she' },
    },
    meta: { theme: 'x', version: 'v1.0.0' },
  }
  const found = read(json)
  expect(found.parsedItems[0]).toMatchObject({
    section: 'profile',
    fields: { jsonResume: { root: { extra: [1] }, basics: { pronouns: 'she' }, meta: { theme: 'x' } } },
  })
  expect(found.leftAlone).toContainEqual({
    name: 'work[].mood',
    count: 2,
    why: 'is kept and exported again, but shown nowhere',
  })
  const noted = (length: number) => job({ name: 'T', note: 'x'.repeat(length - '{"note":""}'.length) })
  expect(noted(65_536)).toMatchObject({ fields: { jsonResume: {} }, reasons: [] })
  expect(noted(65_537)?.fields.jsonResume).toBeUndefined()
  expect(noted(65_537)?.reasons[0]).toContain('more than 64 KB')
})

test('an address that is not allowed drops the field and keeps the entry', () => {
  expect(job({ name: 'T', url: 'javascript:alert(1)' })).toMatchObject({
    fields: { company: 'T' },
    reasons: ['work[0].url: is no address of another site and was left out'],
  })
})

test('a school is completed when its end is not after today', () => {
  const statusOf = (endDate: string) =>
    parsedItems({ education: [{ institution: 'S', endDate }] }, 'education')[0]?.fields.status
  expect([statusOf('2026-11-23'), statusOf('2026-11-24'), statusOf('2027'), statusOf('')]).toEqual([
    ...[true, false, false, false],
  ])
})

test('entries without what a record must have lack it', () => {
  expect(job({ summary: 'x' })?.missing).toEqual(['title', 'company', 'startDate'])
  expect(parsedItems({ references: [{ name: 'A' }] }, 'references')[0]?.missing).toEqual(['text'])
  for (const [key, section] of [
    ['volunteer', 'volunteering'],
    ['awards', 'awards'],
    ['certificates', 'certificates'],
    ['publications', 'publications'],
    ['projects', 'projects'],
  ] as const)
    expect(parsedItems({ [key]: [{ url: 'https://e.org', summary: 'x' }] }, section)[0]?.missing, key).toHaveLength(1)
})

test('a reference is not shown until the owner chooses so, and a language of the texts is taken', () => {
  expect(parsedItems({ references: [{ name: 'A', reference: 'Good.' }] }, 'references')[0]?.fields.shown).toBe(false)
  for (const key of ['language', 'lang', 'x-lang'])
    expect(parsedItems({ basics: { name: 'A' }, meta: { [key]: 'de' } }, 'profile')[0]?.fields.language).toBe('de')
})

test('an empty entry of a list counts as blank, and the others keep their places', () => {
  const lists = { work: [null, {}, { name: 5 }], skills: ['', 'Knots'], basics: { profiles: [{}] } }
  const { blank, parsedItems: found } = read(lists)
  expect([blank, found.map(({ place }) => place)]).toEqual([4, ['work[2]', 'skills[1]']])
  expect(read({ work: null, awards: [] }).blank).toBe(0)
})

test('a mailbox that is none is named, and not offered', () => {
  const { parsedItems: found } = read({ basics: { name: 'Ada', email: 'ada at e.org' } })
  expect(found).toMatchObject([{ section: 'profile', reasons: ['basics.email: is no email address and was left out'] }])
})

test('a code of a country is one that ISO 3166-1 assigns; UK is GB, and a name is its code', () => {
  const place = (countryCode: string) =>
    parsedItems({ basics: { location: { city: 'Bay', countryCode } } }, 'location').map(({ fields, reasons }) => [
      fields.country,
      reasons.length,
    ])[0]
  expect(['GB', 'UK', 'de', 'Germany', 'SU', 'EU', 'XK', 'ZZ', 'Germania'].map(place)).toEqual([
    ...[
      ['GB', 0],
      ['GB', 1],
      ['DE', 0],
      ['DE', 1],
    ],
    ...[undefined, undefined, undefined, undefined, undefined].map((none) => [none, 1]),
  ])
})

test.each(['..', '.', '../../evil', 'a..b', '-'])('the user name %s makes no address', (username) => {
  expect(parsedItems({ basics: { profiles: [{ network: 'GitHub', username }] } }, 'social')).toMatchObject([
    { fate: 'left alone' },
  ])
})

test('a character that XML forbids is left out wherever it stands, and said by its path', () => {
  const [text, left] = ['a\ufffeb\uffff', 'had characters that are no part of a text; they were removed']
  const found = read({
    basics: { name: text, label: text, summary: text, phone: text, location: { city: text, address: text } },
    work: [{ name: text, position: text, summary: text, description: text, highlights: [text], mood: text }],
    skills: [{ name: text, keywords: [text] }],
  })
  expect(JSON.stringify(found)).not.toMatch(/\\ufffe|\\uffff|\ufffe|\uffff/)
  const reasons = found.parsedItems.flatMap((each) => each.reasons)
  for (const path of ['basics.name', 'basics.label', 'basics.summary', 'basics.phone', 'basics.location.city'])
    expect(reasons).toContain(`${path}: ${left}`)
  for (const path of ['name', 'position', 'summary', 'description', 'highlights: item 1', 'mood'])
    expect(reasons).toContain(`work[0].${path}: ${left}`)
  for (const path of ['basics.location.address', 'skills[0].name', 'skills[0].keywords: item 1'])
    expect(reasons).toContain(`${path}: ${left}`)
})
