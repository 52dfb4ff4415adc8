import { expect, test } from 'vitest'
import { resumeFiles } from '#stack/resume-files.ts'
import { type LyingEntry, uploadedBytes, zipBytes } from '#support/zip-bytes.ts'
import { readResumeFile } from './read-resume-file.ts'

/** What is read of files of other programs, one row for each case, through the whole reader. docs/importing.md. */
const setting = { today: { year: 2026, month: 11, day: 23 }, origin: 'https://ada.example' }

/** The fields of the last entry of a file, with its reasons and what it lacks; or why the file is rejected. */
async function read(name: string, content: string | Uint8Array) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const answer = await readResumeFile(resumeFiles(), uploadedBytes(name, bytes), setting)
  if (!answer.ok) return { rejected: answer.failure.message }
  const { parsedItems, leftAlone } = answer.data
  const { fields, reasons, missing, fate } = parsedItems.at(-1) ?? { fields: {}, reasons: [], missing: [] }
  const left = leftAlone.map((each) => `${each.name}: ${each.why}`)
  return { count: parsedItems.length, ...fields, reasons, missing, fate, left }
}

const work = (fields: string) => `{"work":[{"name":"Tide","position":"Mate",${fields}}]}`
const dated = (start: string) => work(`"startDate":${start}`)
const basics = (fields: string) => `{"basics":{${fields}}}`
const reported = (...reasons: string[]) => ({ reasons: reasons.map((each) => expect.stringContaining(each)) })
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

const jsonRows: [seen: string, content: string | Uint8Array, expected: object][] = [
  [
    'null, blank text, empty list and object',
    work('"url":null,"summary":" ","highlights":[],"location":{}'),
    { reasons: [] },
  ],
  ['one object for a list', '{"work":{"name":"Tide"}}', { count: 1, company: 'Tide' }],
  ['one text for a list of texts', work('"highlights":"a\\nb"'), { responsibilities: ['a', 'b'] }],
  ['the end "Present"', work('"endDate":"Present"'), { reasons: [], title: 'Mate' }],
  ['the year as a number', dated('2014'), { startDate: { year: 2014 } }],
  ['state', basics('"location":{"city":"Bay","state":"SC"}'), { city: 'Bay', state: 'SC' }],
  [
    "today's region and an earlier state that differ",
    '{"basics":{"location":{"region":"SC","state":"NC"}},"work":[{"name":"T"}]}',
    { count: 3, left: expect.arrayContaining([expect.stringContaining('location.state')]) },
  ],
  [
    'an empty url and a website',
    basics('"name":"A","url":"","website":"https://a.example"'),
    { label: 'Website', url: 'https://a.example' },
  ],
  [
    'firstName alone, with a mark of direction',
    basics('"firstName":"Ada\\u202e"'),
    { name: 'Ada', givenName: 'Ada', ...reported('basics.firstName: had characters') },
  ],
  [
    'a language that is none',
    '{"basics":{"name":"A"},"meta":{"language":"English"}}',
    reported('meta.language: is no language tag'),
  ],
  ['a number in a place', basics('"location":{"city":"Bay","region":28403}'), { city: 'Bay', state: '28403' }],
  ['a boolean in a text', work('"summary":true'), { description: 'true' }],
  ['a skill as a text', '{"skills":["Knots"]}', { name: 'Knots' }],
  ['a language as a text', '{"languages":["French"]}', { language: 'French', code: 'fr' }],
  ['courses as texts', '{"education":[{"institution":"C","courses":["A","B"]}]}', { courses: ['A', 'B'] }],
  ['keywords as one text with commas', '{"skills":[{"name":"A","keywords":"b, c"}]}', { keywords: ['b', 'c'] }],
  ['the place of a job as a text', work('"location":"Berlin, DE"'), { location: 'Berlin, DE' }],
  [
    'one profile for a list',
    basics('"profiles":{"network":"github","username":"ada"}'),
    { count: 1, label: 'github', url: 'https://github.com/ada' },
  ],
  ['a mark', `\ufeff${basics('"name":"Ada"')}`, { name: 'Ada' }],
  ['UTF-16 with a mark', utf16(basics('"name":"Ada"')), { name: 'Ada' }],
  ['UTF-16 of the other order', utf16(basics('"name":"Ada"')).swap16(), { name: 'Ada' }],
  ['neither', Buffer.from(basics('"name":"\u00e9"'), 'latin1'), { rejected: 'r.json is not UTF-8 text.' }],
  ['a comment', '{\n// x\n}', { rejected: 'r.json is not JSON (line 2 column 1).' }],
  ['YAML', 'basics:\n  name: Ada', { rejected: expect.stringMatching(/^r\.json is not JSON/) }],
  ['two equal keys', basics('"name":"A","name":"B"'), { name: 'B' }],
  ['education without institution', '{"education":[{"area":"x"}]}', { missing: ['institution'] }],
  ['translations, which have no place', work('"translations":{"de":{}}'), { jsonResume: { translations: { de: {} } } }],
]
test.each(jsonRows)('JSON Resume: %s', async (_, content, expected) => {
  expect(await read('r.json', content)).toMatchObject(expected)
})

const positions = (...rows: string[]) =>
  `Company Name,Title,Description,Location,Started On,Finished On\n${rows.join('\n')}\n`
const described = (text: string) => positions(`Tide,Mate,"${text}",,2021,`)
const profile = (column: string, cell: string) => `First Name,Headline,${column}\nAda,x,"${cell}"\n`
const language = (proficiency: string) => `Name,Proficiency\nFrench,${proficiency}\n`

const cellRows: [seen: string, content: string | Uint8Array, expected: object][] = [
  ['UTF-8 with a mark', `\ufeff${language('Elementary')}`, { language: 'French' }],
  [
    'Windows-1252',
    Buffer.from('Name,Proficiency\nFran\u00e7ais,\n', 'latin1'),
    { language: 'Fran\u00e7ais', left: expect.arrayContaining(['T.csv: was not UTF-8 and was read as Windows-1252']) },
  ],
  ['UTF-16 with a mark', utf16(language('Elementary')), { language: 'French' }],
  ['doubled quotes and a line break in quotes', described('a ""b""\r\nc'), { description: 'a "b"\nc' }],
  ['a final comma', 'Name,Proficiency,\nFrench,,\n', { language: 'French' }],
  ['semicolons', language('Elementary').replaceAll(',', ';'), { language: 'French' }],
  ['tabs', language('Elementary').replaceAll(',', '\t'), { language: 'French' }],
  [
    'a quote that never closes',
    `${positions('Tide,Mate,,,2021,')}"x`,
    { count: 1, left: [expect.stringContaining('never closes')] },
  ],
  ['a place of two parts', profile('Geo Location', 'Berlin, Germany'), { city: 'Berlin', country: 'DE' }],
  [
    'a place of four parts',
    profile('Geo Location', 'Bay, Tides, South Carolina, United States'),
    { city: 'Bay', state: 'Tides, South Carolina', country: 'US' },
  ],
  [
    'a place whose last part is no country',
    profile('Geo Location', 'Bay, Tides, Atlantis'),
    { city: 'Bay', state: 'Tides, Atlantis' },
  ],
  ['an area', profile('Geo Location', 'Greater Bay Area'), { city: 'Greater Bay Area' }],
  ['a proficiency', language('Native or bilingual proficiency'), { fluency: 'Native or bilingual proficiency' }],
  ['a proficiency as a code', language('NATIVE_OR_BILINGUAL'), { fluency: 'Native or bilingual proficiency' }],
  ['a proficiency of one word', language('Elementary'), { fluency: 'Elementary proficiency' }],
  ['a degree alone', 'School Name,Degree Name\nC,Bachelor of Science - BS\n', { type: 'Bachelor of Science - BS' }],
  [
    'the first of a month in Started On of a certificate',
    'Name,Authority,Started On\nWelding,Guild,01 Oct 2022\n',
    { date: { year: 2022, month: 10 } },
  ],
  [
    'the number of a course',
    'Name,Number\nTides,T1\n',
    { name: 'Tides', left: expect.arrayContaining(['T.csv: Number: Vita has no field for it']) },
  ],
  [
    'bullets without a space, and what only looks like one',
    described('-5 % waste\n\u2022a\n\u25aab'),
    { description: '-5 % waste', responsibilities: ['a', 'b'] },
  ],
]
test.each(cellRows)('LinkedIn: %s', async (_, content, expected) => {
  expect(await read('T.csv', content)).toMatchObject(expected)
})

const skills: LyingEntry = { name: 'Skills.csv', content: 'Name\nKnots\n' }
const languages = (more: Partial<LyingEntry>): LyingEntry => ({
  name: 'Languages.csv',
  content: language('Elementary'),
  ...more,
})
const named = (name: string) => zipBytes([{ ...skills, name }])

/** An archive whose end names another disk, or an entry that claims to need 64-bit sizes that it does not have. */
function spoiled(offset: number, ...bytes: number[]): Uint8Array {
  const whole = zipBytes([skills])
  whole.set(bytes, offset < 0 ? whole.length + offset : Buffer.from(whole).indexOf('PK\u0001\u0002') + offset)
  return whole
}

const archiveRows: [seen: string, bytes: Uint8Array, expected: object][] = [
  ['no zip', new TextEncoder().encode('PK x'), { rejected: 'a.zip is no zip archive that can be read.' }],
  ['an end that is cut', zipBytes([skills]).subarray(0, -4), { rejected: 'a.zip is no zip archive that can be read.' }],
  ['a part of several', spoiled(-18, 1), { rejected: 'a.zip is no zip archive that can be read.' }],
  [
    '64-bit sizes that are not there',
    spoiled(20, 255, 255, 255, 255),
    { rejected: 'a.zip has more than 40 MB of packed tables.' },
  ],
  ['encrypted', zipBytes([{ ...skills, flags: 0x801 }]), { rejected: 'a.zip is encrypted: "Skills.csv".' }],
  ['the name a\\Skills.csv', named('a\\Skills.csv'), { rejected: expect.stringContaining('has a backslash') }],
  [
    'an overlap',
    zipBytes([skills, languages({ at: 0 })]),
    { rejected: 'a.zip has entries whose data overlap: "Skills.csv".' },
  ],
  ['no known file', zipBytes([{ name: 'x.txt' }]), { rejected: expect.stringContaining('no file in it is known') }],
  [
    'a link',
    zipBytes([skills, languages({ mode: 0o120777 })]),
    { left: ['Languages.csv: is a symbolic link', expect.anything()] },
  ],
]
test.each(archiveRows)(
  'an archive: %s',
  async (_, bytes, expected) => {
    expect(await read('a.zip', bytes)).toMatchObject(expected)
  },
  60_000,
)
