import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { ReadError } from '../read/result.ts'
import type { JsonResume } from '../read/resume.ts'
import { readResume } from './read-file.ts'
import { checkResume, fileFormats, WriteError, writeResume } from './write-resume.ts'

const date = new Date('2026-03-01T12:00:00Z')
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

const ada: JsonResume = {
  basics: {
    name: 'Ada Tide',
    label: 'Harbour pilot',
    email: 'ada@tide.example',
    phone: '+44 20 7946 0000',
    summary: 'Twenty years at sea.',
    location: { city: 'Ostend', postalCode: '8400', countryCode: 'BE', address: 'Quay 1' },
    profiles: [{ network: 'GitHub', url: 'https://code.example/ada' }],
  },
  work: [{ name: 'Harbour Works', position: 'Pilot', startDate: '2019-04', highlights: ['Brought 900 ships in'] }],
  education: [{ institution: 'Sea School', area: 'Navigation', studyType: 'BSc', endDate: '2010' }],
  skills: [{ name: 'Radar', keywords: ['ARPA'] }],
  languages: [{ language: 'Dutch', fluency: 'Native' }],
}

/** An archive of an account, with these tables. */
async function archive(tables: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const zip = new ZipFile()
  for (const [name, table] of Object.entries(tables)) zip.addBuffer(Buffer.from(table), name)
  zip.end()
  return buffer(zip.outputStream)
}

const tables = {
  'Profile.csv': 'First Name,Last Name,Headline,Summary\nAda,Tide,Harbour pilot,Twenty years at sea.\n',
  'Positions.csv':
    'Company Name,Title,Description,Location,Started On,Finished On\nHarbour Works,Pilot,,Ostend,Apr 2019,\n',
  'Education.csv': 'School Name,Start Date,End Date,Notes,Degree Name,Activities\nSea School,2006,2010,,BSc,\n',
  'Courses.csv': 'Name,Number\nTides,T1\n',
  'Skills.csv': 'Name\nRadar\n',
  'Email Addresses.csv': 'Email Address,Confirmed,Primary,Updated On\nada@tide.example,Yes,Yes,\n',
  'Connections.csv': 'First Name,Last Name\nGrace,Other\n',
}

test('an archive of LinkedIn becomes a JSON Resume, and says what of it was not opened', async () => {
  const { kind, resume, notes } = await readResume(await archive(tables), date)
  expect(kind).toBe('linkedin')
  expect(resume).toMatchObject({
    basics: {
      name: 'Ada Tide',
      label: 'Harbour pilot',
      summary: 'Twenty years at sea.',
      email: 'ada@tide.example',
    },
    work: [{ name: 'Harbour Works', position: 'Pilot', startDate: '2019-04' }],
    education: [{ institution: 'Sea School', studyType: 'BSc', courses: ['Tides'] }],
    skills: [{ name: 'Radar' }],
  })
  expect(notes.join('\n')).toMatch(/Connections\.csv .*did not open it/)
  expect(JSON.stringify([resume, notes])).not.toContain('Grace')
})

test('a zip file that is no archive of LinkedIn is an error with a message', async () => {
  await expect(readResume(await archive({ 'a.txt': 'Hello' }))).rejects.toThrow(ReadError)
  await expect(readResume(await archive({ 'a.txt': 'Hello' }))).rejects.toThrow(/no LinkedIn archive/)
})

test.each(fileFormats)('%s has the person, and the same bytes for the same date', async (format) => {
  const options = { date, site: 'https://ada.example' }
  const file = await writeResume(ada, format, options)
  expect(await writeResume(ada, format, options)).toEqual(file)
  if (format !== 'pdf' && format !== 'docx') expect(text(file)).toContain('Ada Tide')
})

test.each(['pdf', 'docx'] as const)('%s is read back as the same jobs, schools and skills', async (format) => {
  const { resume } = await readResume(await writeResume(ada, format, { date }))
  expect(resume).toMatchObject({
    basics: { name: 'Ada Tide', email: 'ada@tide.example' },
    work: [{ name: 'Harbour Works', position: 'Pilot', startDate: '2019-04', highlights: ['Brought 900 ships in'] }],
    education: [{ institution: 'Sea School', endDate: '2010' }],
    skills: [{ name: 'Radar', keywords: ['ARPA'] }],
  })
})

test('a JSON Resume keeps all that it has, and gets only what the format asks for', async () => {
  const written = JSON.parse(text(await writeResume({ ...ada, x: 1 }, 'json', { date })))
  const { $schema, meta, ...others } = written
  expect(others).toEqual({ ...ada, x: 1 })
  expect(meta).toEqual({ version: 'v1.2.1', lastModified: '2026-03-01T12:00:00' })
  expect($schema).toContain('v1.2.1')
})

test('no file of a resume without a site names one', async () => {
  for (const format of ['txt', 'md', 'json', 'vcf'] as const)
    expect(text(await writeResume(ada, format, { date })), format).not.toContain('localhost')
  await expect(writeResume(ada, 'jsonld', { date })).rejects.toThrow(WriteError)
  await expect(writeResume({}, 'vcf', { date })).rejects.toThrow(/needs a name/)
})

test('what cannot be used of a resume is named with its place and key, and a whole one has none', () => {
  expect(checkResume(ada, date)).toEqual([])
  const found = checkResume({ work: [{ name: 'Ferry', startDate: 'soon' }], x: 1 }, date)
  expect(found).toContain('work[0]: position is missing')
  expect(found.join('\n')).toMatch(/work\[0\]\.startDate: "soon"/)
  expect(found.join('\n')).toMatch(/^x is kept/m)
  expect(checkResume([])).toEqual(['This is no JSON object.'])
})

test('an entry that its owner hides is in no file but the JSON Resume', async () => {
  const work = [{ name: 'Ferry', position: 'Mate', startDate: '2017', 'x-vita': { fields: { hidden: true } } }]
  const hidden = { ...ada, work: [...(ada.work as object[]), ...work] }
  expect(text(await writeResume(hidden, 'txt', { date }))).not.toContain('Ferry')
  expect(text(await writeResume(hidden, 'json', { date }))).toContain('Ferry')
})
