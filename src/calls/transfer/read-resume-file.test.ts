import { expect, test } from 'vitest'
import { resumeFiles } from '#stack/resume-files.ts'
import { type LyingEntry, uploadedBytes, zipBytes } from '#support/zip-bytes.ts'
import { readResumeFile } from './read-resume-file.ts'

const files = resumeFiles()
const setting = { today: { year: 2026, month: 11, day: 23 }, origin: 'https://ada.example' }
const read = (name: string, bytes: Uint8Array) => readResumeFile(files, uploadedBytes(name, bytes), setting)
const skills: LyingEntry = { name: 'Skills.csv', content: 'Name\nKnots\n' }
const json = (value: unknown) => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value))

/** The message of a file that is rejected as a whole. */
async function rejection(name: string, bytes: Uint8Array): Promise<string> {
  const answer = await read(name, bytes)
  return answer.ok ? 'accepted' : answer.failure.message
}

/** What a file holds: the titles of its entries, and what was left alone. */
async function accepted(name: string, bytes: Uint8Array) {
  const answer = await read(name, bytes)
  if (!answer.ok) throw new Error(answer.failure.message)
  const { parsedItems, leftAlone, ...others } = answer.data
  const left = leftAlone
    .filter(({ name: file }) => file !== 'Positions.csv')
    .map(({ name: file, why }) => `${file} ${why}`)
  return { names: parsedItems.map(({ fields }) => fields.name), left, ...others }
}

test('a file of more than 15 MB, declared or not, is left out, within 10 s of CPU', {
  tags: ['extended'],
  timeout: 120_000,
}, async () => {
  const large = `Name\n"${'x'.repeat(200 * 2 ** 20)}"\n`
  for (const sizeBytes of [undefined, 100]) {
    const cell: LyingEntry = {
      name: 'Languages.csv',
      content: large,
      ...(sizeBytes === undefined ? {} : { sizeBytes }),
    }
    const bytes = zipBytes([skills, cell])
    const before = process.cpuUsage()
    const { names, left } = await accepted('a.zip', bytes)
    expect(process.cpuUsage(before).user).toBeLessThan(10_000_000)
    expect(names).toEqual(['Knots'])
    expect(left).toEqual([`Languages.csv ${sizeBytes === undefined ? 'is larger than 15 MB' : 'is damaged'}`])
  }
})

test('a file of 15 MB is read, in an archive and alone; a larger one alone is rejected', {
  tags: ['extended'],
}, async () => {
  const sized = (bytes: number) => {
    const [table, blank] = ['Name\nKnots\n', `${' '.repeat(999)}\n`]
    return (table + blank.repeat(16_000)).slice(0, bytes - 1).concat('\n')
  }
  const limit = 15 * 2 ** 20
  expect((await accepted('a.zip', zipBytes([{ ...skills, content: sized(limit) }]))).names).toEqual(['Knots'])
  expect((await accepted('Skills.csv', json(sized(limit)))).names).toEqual(['Knots'])
  expect(await rejection('Skills.csv', json(sized(limit + 1)))).toBe('Skills.csv is larger than 15 MB.')
})

test('a file whose packed bytes are damaged, and one that is no ordinary file, are left out by name', async () => {
  const bytes = zipBytes([{ name: 'Languages.csv', content: 'Name,Proficiency\nFrench,\n' }, skills])
  bytes.fill(0xff, 30 + 'Languages.csv'.length, 40 + 'Languages.csv'.length)
  expect(await accepted('a.zip', bytes)).toMatchObject({ names: ['Knots'], left: ['Languages.csv is damaged'] })
  const device = { name: 'Languages.csv', content: 'x', mode: 0o020666 }
  expect((await accepted('a.zip', zipBytes([skills, device]))).left).toEqual(['Languages.csv is not a file'])
})

test('a table of 20,000 rows is too many entries, and one more row leaves the file out', async () => {
  const rows = (count: number) => `Name\n${'x\n'.repeat(count)}`
  expect(await rejection('a.zip', zipBytes([{ ...skills, content: rows(20_000) }]))).toBe(
    'a.zip has more than 2000 entries.',
  )
  const { left } = await accepted('a.zip', zipBytes([{ name: 'Skills_1.csv', content: rows(20_001) }, skills]))
  expect(left).toEqual(['Skills_1.csv has more than 20,000 rows'])
})

test('private files are not opened: their content would be read as an error', async () => {
  const secret = { name: 'messages.csv', content: 'FROM,TO,CONTENT\na,b,secret', sizeBytes: 1 }
  const answer = await accepted('a.zip', zipBytes([skills, secret, { name: '__MACOSX/._Skills.csv', content: 'x' }]))
  expect(answer.left).toEqual(['messages.csv is about other people; we did not open it'])
  expect(JSON.stringify(answer)).not.toContain('secret')
})

test('parts of one table are joined, also inside one folder, and one table alone is taken', async () => {
  const part = { name: 'Export/Skills_1.csv', content: 'Name\nSails\n' }
  expect((await accepted('a.zip', zipBytes([{ ...skills, name: 'Export/Skills.csv' }, part]))).names).toEqual([
    'Knots',
    'Sails',
  ])
  expect((await accepted('Skills.csv', json('Name\nKnots\n'))).names).toEqual(['Knots'])
  expect(await rejection('Other.csv', json('a,b\n1,2\n'))).toBe('Other.csv is no table of a LinkedIn archive.')
})

test('JSON that is too deep, too large or of another kind is rejected by name', async () => {
  expect(await rejection('r.json', json([]))).toBe('r.json must be a JSON object.')
  expect(await rejection('r.json', json({ name: 'x' }))).toBe('r.json is no JSON Resume file.')
  expect(await rejection('r.json', json({ basics: {}, work: [] }))).toBe('r.json has nothing that can be used here.')
  expect(await rejection('r.json', json(`{"work":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`))).toBe(
    'r.json has fields that are nested too deeply.',
  )
  const levels = (count: number) => json(`{"work":[{"name":"T","x":${'['.repeat(count - 3)}${']'.repeat(count - 3)}}]}`)
  expect(await rejection('r.json', levels(100))).toBe('accepted')
  expect(await rejection('r.json', levels(101))).toBe('r.json has fields that are nested too deeply.')
  const sized = (bytes: number) => json(`{"skills":["Knots"]}${' '.repeat(bytes - '{"skills":["Knots"]}'.length)}`)
  expect((await accepted('r.json', sized(5 * 2 ** 20))).names).toEqual(['Knots'])
  expect(await rejection('r.json', sized(5 * 2 ** 20 + 1))).toBe('r.json is larger than 5 MB.')
  const skillsOf = (count: number) => ({ skills: Array.from({ length: count }, (_, at) => `s${at}`) })
  expect(await rejection('r.json', json(skillsOf(2001)))).toBe('r.json has more than 2000 entries.')
  expect((await accepted('r.json', json(skillsOf(2000)))).names).toHaveLength(2000)
})

test('a document is read whatever its name, with the lines of each entry and what is in none', async () => {
  const text = 'Ada Tide\n\nWORK EXPERIENCE\nMate, Tide Company, Jan 2020 – Feb 2021\n- Steered\n'
  const named = await read('ada', json(text))
  expect(named).toMatchObject({ ok: true, data: { kind: 'text', language: 'en', notPlaced: expect.any(String) } })
  const items = named.ok ? named.data.parsedItems : []
  expect(items.find(({ section }) => section === 'jobs')).toMatchObject({
    fields: { title: 'Mate', company: 'Tide Company', responsibilities: ['Steered'] },
    from: { lines: ['Mate, Tide Company, Jan 2020 – Feb 2021', 'Steered'], doubts: [] },
  })
})

test('a resume of Europass in JSON is read as a document', async () => {
  const person = { Identification: { PersonName: { FirstName: 'Ada', Surname: 'Tide' } } }
  const work = [{ Position: { Label: 'Mate' }, Employer: { Name: 'Tide Company' } }]
  const passport = { SkillsPassport: { LearnerInfo: { ...person, WorkExperience: work } } }
  const europass = await accepted('cv.json', json(passport))
  expect([europass.kind, europass.names]).toEqual(['europass', ['Ada Tide', undefined]])
})

test('a file of more than 20 MB is rejected by name', async () => {
  expect(await rejection('r.json', new Uint8Array(20 * 2 ** 20 + 1))).toBe('r.json is larger than 20 MB.')
})
