import { expect, test } from 'vitest'
import { none } from '#domain/result.ts'
import type { Fields } from '#domain/schema/stored-fields.ts'
import { data } from '#support/small-bundle.ts'
import { openSite } from '#support/studio/import-site.ts'
import { type LyingEntry, zipBytes } from '#support/zip-bytes.ts'
import { importResume } from '../../transfer/import-resume.ts'
import { readEntries, readEntry } from '../draft/read-entry.ts'
import { readFound } from './import-store.ts'

/** LinkedIn archives and JSON Resume files in the studio. docs/behaviour.md 25. */
const id = '0b0b0b0b-0b0b-4b0b-8b0b-0b0b0b0b0b0b'
const positions = 'Company Name,Title,Description,Location,Started On,Finished On\n'
const tide = { company: 'Tide', title: 'Mate', startDate: { year: 2021, month: 3 } }

const files: Record<string, string> = {
  'Positions.csv': `${positions}Tide,Mate,Steer.,Bay,Mar 2021,\nTide,Mate,Steer.,Bay,Mar 2021,\n,Nobody,,,2018,\n,,,,,\n`,
  'Education.csv':
    'School Name,Start Date,End Date,Notes,Degree Name,Activities\nHarbour College,2010,2014,,Diploma,\n',
  'Profile.csv':
    'First Name,Last Name,Address,Headline,Zip Code,Geo Location,Websites\nAda,Tide,Quay 1,Sailor,29403,"Charleston, South Carolina, United States",[BLOG:https://ada.example/log]\n',
  'Skills.csv': 'Name\nKnots\nSails\nknots\n',
  'Courses.csv': 'Name,Number\nNavigation,N1\nWeather,\n',
  'Email Addresses.csv':
    'Email Address,Confirmed,Primary,Updated On\nada@tide.example,Yes,Yes,x\nold@tide.example,Yes,No,x\n',
  'Talents.csv': 'Name\nSplicing\n',
  'messages.csv': 'FROM,TO,CONTENT\na,b,secret\n',
}

test('every row has one fate, as with the command line, and the fates add up', async () => {
  const site = await openSite()
  const view = await imported(site)
  expect(view.record).toMatchObject({ state: 'read', kind: 'linkedin' })
  const { counts } = view.found
  expect(counts).toEqual({
    ...{ new: 5, same: 0, differs: 0, merged: 1, alike: 1, incomplete: 1, blank: 1, 'left alone': 5 },
  })
  expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(14)
  const { read } = data(await readFound(site.ports, id))
  const dry = data(await importResume(site.ports, read, { dryRun: true }))
  expect(view.found).toEqual(dry.found)
})

test('new things are ticked; nothing else is, and what is private was not opened', async () => {
  const view = await imported(await openSite())
  expect([...view.ways]).toEqual([
    ['jobs.0', 'take'],
    ['education.3', 'take'],
    ['profile.4', 'take'],
    ['skills', 'take'],
  ])
  expect(view.found.leftAlone).toContainEqual({
    name: 'messages.csv',
    why: 'is about other people; not opened',
    count: 1,
  })
  expect(JSON.stringify(view)).not.toContain('secret')
})

test('an incomplete row is reported by file, row and reason', async () => {
  const { entries } = await imported(await openSite())
  expect(entries.find(({ fate }) => fate === 'incomplete')?.why).toEqual(['Positions.csv row 3: company is missing'])
})

test('what is ticked comes into the draft, and the same file again changes nothing', async () => {
  const site = await openSite()
  const view = await imported(site)
  await site.take([...view.ways.keys()])
  const jobs = data(await readEntries(site.ports, 'jobs'))
  expect(jobs.map(({ title, state }) => [title, state])).toEqual([
    ['Mate', 'new'],
    ['Stagehand', 'published'],
  ])
  expect(await owner(site)).toMatchObject({
    ...{ name: 'Ada Tide', headline: 'Sailor', skills: ['Knots', 'Sails'] },
    social: [{ label: 'Blog', url: 'https://ada.example/log' }],
  })
  expect(await fieldsOf(site, 'location')).toEqual({ city: 'Charleston', state: 'South Carolina', country: 'US' })
  const before = JSON.stringify(await draft(site))
  const again = await imported(site, { upload: other })
  expect(again.found.counts).toMatchObject({ new: 0, differs: 0, same: 5 })
  expect([...again.ways]).toEqual([])
  await site.take(['jobs.0', 'education.3', 'profile.4', 'skills'], other)
  expect(JSON.stringify(await draft(site))).toBe(before)
})

test('what differs is ticked, is shown field by field, and is taken with the values of the file', async () => {
  const site = await openSite({ uuid: 'one', ...tide, description: 'Mine.', responsibilities: ['Watch'] })
  const view = await imported(site)
  const [mate] = view.entries
  expect([mate?.fate, view.ways.get('jobs.0')]).toEqual(['differs', 'take'])
  expect(mate?.fields.map(({ name, before, after }) => [name, before, after])).toEqual([
    ['description', 'Mine.', 'Steer.'],
    ['location', undefined, 'Bay'],
  ])
  await site.take(['jobs.0'])
  const [job] = data(await readEntries(site.ports, 'jobs'))
  expect(job?.fields).toMatchObject({
    uuid: 'one',
    description: 'Steer.',
    location: 'Bay',
    responsibilities: ['Watch'],
  })
})

for (const [way, titles] of [
  ['leave', ['Boatswain']],
  ['change', ['Mate']],
  ['add', ['Boatswain', 'Mate']],
] as const) {
  test(`a job that is perhaps there is not ticked, and can be taken another way: ${way}`, async () => {
    const site = await openSite({ uuid: 'one', ...tide, title: 'Boatswain', description: 'Mine.' })
    const view = await imported(site)
    expect(view.entries[0]).toMatchObject({ fate: 'alike', like: { title: 'Boatswain', isStored: true } })
    expect(view.ways.has('jobs.0')).toBe(false)
    await site.take(['skills', `jobs.0=${way}`])
    const jobs = data(await readEntries(site.ports, 'jobs'))
    expect(jobs.map(({ title }) => title).sort()).toEqual(titles)
  })
}

test('two entries of one file that are alike: the second can be added beside the first, once', async () => {
  const site = await openSite()
  const rows = 'Tide,Mate,Steer.,,Mar 2021,\nTide,Mate,Cook.,,Mar 2021,\n'
  const two = { 'Positions.csv': positions + rows }
  const view = await imported(site, { files: two })
  expect(view.entries.map(({ fate }) => fate)).toEqual(['new', 'alike'])
  await site.take(['jobs.0', 'jobs.1=add'])
  const again = await imported(site, { files: two, upload: other })
  expect(again.entries.map(({ fate }) => fate)).toEqual(['same', 'same'])
})

test('mailbox, postal code, courses and a list of names come only when they are chosen', async () => {
  const site = await openSite()
  const view = await imported(site)
  const offered = view.entries.filter(({ candidate }) => candidate.isOffered)
  expect(offered.map(({ key }) => key)).toEqual([
    ...['offered courses', 'offered courses', 'offered email.10', 'offered skills', 'offered location.13'],
  ])
  expect(view.schools).toEqual([{ id: expect.any(String), title: 'Harbour College' }])
  await site.take([...view.ways.keys()])
  expect(await owner(site)).not.toHaveProperty('email')
  const [school] = data(await readEntries(site.ports, 'education'))
  await site.again()
  await site.take(['offered email.10', 'offered location.13', 'offered skills', `offered courses=${school?.entry.id}`])
  expect(await owner(site)).toMatchObject({ email: 'ada@tide.example', skills: ['Knots', 'Sails', 'Splicing'] })
  expect(await fieldsOf(site, 'location')).toMatchObject({ zipcode: '29403' })
  expect(data(await readEntries(site.ports, 'education'))[0]?.fields.courses).toEqual(['Navigation', 'Weather'])
  const before = JSON.stringify(await draft(site))
  await site.again()
  await site.take(['offered email.10', 'offered skills', `offered courses=${school?.entry.id}`])
  expect(JSON.stringify(await draft(site))).toBe(before)
})

test('a JSON Resume file brings its entries; phone number and street are kept only when they are chosen', async () => {
  const site = await openSite()
  const resume = {
    basics: { name: 'Ada', email: 'a@b.example', phone: '555', location: { city: 'Bay', address: 'Quay 1' } },
    work: [{ name: 'Tide', position: 'Mate', startDate: '2021', 'x-mood': 'calm' }],
  }
  const view = await site.uploaded(new TextEncoder().encode(JSON.stringify(resume)), { name: 'resume.json' })
  expect(view.record).toMatchObject({ kind: 'jsonresume', state: 'read' })
  expect([...view.ways.keys()]).toEqual(['profile.1', 'location.2', 'jobs.3'])
  await site.take([...view.ways.keys()])
  expect(await owner(site)).toEqual({ name: 'Ada', timeZone: expect.any(String) })
  await site.again()
  await site.take(['offered profile.4', 'offered profile.5'])
  expect(await owner(site)).toMatchObject({ jsonResume: { basics: { phone: '555' }, location: { address: 'Quay 1' } } })
})

test('a site that begins with an archive is all new, and everything else of the sample is deleted', async () => {
  const site = await openSite()
  const view = await imported(site, { begins: true })
  expect(view.found.counts.new).toBe(5)
  await site.take([...view.ways.keys()])
  const jobs = data(await readEntries(site.ports, 'jobs'))
  expect(jobs.map(({ title, state }) => [title, state])).toEqual([
    ['Mate', 'new'],
    ['Stagehand', 'deleted'],
  ])
  expect((await owner(site)).name).toBe('Ada Tide')
})

const skills: LyingEntry = { name: 'Skills.csv', content: 'Name\nKnots\n' }
const many = Array.from({ length: 100_000 }, (_, at) => ({ name: `${at}.csv` }))
const hostile: [what: string, entries: LyingEntry[], message: string][] = [
  ['traversal', [{ name: '../Skills.csv' }], 'a.zip has an entry whose name points outside of it: "../Skills.csv".'],
  ['an absolute name', [{ name: '/Skills.csv' }], 'a.zip has an entry whose name points outside of it: "/Skills.csv".'],
  ['two entries of one name', [skills, skills], 'a.zip has two entries of the same name: "Skills.csv".'],
  ['an overlap', [skills, { name: 'b.csv', at: 0 }], 'a.zip has entries whose data overlap: "Skills.csv".'],
  ['100,000 entries', many, 'a.zip has more than 2000 entries.'],
  [
    'a link',
    [skills, { name: 'Languages.csv', content: '/etc/passwd', mode: 0o120777 }],
    'Languages.csv is a symbolic link',
  ],
  [
    'a lying size',
    [skills, { name: 'Languages.csv', content: 'x'.repeat(9999), sizeBytes: 9 }],
    'Languages.csv is damaged',
  ],
  [
    'a cell of 200 MB',
    [skills, { name: 'Languages.csv', content: `Name\n"${'x'.repeat(200 * 2 ** 20)}"\n` }],
    'Languages.csv is larger than 15 MB',
  ],
]
test.for(hostile)(
  'an archive with %s is rejected by name, or the file is left out',
  { tags: ['extended'], timeout: 120_000 },
  async ([, entries, message]) => {
    const site = await openSite()
    const { record, found } = await site.uploaded(zipBytes(entries), { name: 'a.zip' })
    const left = found.leftAlone.map(({ name, why }) => `${name} ${why}`)
    expect([record.message, ...left]).toContain(message)
    expect(record.state).toBe(record.message === '' ? 'read' : 'rejected')
  },
)

const other = '1b0b0b0b-0b0b-4b0b-8b0b-0b0b0b0b0b0b'
type Site = Awaited<ReturnType<typeof openSite>>

function imported(site: Site, { files: own = files, ...options }: Partial<Options> = {}) {
  const entries = Object.entries(own).map(([name, content]) => ({ name, content }))
  return site.uploaded(zipBytes(entries), { name: 'export.zip', ...options })
}

type Options = { files: Record<string, string>; begins: boolean; upload: string }

async function owner(site: Site): Promise<Fields> {
  return fieldsOf(site, 'person-info')
}

async function fieldsOf({ ports }: Site, collection: 'person-info' | 'location'): Promise<Fields> {
  return data(await readEntry(ports, { collection, id: 'owner' })).fields
}

/** The draft as stored. */
async function draft({ ports }: Site) {
  return data(await ports.documents.readAll('draft')).map(({ fields }) => ({ ...fields, at: none }))
}
