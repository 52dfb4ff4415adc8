import { expect, test } from 'vitest'
import { linkedInReader } from './read-linkedin.ts'

const today = { year: 2026, month: 11, day: 23 }

/** Reads one table: its header, and rows as lists of cells. */
function read(file: string, header: string, ...rows: string[][]) {
  return readRecords(file, [header.split(','), ...rows])
}

function readRecords(file: string, records: string[][]) {
  const reader = linkedInReader(today)
  const table = reader.table(file)
  records.every((record) => table.record(record))
  table.end([])
  return reader.result()
}

const fieldsOf = (file: string, header: string, ...row: string[]) => read(file, header, row).parsedItems[0]
const positions = 'Company Name,Title,Description,Location,Started On,Finished On'

test('a position is a job, with the points of its description as responsibilities', () => {
  const description = '• Steer\r\n- Watch\nLong days &amp; nights.'
  expect(fieldsOf('Positions.csv', positions, 'Tide', 'Mate', description, 'Bay', 'Mar 2021', '2022')).toEqual({
    section: 'jobs',
    fields: {
      ...{
        company: 'Tide',
        title: 'Mate',
        location: 'Bay',
        startDate: { year: 2021, month: 3 },
        endDate: { year: 2022 },
      },
      ...{ description: 'Long days & nights.', responsibilities: ['Steer', 'Watch'] },
    },
    missing: [],
    reasons: [],
    place: 'Positions.csv row 1',
  })
})

test('one line with several bullets is a list, and entities are decoded once', () => {
  const found = fieldsOf('Positions.csv', positions, 'T', 'M', 'Did: • a • &amp;lt;b', '', '2021', 'Present')
  expect(found?.fields).toMatchObject({ description: 'Did:', responsibilities: ['a', '&lt;b'] })
  expect(found?.fields.endDate).toBeUndefined()
  const lines = (description: string) => fieldsOf('Positions.csv', positions, 'T', 'M', description, '', '2021', '')
  const bullets = [...'\u2022\u25e6\u2023\u25aa\u25cf\u25ba\u2013-*']
  expect(lines(bullets.map((each) => `${each} a`).join('\n'))?.fields.responsibilities).toHaveLength(9)
  expect(lines('&amp; &lt; &gt; &quot; &#39; &nbsp; &copy;')?.fields.description).toBe('& < > " \'   &copy;')
})

test('columns are found by name in any order, short rows are blank, and more cells are reported', () => {
  const found = read(
    'Positions.csv',
    'Title,Company Name,Started On,Odd',
    ['Mate', 'Tide'],
    ['Cook', 'Inn', '2019', 'x', 'y'],
  )
  expect(found.parsedItems[0]).toMatchObject({ fields: { title: 'Mate', company: 'Tide' }, missing: ['startDate'] })
  expect(found.parsedItems[1]?.reasons).toEqual([
    'Positions.csv row 2: has 1 more cells than the header; they were left out',
  ])
  expect(found.leftAlone).toEqual([{ name: 'Positions.csv: Odd', count: 1, why: 'Vita has no field for it' }])
})

test('of two columns with one name the first counts; a mark, case and white space in a header do not', () => {
  const found = fieldsOf('x.csv', '\ufeffTITLE, company name ,Started On,Company Name', 'Mate', 'Tide', '2019', 'Inn')
  expect(found).toMatchObject({ section: 'jobs', fields: { title: 'Mate', company: 'Tide' } })
})

test('an empty row is counted as blank', () => {
  const found = read('Skills.csv', 'Name', [''], ['Knots'], [' '])
  expect([found.blank, found.parsedItems.length]).toEqual([2, 1])
})

test('a position without company, title or start lacks it', () => {
  expect(fieldsOf('Positions.csv', positions, '', '', '', '', '', '')?.missing).toBeUndefined()
  expect(fieldsOf('Positions.csv', positions, '', 'Mate', '', '', 'soon', '')).toMatchObject({
    missing: ['company', 'startDate'],
    reasons: ['Positions.csv row 1, started on: "soon" is no date'],
  })
})

test('the first of a month is the month, another day stays, and a month of another language is noted', () => {
  const found = fieldsOf('Positions.csv', positions, 'T', 'M', '', '', '01 Oct 2022', 'März 2023')
  expect(found?.fields).toMatchObject({ startDate: { year: 2022, month: 10 }, endDate: { year: 2023, month: 3 } })
  expect(found?.reasons).toEqual(['Positions.csv row 1, finished on: "März 2023" was read as month 3'])
})

const education = 'School Name,Start Date,End Date,Notes,Degree Name,Activities'

test('a school has its degree, field, dates, and notes and activities as experiences', () => {
  const cells = ['Seawall', 'Sep 2012', '2016', 'Good.', 'Bachelor of Science - BS, Tides, Winds', 'Rowing']
  expect(fieldsOf('Education.csv', education, ...cells)).toMatchObject({
    section: 'education',
    fields: {
      ...{ institution: 'Seawall', type: 'Bachelor of Science - BS', major: 'Tides, Winds', graduation: 2016 },
      ...{
        startDate: { year: 2012, month: 9 },
        endDate: { year: 2016 },
        status: true,
        experiences: ['Good.', 'Rowing'],
      },
    },
  })
})

test('a column for the field wins over the degree; a school without an end, or with one to come, is in progress', () => {
  const found = read('Education.csv', `${education},Field Of Study`, ['A', '', '', '', 'BSc, x', '', 'Tides'])
  expect(found.parsedItems[0]?.fields).toMatchObject({ type: 'BSc', major: 'Tides', status: false })
  expect(found.parsedItems[0]?.reasons).toEqual([
    'Education.csv row 1, Degree Name: "x" was left out',
    'Education.csv row 1: has no end, so it is in progress; please check',
  ])
  expect(fieldsOf('Education.csv', education, 'A', '', '2027', '', '', '')?.fields).toMatchObject({ status: false })
  expect(fieldsOf('Education.csv', education, 'A', '', '2026', '', '', '')?.fields).toMatchObject({ status: true })
})

test('the profile has name, headline, summary, place, websites and handles; the rest is left alone by column', () => {
  const header =
    'First Name,Last Name,Maiden Name,Address,Birth Date,Headline,Summary,Industry,Zip Code,Geo Location,Twitter Handles,Websites,Instant Messengers'
  const row = [
    'Ada',
    'Tide',
    'Sea',
    'Road 1',
    'May 1',
    'Sailor',
    '=1+1',
    'Boats',
    '29403',
    'Charleston, South Carolina, United States',
    '[@ada]',
    '[PERSONAL:https://a.example,BLOG:b.example]',
    '',
  ]
  const found = read('Profile.csv', header, row)
  expect(found.parsedItems[0]?.fields).toEqual({
    ...{ name: 'Ada Tide', givenName: 'Ada', familyName: 'Tide', headline: 'Sailor', intro: '=1+1' },
    ...{ city: 'Charleston', state: 'South Carolina', country: 'US' },
    websites: [
      { label: 'Website', url: 'https://a.example', icon: 'website' },
      { label: 'Blog', url: 'https://b.example', icon: 'blog' },
      { label: 'X', url: 'https://x.com/ada', icon: 'x' },
    ],
  })
  expect(found.leftAlone.map(({ name }) => name).toSorted()).toEqual(
    ['Address', 'Birth Date', 'Industry', 'Maiden Name', 'Zip Code']
      .map((name) => `Profile.csv: ${name}`)
      .concat('Positions.csv')
      .toSorted(),
  )
})

test('the summary of the profile counts, in either order of the tables; without one, that of its own table', () => {
  const summaryOf = (...tables: [file: string, records: string[][]][]) => {
    const reader = linkedInReader(today)
    for (const [file, records] of tables) {
      const table = reader.table(file)
      records.every((record) => table.record(record))
      table.end([])
    }
    return reader.result().parsedItems.map(({ fields, fate, reasons }) => [fields.intro, fate, ...reasons])
  }
  const profile = (intro: string): [string, string[][]] => [
    'Profile.csv',
    [
      ['First Name', 'Headline', 'Summary'],
      ['Ada', '', intro],
    ],
  ]
  const own = (...intros: string[]): [string, string[][]] => [
    'P.csv',
    [['Profile Summary'], ...intros.map((intro) => [intro])],
  ]
  const other = ['Other.', 'left alone', 'P.csv row 1: differs from Profile.csv row 1, which counts']
  expect(summaryOf(profile('Sails.'), own('Other.'))).toEqual([['Sails.', undefined], other])
  expect(summaryOf(own('Other.'), profile('Sails.'))).toEqual([other, ['Sails.', undefined]])
  expect(summaryOf(profile('Sails.'), own('Sails.'))[1]).toEqual([
    'Sails.',
    'merged',
    'P.csv row 1: is in the file already',
  ])
  expect(summaryOf(profile(''), own('Other.', 'More.'))).toEqual([
    [undefined, undefined],
    ['Other.', undefined],
    ['More.', 'left alone', 'P.csv row 2: differs from P.csv row 1, which counts'],
  ])
})

test.each([
  ['[https://a.example]', ['https://a.example']],
  ['[A:https://a.example],[B:https://b.example]', ['https://a.example', 'https://b.example']],
  ['https://a.example\nhttps://b.example', ['https://a.example', 'https://b.example']],
  ['[OTHER:javascript:alert(1)]', []],
])('the websites %j are read', (cell, urls) => {
  const found = fieldsOf('Profile.csv', 'First Name,Headline,Websites', 'Ada', '', cell)
  const social = (found?.fields.websites ?? []) as { url: string }[]
  expect(social.map(({ url }) => url)).toEqual(urls)
})

test('certificates, projects, publications, volunteering and honors go to their collections', () => {
  const cases: [string, string, string[], object][] = [
    [
      'Certifications.csv',
      'Name,Url,Authority,Started On,Finished On,License Number',
      ['Welding', 'e.org/w', 'Guild', 'Mar 2020', 'Apr 2023', 'L-1'],
      {
        section: 'certificates',
        fields: {
          ...{ name: 'Welding', url: 'https://e.org/w', issuer: 'Guild', licence: 'L-1' },
          ...{ date: { year: 2020, month: 3 }, expires: { year: 2023, month: 4 } },
        },
      },
    ],
    [
      'Projects.csv',
      'Title,Description,Url,Started On,Finished On',
      ['Atlas', 'Maps.', 'https://e.org', '2020', ''],
      {
        section: 'projects',
        fields: { name: 'Atlas', description: 'Maps.', url: 'https://e.org', startDate: { year: 2020 } },
      },
    ],
    [
      'Publications.csv',
      'Name,Published On,Description,Publisher,Url',
      ['Tides', 'Aug 5, 2022', 'On tides.', 'Press', ''],
      {
        section: 'publications',
        fields: { name: 'Tides', publisher: 'Press', summary: 'On tides.', date: { year: 2022, month: 8, day: 5 } },
      },
    ],
    [
      'Volunteering.csv',
      'Company Name,Role,Cause,Started On,Finished On,Description',
      ['Shelter', 'Cook', 'Poverty', '2019', '', '- Soup'],
      {
        section: 'volunteering',
        fields: {
          organization: 'Shelter',
          position: 'Cook',
          cause: 'Poverty',
          startDate: { year: 2019 },
          highlights: ['Soup'],
        },
      },
    ],
    [
      'Honors.csv',
      'Title,Description,Issued On',
      ['Oar', 'First.', 'Jan 2020'],
      { section: 'awards', fields: { title: 'Oar', summary: 'First.', date: { year: 2020, month: 1 } } },
    ],
  ]
  for (const [file, header, row, expected] of cases)
    expect(fieldsOf(file, header, ...row), file).toMatchObject({ ...expected, missing: [] })
})

test('a recommendation is a reference that is not shown; one that is hidden at LinkedIn is left alone', () => {
  const header = 'First Name,Last Name,Company,Job Title,Text,Creation Date,Status'
  const row = (status: string) => ['Mary', 'Bay', 'Tide', 'Captain', 'Good.', '07/08/23, 10:00 AM', status]
  const found = read('Recommendations_Received.csv', header, row(' VISIBLE'), row('PENDING'))
  expect(found.parsedItems[0]).toMatchObject({
    section: 'references',
    fields: {
      name: 'Mary Bay',
      role: 'Captain',
      company: 'Tide',
      text: 'Good.',
      date: { year: 2023, month: 7, day: 8 },
      shown: false,
    },
  })
  expect(found.parsedItems.map(({ fate }) => fate)).toEqual([undefined, 'left alone'])
})

test('addresses, courses and lists of unknown names are left alone, row by row', () => {
  expect(fieldsOf('Email Addresses.csv', 'Email Address,Primary', 'a@e.org', 'Yes')).toMatchObject({
    fate: 'left alone',
  })
  expect(fieldsOf('Courses.csv', 'Name,Number', 'Tides', '1')).toMatchObject({ fate: 'left alone' })
  expect(fieldsOf('Names.csv', 'Name', 'Tides')).toMatchObject({ fate: 'left alone' })
})

test('an archive without positions says where the larger one is', () => {
  expect(read('Skills.csv', 'Name', ['Knots']).leftAlone).toContainEqual({
    name: 'Positions.csv',
    count: 0,
    why: 'This archive has no Positions.csv. At LinkedIn choose the larger data archive.',
  })
})

test('the header is among the first 20 records; notes may come before it', () => {
  const notes = Array.from({ length: 19 }, () => ['Notes:'])
  const rows = [['Name', 'Proficiency'], ['German']]
  expect(readRecords('x.csv', [...notes, ...rows]).parsedItems).toHaveLength(1)
  expect(readRecords('x.csv', [...notes, ['more'], ...rows])).toMatchObject({
    parsedItems: [],
    leftAlone: [{ name: 'x.csv', why: 'is not part of a resume' }],
  })
})

test.each([
  ['[ada]', ['https://x.com/ada'], []],
  ['[@ada],[bay]', ['https://x.com/ada', 'https://x.com/bay'], []],
  ['[ada,bay]', ['https://x.com/ada', 'https://x.com/bay'], []],
  ...['../../evil', 'a/b', 'evil?x', 'a-name', 'x'.repeat(16), 'https://x.com/ada'].map(
    (name): [string, string[], string[]] => [
      `[${name}]`,
      [],
      [`Profile.csv row 1, Twitter Handles: "${name}" is no user name and was left out`],
    ],
  ),
])('the handles %j are addresses only of whole user names', (cell, urls, reasons) => {
  const found = fieldsOf('Profile.csv', 'First Name,Headline,Twitter Handles', 'Ada', '', cell)
  expect([
    (found?.fields.websites as { url: string }[] | undefined)?.map(({ url }) => url) ?? [],
    found?.reasons,
  ]).toEqual([urls, reasons])
})

test.each([
  ['povertyAlleviation', 'Poverty Alleviation'],
  ['artsAndCulture', 'Arts and Culture'],
  ['CIVIL_RIGHTS', 'Civil Rights'],
  ['health', 'Health'],
  ['Poverty Alleviation', 'Poverty Alleviation'],
  ['iOS for schools', 'iOS for schools'],
  ['Kids & dogs', 'Kids & dogs'],
])('the cause %s reads %s', (given, cause) => {
  expect(fieldsOf('Volunteering.csv', 'Company Name,Role,Cause', 'Shelter', 'Cook', given)?.fields.cause).toBe(cause)
})

test('a primary address that is none is named, and not offered', () => {
  const found = fieldsOf('Email Addresses.csv', 'Email Address,Primary', 'ada at e.org', 'Yes')
  expect(found).toMatchObject({
    fields: {},
    fate: 'left alone',
    reasons: [
      'Email Addresses.csv row 1, email address: is no email address and was left out',
      expect.stringContaining('mailbox'),
    ],
  })
  expect(found).not.toHaveProperty('isOffered')
})

test('the rows of an unknown table are counted, beyond those in which a header may be', () => {
  const rows = Array.from({ length: 30 }, (_, at) => [`${at}`, 'x'])
  expect(readRecords('Odd.csv', [['Colour', 'Size'], ...rows, ['', '']]).leftAlone).toEqual([
    { name: 'Odd.csv', why: 'is not part of a resume', count: 30 },
  ])
})

test('two problems of one table are both named', () => {
  const reader = linkedInReader(today)
  const table = reader.table('Skills.csv')
  table.record(['Name'])
  table.end(['was not UTF-8', 'has an open quote'])
  expect(reader.result().leftAlone.map(({ why }) => why)).toEqual(['was not UTF-8', 'has an open quote'])
})

test('a character that XML forbids is left out of every text, and said by file, row and column', () => {
  const cells = (column: string) => [`Pro\ufffeofs\uffff ${column}`, 'Mate', 'a\ufffeb', 'Bay', '2020', '']
  const found = fieldsOf('Positions.csv', positions, ...cells('x'))
  expect(found?.fields).toMatchObject({ company: 'Proofs x', description: 'ab' })
  expect(found?.reasons).toEqual(
    ['company name', 'description'].map(
      (column) => `Positions.csv row 1, ${column}: had characters that are no part of a text; they were removed`,
    ),
  )
})

test('a summary is plain text: each of its characters and lines is shown', () => {
  const found = fieldsOf(
    'Profile.csv',
    'First Name,Headline,Summary',
    'Ada',
    '*Sailor*',
    'Won 7*8*9 rounds\r\n1999. Left.',
  )
  expect(found?.fields).toMatchObject({ headline: '*Sailor*', intro: 'Won 7\\*8\\*9 rounds\\\n1999\\. Left.' })
  expect(fieldsOf('x.csv', 'Profile Summary', 'a * b')?.fields.intro).toBe('a \\* b')
})
