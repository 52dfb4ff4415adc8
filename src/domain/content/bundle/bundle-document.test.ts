import { expect, test } from 'vitest'
import { documentText, validateAlternativeTexts, validateDocument, validateFocusPoints } from './bundle-document.ts'

const job = { uuid: 'one', title: 'Stagehand', company: 'Playhouse', startDate: { month: 6, year: 2011 } }

test('a complete job has no problems and is kept as given, with unknown fields, null and blank texts', () => {
  const given = { ...job, endDate: null, description: '', mood: { deep: [1, 'x'] }, imageLink: ' ' }
  const { fields, problems } = validateDocument('jobs', 'one', json(given))
  expect(problems).toEqual([])
  expect(documentText(fields)).toBe(documentText(given))
})

test('an import stores the $schema of a document and reports no problem', () => {
  const given = { $schema: '../../schema/jobs.schema.json', ...job }
  const { fields, problems } = validateDocument('jobs', 'one', json(given))
  expect(problems).toEqual([])
  expect(documentText(fields)).toBe(documentText(given))
})

test('an English month name is accepted and stored as its number', () => {
  const given = { ...job, startDate: { month: ' june', year: 2011 }, endDate: { year: 2012, month: 'August' } }
  const { fields, problems } = validateDocument('jobs', 'one', json(given))
  expect(problems).toEqual([])
  expect(fields).toMatchObject({ startDate: { month: 6, year: 2011 }, endDate: { month: 8, year: 2012 } })
  expect(Object.keys(fields.endDate ?? {})).toEqual(['year', 'month'])
})

test('an unknown month is rejected with the name of its field', () => {
  const given = { ...job, startDate: { month: 'Juni', year: 2011 } }
  expect(validateDocument('jobs', 'one', json(given)).problems).toMatchObject([{ field: 'startDate.month' }])
})

test('an absent uuid is filled in, and a different one is rejected', () => {
  for (const uuid of [undefined, null, ' ']) {
    const { fields, problems } = validateDocument('jobs', 'one', json({ ...job, uuid }))
    expect([fields.uuid, problems]).toEqual(['one', []])
  }
  const other = validateDocument('education', 'two', json({ ...education, uuid: 'one' }))
  expect(other.problems).toEqual([{ field: 'uuid', reason: 'must be two, as in the file name' }])
  expect(validateDocument('jobs', 'one', json({ ...job, uuid: 1 })).problems).toMatchObject([{ field: 'uuid' }])
})

test('a document in a collection of one document needs no uuid and gets none', () => {
  const place = { city: 'Charleston', state: 'SC', zipcode: '29403' }
  expect(validateDocument('location', 'owner', json(place))).toEqual({ fields: place, problems: [] })
})

test('each collection is validated by its own reader', () => {
  const fieldsOf = (collection: Parameters<typeof validateDocument>[0]) =>
    validateDocument(collection, 'x', json({ uuid: 'x' })).problems.map(({ field }) => field)
  expect(fieldsOf('jobs')).toEqual(['title', 'company', 'startDate'])
  expect(fieldsOf('education')).toEqual(['institution', 'status'])
  expect(fieldsOf('person-info')).toEqual(['name', 'timeZone'])
  expect(fieldsOf('location')).toEqual(['city'])
  expect(fieldsOf('hardware')).toEqual(['title'])
})

const unreadable: [what: string, bytes: Uint8Array, reason: string][] = [
  ['no JSON', text('{\n  "title": "x",\n}'), 'is not JSON (line 3 column 1)'],
  ['empty', text(''), 'is not JSON'],
  ['a list', text('[]'), 'must be a JSON object'],
  ['null', text('null'), 'must be a JSON object'],
  ['not UTF-8', Uint8Array.from([0x7b, 0xff, 0x7d]), 'is not UTF-8 text'],
  ['larger than 1 MB', text(`{"a":"${'x'.repeat(2 ** 20)}"}`), 'is larger than 1 MB'],
  [
    'nested 10,000 deep',
    text(`{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`),
    'has fields that are nested too deeply',
  ],
]
for (const [what, bytes, reason] of unreadable)
  test(`a document that is ${what} is rejected with that reason`, () => {
    expect(validateDocument('jobs', 'one', bytes).problems).toEqual([{ field: '', reason }])
    expect(validateAlternativeTexts(bytes).problems).toEqual([{ field: '', reason }])
  })

test('a byte order mark is not part of the text', () => {
  const bytes = Uint8Array.from([0xef, 0xbb, 0xbf, ...json(job)])
  expect(validateDocument('jobs', 'one', bytes)).toEqual({ fields: job, problems: [] })
})

test('a field named __proto__ is kept and changes nothing else', () => {
  const bytes = text(
    '{"__proto__":{"title":"x"},"company":"y","startDate":{"month":"May","year":2000,"__proto__":{"a":1}}}',
  )
  const { fields, problems } = validateDocument('jobs', 'one', bytes)
  expect(problems).toEqual([{ field: 'title', reason: 'is missing' }])
  expect(Object.getPrototypeOf(fields)).toBe(Object.prototype)
  expect(JSON.stringify(fields)).toBe(
    '{"uuid":"one","__proto__":{"title":"x"},"company":"y","startDate":{"month":5,"year":2000,"__proto__":{"a":1}}}',
  )
})

test('alternative texts are texts by file name, and blank ones are absent', () => {
  expect(validateAlternativeTexts(json({ 'a.jpg': 'A pier.', 'b.jpg': '', 'c.jpg': null })).problems).toEqual([])
  expect(validateAlternativeTexts(json({ 'a.jpg': 'A pier.', 'b.jpg': 3, 'c.jpg': { en: 'x' } })).problems).toEqual([
    { field: 'b.jpg', reason: 'must be a text' },
    { field: 'c.jpg.text', reason: 'is missing' },
  ])
})

test('an alternative text may have translations, which are texts', () => {
  const pier = { text: 'A pier.', translations: { de: 'Ein Steg.' }, translatedFrom: { de: 'A pier.' } }
  expect(validateAlternativeTexts(json({ 'a.jpg': pier })).problems).toEqual([])
  expect(validateAlternativeTexts(json({ 'a.jpg': { ...pier, translations: { de: 7 } } })).problems).toEqual([
    { field: 'a.jpg.translations.de', reason: 'must be a text' },
  ])
})

const lines = (length: number) => Array.from({ length }, () => 'x')
const parts = (length: number) => lines(length).map((part) => ({ part }))

test.each<[string, 'jobs' | 'person-info' | 'hardware', object, object, string]>([
  ['a list', 'jobs', { ...job, keywords: lines(200) }, { ...job, keywords: lines(201) }, 'keywords'],
  ['a list with a limit of its own', 'hardware', { current: parts(100) }, { current: parts(101) }, 'current'],
  ['a list in a list', 'person-info', skilled(lines(200)), skilled(lines(201)), 'skills[0].keywords'],
])('%s has as many items as a form shows', (_, collection, fits, tooLong, field) => {
  const longIn = (fields: object) =>
    validateDocument(collection, 'one', json(fields)).problems.filter(({ reason }) =>
      reason.startsWith('has more than'),
    )
  expect(longIn(fits)).toEqual([])
  expect(longIn(tooLong)).toMatchObject([{ field }])
})

function skilled(keywords: string[]) {
  return { name: 'Ada', skills: [{ name: 'Maps', keywords }] }
}

const education = {
  institution: 'Blue Laurel High School',
  city: 'Laurel Gap',
  state: 'NC',
  type: 'High School Diploma',
  graduation: 2010,
  status: true,
}

function json(value: unknown): Uint8Array {
  return text(JSON.stringify(value))
}

function text(content: string): Uint8Array {
  return new TextEncoder().encode(content)
}

test.each([
  ['{"a.jpg": {"x": 0, "y": 1}, "b.jpg": null}', []],
  ['{"a.jpg": {"x": 1.01, "y": 0.5}}', [{ field: 'a.jpg.x', reason: 'must be a number from 0 to 1' }]],
  ['{"a.jpg": {"x": 0.5}}', [{ field: 'a.jpg.y', reason: 'must be a number from 0 to 1' }]],
  ['{"a.jpg": [0.5, 0.5]}', [{ field: 'a.jpg', reason: 'must be an object with fields' }]],
  ['[]', [{ field: '', reason: 'must be a JSON object' }]],
])('the focus points %s have the problems %j', (json, problems) => {
  expect(validateFocusPoints(new TextEncoder().encode(json)).problems).toEqual(problems)
})
