import { expect, test } from 'vitest'
import { type ReadResume, readResume } from './read.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => readResume(bytes(text))
const jobs = ({ resume }: ReadResume) =>
  ((resume.work ?? []) as Record<string, unknown>[]).map(({ position, name, startDate, endDate }) => [
    position,
    name,
    startDate,
    endDate,
  ])

/** One job in the words of each language: its heading, its title and its company with its dates. */
const languages: [language: string, heading: string, job: string, title: string, company: string][] = [
  ['en', 'Work experience', 'Line Cook, Hotel Meridian', 'Line Cook', 'Hotel Meridian'],
  ['de', 'Berufserfahrung', 'Projektleiterin, Stadtwerke Elsteraue', 'Projektleiterin', 'Stadtwerke Elsteraue'],
  ['fr', 'Expérience professionnelle', 'Infirmière, Clinique Saint-Félix', 'Infirmière', 'Clinique Saint-Félix'],
  ['es', 'Experiencia laboral', 'Redactora, Radio Moncayo', 'Redactora', 'Radio Moncayo'],
  ['it', 'Esperienza lavorativa', 'Insegnante, Liceo Porto Vecchio', 'Insegnante', 'Liceo Porto Vecchio'],
  ['pt', 'Experiência profissional', 'Enfermeira, Hospital da Serra', 'Enfermeira', 'Hospital da Serra'],
  ['nl', 'Werkervaring', 'Projectleider, Bouwbedrijf Van Loon B.V.', 'Projectleider', 'Bouwbedrijf Van Loon B.V.'],
  ['pl', 'Doświadczenie zawodowe', 'Programista, Fabryka Nowak', 'Programista', 'Fabryka Nowak'],
  ['sv', 'Arbetslivserfarenhet', 'Sjuksköterska, Västra Sjukhuset', 'Sjuksköterska', 'Västra Sjukhuset'],
  ['da', 'Erhvervserfaring', 'Sygeplejerske, Odense Hospital', 'Sygeplejerske', 'Odense Hospital'],
  ['nb', 'Arbeidserfaring', 'Sykepleier, Fjord Sykehus', 'Sykepleier', 'Fjord Sykehus'],
  ['fi', 'Työkokemus', 'Sairaanhoitaja, Järven Sairaala', 'Sairaanhoitaja', 'Järven Sairaala'],
  ['cs', 'Pracovní zkušenosti', 'Programátor, Strojírna Haná s.r.o.', 'Programátor', 'Strojírna Haná s.r.o.'],
  ['tr', 'İş deneyimi', 'Öğretmen, Deniz Lisesi', 'Öğretmen', 'Deniz Lisesi'],
  ['ar', 'الخبرة العملية', 'مهندسة برمجيات، شركة واحة التقنية', 'مهندسة برمجيات', 'شركة واحة التقنية'],
]

test.each(languages)('a job is read from a text in the language %s', async (language, heading, job, title, company) => {
  const found = await read(`Ada Tide\nada@tide.example\n\n${heading}\n\n${job}\n03/2019 – 05/2021\n- One\n`)
  expect([found.language, jobs(found)]).toEqual([language, [[title, company, '2019-03', '2021-05']]])
})

test('several roles stand under one employer', async () => {
  const found = await read(
    '# Ada Tide\n\n## Experience\n\n**Harbour Works**\n\n**Pilot**  \nMay 2020 – Present\n\n- Tides\n\n**Mate**  \nJan 2018 – Apr 2020\n\n- Ropes\n',
  )
  expect(jobs(found)).toEqual([
    ['Pilot', 'Harbour Works', '2020-05', undefined],
    ['Mate', 'Harbour Works', '2018-01', '2020-04'],
  ])
})

test('title and company are in doubt where nothing tells them apart, and are not where words do', async () => {
  const doubts = async (line: string) =>
    (await read(`Ada Tide\n\nExperience\n\n${line}\n2019 – 2021\n- One\n`)).marks[0]?.doubts
  expect(await doubts('Alpha Beta, Gamma Delta')).toEqual(['swap'])
  expect(await doubts('Line Cook, Hotel Meridian')).toEqual([])
})

test('an entry without a date, or with one that could be two things, says so', async () => {
  const doubts = async (dates: string) =>
    (await read(`Ada Tide\n\nExperience\n\nLine Cook, Hotel Meridian\n${dates}\n- One\n`)).marks[0]?.doubts
  expect(await doubts('03/04/2019 – 05/2021')).toEqual(['dates'])
  expect(await doubts('13/04/2019 – 05/2021')).toEqual([])
  expect(await doubts('05/2018 – 03/04/2019')).toEqual(['dates'])
  expect(await doubts('05/2018 – 13/04/2019')).toEqual([])
  expect(await doubts('05/2018 – present')).toEqual([])
})

test('the end of a school that could be two dates is doubtful, one that is to come is not', async () => {
  const doubts = async (dates: string) =>
    (await read(`Ada Tide\n\nEducation\n\nBSc Nursing, University of Tulsa\n${dates}\n`)).marks[0]?.doubts
  expect(await doubts('05/2018 – 03/04/2019')).toEqual(['dates'])
  expect(await doubts('05/2018 – 13/04/2019')).toEqual([])
  expect(await doubts('05/2018 – present')).toEqual([])
})

test('what has no place is not placed, in the order of the file, with its heading', async () => {
  const { notPlaced } = await read(
    'Ada Tide\n\nExperience\n\nLine Cook, Hotel Meridian\n2019 – 2021\n\nPatents\n\nA better oar\nA worse oar\n',
  )
  expect(notPlaced).toBe('Patents\nA better oar\nA worse oar')
})

test('a mark has the lines that its entry was read from', async () => {
  const { marks } = await read('Ada Tide\n\nExperience\n\nLine Cook, Hotel Meridian\n2019 – 2021\n- Soup\n')
  expect(marks).toEqual([{ path: 'work[0]', lines: ['Line Cook, Hotel Meridian', '2019 – 2021', 'Soup'], doubts: [] }])
})

test('an email address, a telephone number, addresses and a postal code are of the person', async () => {
  const { resume } = await read(
    'Ada Tide\nPilot\nTulsa, OK 74103 | (918) 555-0112 | ada@tide.example | https://github.com/ada | tide.example\n\nExperience\n\n',
  )
  expect(resume.basics).toEqual({
    ...{
      name: 'Ada Tide',
      label: 'Pilot',
      email: 'ada@tide.example',
      phone: '(918) 555-0112',
      url: 'https://tide.example',
    },
    profiles: [{ network: 'GitHub', url: 'https://github.com/ada' }],
    location: { city: 'Tulsa', region: 'OK', postalCode: '74103' },
  })
})

test('a birth date is no telephone number, and stays with what is not placed', async () => {
  const { resume, notPlaced } = await read(
    'Ada Tide\n\nPersönliche Daten\n\nGeburtsdatum:   12.03.1988\n\nBerufserfahrung\n\n',
  )
  expect([resume.basics, notPlaced]).toEqual([{ name: 'Ada Tide' }, 'Geburtsdatum:  12.03.1988'])
})

test('an empty text is a resume without anything', async () => {
  expect(await read('')).toMatchObject({ resume: {}, marks: [], notPlaced: '' })
})

const refused: [what: string, file: string, message: RegExp][] = [
  ['a PDF that ends after its first line', '%PDF-1.7\n', /^This PDF is damaged/],
  ['a ZIP file that is none', 'PK\x03\x04 and nothing else', /^This Word file is damaged/],
  ['an RTF file', '{\\rtf1 Ada}', /RTF file. Save it as .docx or PDF/],
  ['XML of another program', '<?xml version="1.0"?><svg/>', /no resume of Europass/],
  ['XML that is not well-formed', '<?xml version="1.0"?><Candidate>', /cannot be read/],
]

test.each(refused)('%s is refused with a message', async (_, file, message) => {
  await expect(readResume(bytes(file))).rejects.toThrow(message)
})

test('bytes that are no text, an old Word file and a file of more than 20 MB are refused', async () => {
  await expect(readResume(new Uint8Array(2000).map((_, at) => at % 9))).rejects.toThrow('no PDF, Word')
  await expect(readResume(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1))).rejects.toThrow('old version of Word')
  await expect(readResume(new Uint8Array(20 * 1024 * 1024 + 1))).rejects.toThrow('larger than 20 MB')
})

test('a text of 4000 lines is read, and one of more is refused', async () => {
  const text = (count: number) => 'Tide\n'.repeat(count)
  expect((await read(text(4000))).kind).toBe('text')
  await expect(read(text(4001))).rejects.toThrow('4001 lines')
})

test('a paragraph of 20,000 characters is read, and one of more is refused', async () => {
  expect((await read('a'.repeat(20_000))).kind).toBe('text')
  await expect(read('a'.repeat(20_001))).rejects.toThrow('more than 20000 characters')
})

test('a JSON Resume is taken as it is, and other JSON is a text', async () => {
  expect(await read('{"basics":{"name":"Ada"}}')).toMatchObject({
    kind: 'json-resume',
    resume: { basics: { name: 'Ada' } },
  })
  expect((await read('{"a":1}')).kind).toBe('text')
})

test('a resume of Europass as JSON has the elements of its XML as keys', async () => {
  const file = {
    SkillsPassport: {
      LearnerInfo: {
        Identification: { PersonName: { FirstName: 'Ada', Surname: 'Tide' } },
        WorkExperience: [
          {
            Period: { From: { Year: 2016, Month: 3 }, Current: true },
            Position: { Label: 'Pilot' },
            Activities: '<p>Steers.</p><ul><li>Tides</li></ul>',
            Employer: { Name: 'Harbour' },
          },
        ],
      },
    },
  }
  expect((await read(JSON.stringify(file))).resume).toEqual({
    basics: { name: 'Ada Tide' },
    work: [{ position: 'Pilot', name: 'Harbour', startDate: '2016-03', summary: 'Steers.', highlights: ['Tides'] }],
  })
})
