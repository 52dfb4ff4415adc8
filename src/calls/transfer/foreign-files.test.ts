import { expect, test } from 'vitest'
import { resumeFiles } from '#stack/resume-files.ts'
import { uploadedBytes } from '#support/uploaded-bytes.ts'
import { type LyingEntry, zipBytes } from '#support/zip-bytes.ts'
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
  ['a section that is null', '{"work":null,"skills":["A"]}', { count: 1, name: 'A' }],
  ['one object for a list', '{"work":{"name":"Tide"}}', { count: 1, company: 'Tide' }],
  ['one text for a list of texts', work('"highlights":"a\\nb"'), { responsibilities: ['a', 'b'] }],
  ...['""', '"Present"', '"present"', '"Current"', '"now"', '"ongoing"', '"today"'].map(
    (end): [string, string, object] => [`the end ${end}`, work(`"endDate":${end}`), { reasons: [], title: 'Mate' }],
  ),
  ['the year as a number', dated('2014'), { startDate: { year: 2014 } }],
  ...['"2014-5"', '"2014/05"', '"05/2014"', '"May 2014"'].map((start): [string, string, object] => [
    ...([`the date ${start}`, dated(start)] as [string, string]),
    { startDate: { year: 2014, month: 5 }, ...reported('was read as 2014-05') },
  ]),
  ['the date "Sept. 2014"', dated('"Sept. 2014"'), { startDate: { year: 2014, month: 9 } }],
  ['an instant', dated('"2014-05-01T00:00:00.000Z"'), { startDate: { year: 2014, month: 5, day: 1 } }],
  ['the date "03/04/2014"', dated('"03/04/2014"'), { missing: ['startDate'], ...reported('the day or the month may') }],
  [
    'company and website',
    '{"work":[{"company":"T","website":"https://t.example"}]}',
    { company: 'T', url: 'https://t.example' },
  ],
  ['picture', basics('"name":"A","picture":"a.png"'), { left: [expect.stringContaining('basics.image: pictures')] }],
  [
    'gpa and studytype',
    '{"education":[{"institution":"C","gpa":"1.0","studytype":"BA"}]}',
    { score: '1.0', type: 'BA' },
  ],
  ['bio', '{"bio":{"name":"Ada"}}', { name: 'Ada' }],
  ['hobbies', '{"hobbies":["Knots"]}', { name: 'Knots' }],
  ['certifications', '{"certifications":[{"name":"C"}]}', { name: 'C' }],
  ['state', basics('"location":{"city":"Bay","state":"SC"}'), { city: 'Bay', state: 'SC' }],
  [
    "today's name and an earlier one that differ",
    '{"work":[{"name":"T","company":"U"}]}',
    { company: 'T', jsonResume: { company: 'U' } },
  ],
  ['firstName and lastName', basics('"firstName":"Ada","lastName":"Tide"'), { name: 'Ada Tide' }],
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
  ['a number in a text', '{"education":[{"institution":"C","score":3.8}]}', { score: '3.8' }],
  ['a number in a place', basics('"location":{"city":"Bay","region":28403}'), { city: 'Bay', state: '28403' }],
  ['a boolean in a text', work('"summary":true'), { description: 'true' }],
  ['a skill as a text', '{"skills":["Knots"]}', { name: 'Knots' }],
  ['a language as a text', '{"languages":["French"]}', { language: 'French', code: 'fr' }],
  ['an interest as a text', '{"interests":["Tides"]}', { name: 'Tides' }],
  ['courses as texts', '{"education":[{"institution":"C","courses":["A","B"]}]}', { courses: ['A', 'B'] }],
  ['keywords as one text with commas', '{"skills":[{"name":"A","keywords":"b, c"}]}', { keywords: ['b', 'c'] }],
  ['the place as a text', basics('"location":"Berlin, DE"'), { city: 'Berlin, DE' }],
  ['the place of a job as a text', work('"location":"Berlin, DE"'), { location: 'Berlin, DE' }],
  [
    'profiles as an object',
    basics('"profiles":{"github":{"username":"ada"}}'),
    { label: 'github', url: 'https://github.com/ada' },
  ],
  [
    'one profile for a list',
    basics('"profiles":{"network":"github","username":"ada"}'),
    { count: 1, label: 'github', url: 'https://github.com/ada' },
  ],
  [
    'an address without a scheme',
    work('"url":"tide.example/x"'),
    { url: 'https://tide.example/x', ...reported('was completed to') },
  ],
  ['a mark', `\ufeff${basics('"name":"Ada"')}`, { name: 'Ada' }],
  ['UTF-16 with a mark', utf16(basics('"name":"Ada"')), { name: 'Ada' }],
  ['UTF-16 of the other order', utf16(basics('"name":"Ada"')).swap16(), { name: 'Ada' }],
  ['neither', Buffer.from(basics('"name":"\u00e9"'), 'latin1'), { rejected: 'r.json is not UTF-8 text.' }],
  ['a comment', '{\n// x\n}', { rejected: 'r.json is not JSON (line 2 column 1).' }],
  ['a trailing comma', '{"work":[],}', { rejected: expect.stringMatching(/^r\.json is not JSON/) }],
  ['YAML', 'basics:\n  name: Ada', { rejected: expect.stringMatching(/^r\.json is not JSON/) }],
  ['two equal keys', basics('"name":"A","name":"B"'), { name: 'B' }],
  ['__proto__ as a key', work('"__proto__":{"x":1}'), reported('a key with this name is never stored')],
  ['work without name and position', '{"work":[{"summary":"x"}]}', { missing: ['title', 'company', 'startDate'] }],
  ['education without institution', '{"education":[{"area":"x"}]}', { missing: ['institution'] }],
  ['translations, which have no place', work('"translations":{"de":{}}'), { jsonResume: { translations: { de: {} } } }],
]
test.each(jsonRows)('JSON Resume: %s', async (_, content, expected) => {
  expect(await read('r.json', content)).toMatchObject(expected)
})

const positions = (...rows: string[]) =>
  `Company Name,Title,Description,Location,Started On,Finished On\n${rows.join('\n')}\n`
const started = (date: string) => positions(`Tide,Mate,,,"${date}",`)
const described = (text: string) => positions(`Tide,Mate,"${text}",,2021,`)
const profile = (column: string, cell: string) => `First Name,Headline,${column}\nAda,x,"${cell}"\n`
const language = (proficiency: string) => `Name,Proficiency\nFrench,${proficiency}\n`
const social = (...urls: string[]) => ({ websites: urls.map((url) => expect.objectContaining({ url })) })

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
  ['a short row', positions('Tide,Mate'), { company: 'Tide', missing: ['startDate'] }],
  [
    'a long row',
    positions('Tide,Mate,,,2021,,more'),
    { company: 'Tide', ...reported('has 1 more cells than the header') },
  ],
  ...(
    [
      ['Mar 2021', 2021, 3],
      ['March 2021', 2021, 3],
      ['01 Oct 2022', 2022, 10],
      ['2022-08', 2022, 8],
      ['2022/01/01', 2022, 1],
      ['2021-06-01 14:00:00 UTC', 2021, 6],
      ['f\u00e9vr. 2021', 2021, 2],
      ['M\u00e4rz 2021', 2021, 3],
      ['dic 2021', 2021, 12],
    ] as const
  ).map(([date, year, month]): [string, string, object] => [
    `the date ${date}`,
    started(date),
    { startDate: { year, month } },
  ]),
  ['a year alone', started('2021'), { startDate: { year: 2021 } }],
  ['another day', started('Aug 5, 2022'), { startDate: { year: 2022, month: 8, day: 5 } }],
  ['no date', started('Sommer 2009'), { missing: ['startDate'], ...reported('"Sommer 2009" is no date') }],
  ['Present', positions('Tide,Mate,,,2021,Present'), { reasons: [], startDate: { year: 2021 } }],
  [
    'the date of a recommendation',
    'First Name,Text,Status,Creation Date\nBo,Fine,VISIBLE,"07/08/23, 10:00 AM"\n',
    { date: { year: 2023, month: 7, day: 8 } },
  ],
  [
    'websites with labels',
    profile('Websites', '[PERSONAL:https://a.example,BLOG:https://b.example]'),
    social('https://a.example', 'https://b.example'),
  ],
  ['websites without', profile('Websites', '[https://a.example]'), social('https://a.example')],
  [
    'websites in brackets each',
    profile('Websites', '[OTHER:https://a.example],[RSS:https://b.example]'),
    social('https://a.example', 'https://b.example'),
  ],
  ['Twitter handles', profile('Twitter Handles', '[@ada]'), social('https://x.com/ada')],
  [
    'a place of three parts',
    profile('Geo Location', 'Bay, South Carolina, United States'),
    { city: 'Bay', state: 'South Carolina', country: 'US' },
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
  ['a degree with its field', 'School Name,Degree Name\nC,"BSc, Computing"\n', { type: 'BSc', major: 'Computing' }],
  ['a degree alone', 'School Name,Degree Name\nC,Bachelor of Science - BS\n', { type: 'Bachelor of Science - BS' }],
  [
    'a column for the field',
    'School Name,Degree Name,Field Of Study\nC,"BSc, x",Computing\n',
    { type: 'BSc', major: 'Computing', ...reported('Degree Name: "x" was left out', 'has no end') },
  ],
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
  [
    'lines with bullets',
    described('Led.\n\u2022 a\n- b\n\u25aa c'),
    { description: 'Led.', responsibilities: ['a', 'b', 'c'] },
  ],
  ['several bullets in one line', described('\u2022 a \u2022 b'), { responsibilities: ['a', 'b'] }],
  ['entities', described('a &amp;lt; b'), { description: 'a &lt; b' }],
  ['a recommendation that is VISIBLE', 'First Name,Text,Status\nBo,Fine, VISIBLE\n', { fate: undefined, shown: false }],
  ['a recommendation that is HIDDEN', 'First Name,Text,Status\nBo,Fine,HIDDEN\n', { fate: 'left alone' }],
]
test.each(cellRows)('LinkedIn: %s', async (_, content, expected) => {
  const name = String(content).startsWith('First Name,Text') ? 'Recommendations_Received.csv' : 'T.csv'
  expect(await read(name, content)).toMatchObject(expected)
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
  [
    '2,001 entries',
    zipBytes(Array.from({ length: 2001 }, (_, at) => ({ name: `${at}` }))),
    { rejected: 'a.zip has more than 2000 entries.' },
  ],
  ['the name a\\Skills.csv', named('a\\Skills.csv'), { rejected: expect.stringContaining('has a backslash') }],
  ...['/Skills.csv', '../Skills.csv', 'C:Skills.csv'].map((name): [string, Uint8Array, object] => [
    ...([`the name ${name}`, named(name)] as [string, Uint8Array]),
    { rejected: expect.stringContaining('points outside of it') },
  ]),
  ['a name twice', zipBytes([skills, skills]), { rejected: 'a.zip has two entries of the same name: "Skills.csv".' }],
  [
    'an overlap',
    zipBytes([skills, languages({ at: 0 })]),
    { rejected: 'a.zip has entries whose data overlap: "Skills.csv".' },
  ],
  ['no known file', zipBytes([{ name: 'x.txt' }]), { rejected: expect.stringContaining('no file in it is known') }],
  [
    'a file of more than 15 MB',
    zipBytes([skills, languages({ content: 'x'.repeat(15 * 2 ** 20 + 1) })]),
    { left: ['Languages.csv: is larger than 15 MB', expect.anything()] },
  ],
  [
    'a file larger than it says',
    zipBytes([skills, languages({ sizeBytes: 9 })]),
    { left: ['Languages.csv: is damaged', expect.anything()] },
  ],
  [
    '20,001 rows',
    zipBytes([skills, languages({ content: `Name,Proficiency\n${'\n'.repeat(2)}${'x,y\n'.repeat(20_001)}` })]),
    { left: ['Languages.csv: has more than 20,000 rows', expect.anything()] },
  ],
  [
    'more than 40 MB of tables',
    zipBytes(['a', 'b', 'c'].map((name) => ({ name: `${name}.csv`, content: 'x'.repeat(14 * 2 ** 20) }))),
    { rejected: 'a.zip has more than 40 MB of tables.' },
  ],
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
