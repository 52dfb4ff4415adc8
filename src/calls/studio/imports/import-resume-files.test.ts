import { expect, test } from 'vitest'
import { bundleCollections } from '#domain/content/bundle/bundle.ts'
import type { ImportRow } from '#domain/transfer/import-rows.ts'
import { none } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { data, jpeg } from '#support/small-bundle.ts'
import { ada } from '#support/studio/draft-ports.ts'
import { saveFields } from '#support/studio/draft-steps.ts'
import { openSite } from '#support/studio/import-site.ts'
import { zipBytes } from '#support/zip-bytes.ts'
import { fingerprintOf, readContent } from '../../content/content.ts'
import { contentOfDraft, readDraft, readEntries, readEntry } from '../draft/read-draft.ts'
import { readFolder } from '../draft/read-folder.ts'
import { deleteEntry } from '../draft/save-entry.ts'
import { undo } from '../draft/undo.ts'
import { publish } from '../publish/publish.ts'
import { applyImport, readImportView } from './apply-import.ts'
import { begin } from './begin.ts'
import { deleteOldImports, lastImport, readImport } from './import-store.ts'

/** LinkedIn archives and JSON Resume files in the studio. docs/behaviour.md 25. */
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

test('a file that is read changes nothing; its rows say what becomes of it, and the upload is gone', async () => {
  const site = await openSite()
  const { kind, rows, left } = await site.read(archive(files), { name: 'export.zip' })
  expect(kind).toBe('linkedin')
  expect(rows.map(({ fate, ticked, titles, path }) => [fate, ticked, titles.join(', '), path])).toEqual([
    ['new', true, 'Mate', expect.stringMatching(/^documents\/jobs\/.+\.json$/)],
    ['incomplete', true, 'Nobody', expect.stringMatching(/^documents\/jobs\//)],
    ['new', true, 'Harbour College', expect.stringMatching(/^documents\/education\//)],
    ['new', true, 'Ada Tide', 'documents/person-info/owner.json'],
    ['new', true, 'Ada Tide', 'documents/location/owner.json'],
    ['new', true, 'Blog', 'documents/person-info/owner.json'],
    ['new', true, 'Knots, Sails', 'documents/person-info/owner.json'],
    ['offered', false, 'Email', 'documents/person-info/owner.json'],
    ['offered', false, 'Splicing', 'documents/person-info/owner.json'],
    ['offered', false, 'Charleston', 'documents/location/owner.json'],
    ['offered', false, 'Profile', 'documents/person-info/owner.json'],
    ['offered', false, 'Navigation, Weather', expect.stringMatching(/^documents\/education\//)],
  ])
  expect(left).toContainEqual({ name: 'messages.csv', why: 'About other people. We did not open it.' })
  expect(left).toContainEqual({ name: 'Mate', why: 'Twice in the file.' })
  expect(JSON.stringify([rows, left])).not.toContain('secret')
  expect(data(await readDraft(site.ports)).changes).toBe(0)
  const stored = data(await site.ports.files.list({ prefix: 'imports/' })).files.map(({ name }) => name)
  expect(stored).toEqual([expect.stringMatching(/\/parsed\/rows\.json$/)])
})

test('what is ticked comes into the draft: entries with what they lack, blank fields, lists; nothing is published', async () => {
  const site = await openSite()
  await imported(site)
  expect(await jobsOf(site)).toEqual([
    ['Mate', 'new'],
    ['Nobody', 'new'],
    ['Stagehand', 'published'],
  ])
  expect(await owner(site)).toMatchObject({
    ...{ name: 'Ada Tide', headline: 'Sailor', skills: ['Knots', 'Sails'] },
    social: [{ label: 'Blog', url: 'https://ada.example/log' }],
  })
  expect(await owner(site)).not.toHaveProperty('email')
  expect(await fieldsOf(site, 'location')).toEqual({ city: 'Charleston', state: 'South Carolina', country: 'US' })
  expect(data(await site.ports.documents.readAll('education'))).toEqual([])
  expect(data(await site.ports.files.list({ prefix: 'imports/' })).files).toEqual([])
  const { version } = data(await readDraft(site.ports))
  expect(data(await publish(site.ports, { version, summary: '' }, ada))).toMatchObject({ outcome: 'problems' })
})

test('what is not ticked stays out, and what is offered comes when it is ticked', async () => {
  const site = await openSite()
  await imported(site, { ticks: ({ fate, patch }) => fate === 'offered' || patch?.collection === 'education' })
  expect(await jobsOf(site)).toEqual([['Stagehand', 'published']])
  expect(await owner(site)).toMatchObject({ email: 'ada@tide.example', skills: ['Splicing'] })
  expect(await fieldsOf(site, 'location')).toMatchObject({ zipcode: '29403' })
  expect(data(await readEntries(site.ports, 'education'))[0]?.fields.courses).toEqual(['Navigation', 'Weather'])
})

test('courses stay out with their school', async () => {
  const site = await openSite()
  await imported(site, { ticks: ({ patch }) => patch?.list === 'courses' })
  expect(data(await readEntries(site.ports, 'education'))).toEqual([])
})

test('the same file again has nothing new, also for an entry that lacked something', async () => {
  const site = await openSite()
  await imported(site)
  const before = await contentOf(site)
  const { rows, left } = await imported(site)
  expect(rows.filter(({ ticked }) => ticked)).toEqual([])
  expect(left.filter(({ why }) => why === 'You have it already.').map(({ name }) => name)).toContain('Nobody')
  expect(await contentOf(site)).toEqual(before)
})

test('a file that is sent again, as after a kill, has the rows that the draft lacks', async () => {
  const site = await openSite()
  await imported(site)
  const mate = data(await readEntries(site.ports, 'jobs')).find(({ title }) => title === 'Mate')
  data(await deleteEntry(site.ports, { collection: 'jobs', id: mate?.entry.id ?? '' }, { by: ada }))
  const { rows } = await imported(site)
  expect(rows.filter(({ ticked }) => ticked).map(({ titles }) => titles)).toEqual([['Mate']])
  expect((await jobsOf(site)).map(([title]) => title)).toContain('Mate')
})

test('rows are applied once; the answer to a second press, and to the upload, is the same', async () => {
  const site = await openSite()
  const upload = crypto.randomUUID()
  const { id } = await imported(site, { upload })
  const before = await contentOf(site)
  data(await applyImport(site.ports, id, new Set([0, 7, 8]), ada))
  expect(await contentOf(site)).toEqual(before)
  expect(data(await site.imports.begin({ id, name: 'a', newOwner: { begins: false, timeZone: '' } }, ada))).toBe('read')
})

test('what differs is shown with both texts, and stays the owner’s unless it is ticked', async () => {
  const mine = { uuid: 'one', ...tide, description: 'Mine.', responsibilities: ['Watch'] }
  const site = await openSite(mine)
  const { id, rows } = await site.read(archive(files))
  expect(rows[0]).toMatchObject({ fate: 'differs', ticked: false, path: 'documents/jobs/one.json' })
  const { items } = data(await readImportView(site.ports, id))
  expect(items[0]?.change?.fieldChanges.map(({ name, before, after }) => [name, before, after])).toEqual([
    ['description', 'Mine.', 'Steer.'],
    ['location', undefined, 'Bay'],
  ])
  await site.applied(id)
  const jobOf = async () => data(await readEntry(site.ports, { collection: 'jobs', id: 'one' }))
  expect((await jobOf()).state).toBe('published')
  await imported(site, { ticks: ({ fate }) => fate === 'differs' })
  expect((await jobOf()).fields).toMatchObject({ ...mine, description: 'Steer.', location: 'Bay' })
})

test('a possible duplicate is not ticked, and stands beside the other one when it is', async () => {
  const site = await openSite({ uuid: 'one', ...tide, title: 'Boatswain', description: 'Mine.' })
  const { rows } = await imported(site, { ticks: () => false })
  expect(rows[0]).toMatchObject({
    ...{ fate: 'alike', ticked: false, like: { path: 'documents/jobs/one.json', title: 'Boatswain' } },
  })
  expect((await jobsOf(site)).map(([title]) => title)).toEqual(['Boatswain'])
  await imported(site, { ticks: ({ fate }) => fate === 'alike' })
  expect((await jobsOf(site)).map(([title]) => title).sort()).toEqual(['Boatswain', 'Mate'])
})

test('two entries of one file that may be duplicates: the second can be added beside the first, once', async () => {
  const site = await openSite()
  const rows = 'Tide,Mate,Steer.,,Mar 2021,\nTide,Mate,Cook.,,Mar 2021,\n'
  const two = { files: { 'Positions.csv': positions + rows }, ticks: () => true }
  const first = await imported(site, two)
  expect(first.rows.map(({ fate }) => fate)).toEqual(['new', 'alike'])
  expect(await jobsOf(site)).toHaveLength(3)
  const again = await imported(site, two)
  expect(again.rows).toEqual([])
})

test('mail address, phone number and street of a JSON Resume file are taken only when they are ticked', async () => {
  const site = await openSite()
  const resume = {
    basics: { name: 'Ada', email: 'a@b.example', phone: '555', location: { city: 'Bay', address: 'Quay 1' } },
    work: [{ name: 'Tide', position: 'Mate', startDate: '2021', 'x-mood': 'calm' }],
  }
  const bytes = new TextEncoder().encode(JSON.stringify(resume))
  const { kind } = await site.uploaded(bytes, { name: 'resume.json' })
  expect(kind).toBe('jsonresume')
  expect(await owner(site)).toEqual({ name: 'Ada', timeZone: expect.any(String) })
  const parts = ['street', 'telephone', 'resumeEmail']
  await site.uploaded(bytes, {
    name: 'resume.json',
    ticks: ({ patch }) => parts.some((name) => patch?.fields[name] !== undefined),
  })
  expect(await owner(site)).toEqual({
    ...{ name: 'Ada', timeZone: expect.any(String), street: 'Quay 1' },
    ...{ telephone: '555', resumeEmail: 'a@b.example', resumeEmailShown: 'files' },
  })
})

test('a school without an end is taken as still studying, and the row says so', async () => {
  const site = await openSite()
  const school = 'School Name,Start Date,End Date,Notes,Degree Name,Activities\nPier College,,,,Diploma,\n'
  const { rows } = await imported(site, { files: { 'Education.csv': school } })
  expect(rows).toMatchObject([{ isOpen: true }])
  expect(data(await readEntries(site.ports, 'education'))[0]?.fields.status).toBe(false)
})

test('Undo import takes all of the file out of the draft and nothing else, and is undone itself', async () => {
  const site = await openSite()
  await write(site, 'welcome', 'Ahoy.')
  const before = await contentOf(site)
  await imported(site)
  const after = await contentOf(site)
  const undone = await site.undo()
  expect(await contentOf(site)).toEqual(before)
  expect(data(await lastImport(site.ports))).toBe(none)
  expect(data(await undo(site.ports, 'undo' in undone ? (undone.undo ?? '') : ''))).toBe('undone')
  expect(await contentOf(site)).toEqual(after)
})

test('Undo import first says what was written since, and takes that back only when it is pressed again', async () => {
  const site = await openSite()
  await imported(site)
  await write(site, 'headline', 'Captain')
  const since = await site.undo()
  expect('entries' in since && since.entries).toMatchObject([
    { entry: { collection: 'person-info' }, before: { headline: 'Captain' }, after: none },
  ])
  expect(await owner(site)).toMatchObject({ headline: 'Captain' })
  await site.undo(true)
  expect(await jobsOf(site)).toEqual([['Stagehand', 'published']])
  expect(await owner(site)).toEqual({})
})

test('a file that is read is deleted after 30 minutes; an import can be undone for an hour', async () => {
  const site = await openSite()
  const { id } = await site.read(archive(files))
  site.ports.clock.moveBy(30 * 60 * 1000 - 1)
  expect(data(await deleteOldImports(site.ports))).toBe(0)
  site.ports.clock.moveBy(1)
  expect(await applyImport(site.ports, id, new Set([0]), ada)).toMatchObject({
    failure: { message: 'This import has expired: its file is deleted after 30 minutes. Please choose it again.' },
  })
  expect(data(await deleteOldImports(site.ports))).toBe(1)
  expect(data(await site.ports.files.list({ prefix: 'imports/' })).files).toEqual([])
  const done = await imported(site)
  site.ports.clock.moveBy(60 * 60 * 1000 - 1)
  expect(data(await readImport(site.ports, done.id))?.state).toBe('done')
  site.ports.clock.moveBy(1)
  expect(data(await lastImport(site.ports))).toBe(none)
  expect(data(await deleteOldImports(site.ports))).toBe(1)
})

const sample = {
  owner: {
    ...{
      name: 'Rowan Brackwater',
      timeZone: 'America/New_York',
      language: 'fr',
      headline: 'Engineer',
      intro: 'I am Rowan.',
    },
    ...{ welcome: 'Hello', email: 'rowan@example.com', social: [{ label: 'Web', url: 'https://rowan.example' }] },
  },
  place: { city: 'Savannah', state: 'GA', zipcode: '31401' },
}

/** A site with the untouched sample. */
async function openSample() {
  const site = await openSite()
  const documents = [
    { collection: 'person-info', id: 'owner', fields: sample.owner },
    { collection: 'location', id: 'owner', fields: sample.place },
    { collection: 'hardware', id: 'desktop', fields: { title: 'Tower' } },
    { collection: 'site-settings', id: 'owner', fields: { accentHue: 7 } },
  ]
  await site.ports.documents.commit(documents)
  await site.ports.files.write('home/slideshow/1.jpg', jpeg(7))
  const fingerprint = await fingerprintOf(data(await readContent(site.ports)))
  await site.ports.documents.commit([{ collection: 'site', id: 'sample', fields: { fingerprint } }])
  return site
}

for (const [what, options] of [
  ['that begins with it', { begins: true, timeZone: 'Europe/Berlin' }],
  ['of the untouched sample', { timeZone: 'Europe/Berlin' }],
] as const)
  test(`nothing of the sample survives an import into a site ${what}`, async () => {
    const site = await openSample()
    await imported(site, options)
    expect(await jobsOf(site)).toEqual([
      ['Mate', 'new'],
      ['Nobody', 'new'],
    ])
    const { timeZone, ...person } = await owner(site)
    expect(timeZone).toBe('Europe/Berlin')
    expect(JSON.stringify(person)).not.toMatch(/Rowan|rowan|fr"|Hello/)
    expect(person).toMatchObject({ name: 'Ada Tide', headline: 'Sailor' })
    expect(await fieldsOf(site, 'location')).toEqual({ city: 'Charleston', state: 'South Carolina', country: 'US' })
    const content = data(await contentOfDraft(site.ports))
    expect(data(await content.documents.readAll('hardware'))).toEqual([])
    expect(data(await content.documents.readAll('site-settings'))).toEqual([])
    expect(data(await readFolder(site.ports, 'home/slideshow')).items).toEqual([])
    await site.undo()
    expect(data(await readDraft(site.ports)).changes).toBe(0)
    expect(await owner(site)).toEqual(sample.owner)
  })

test('where nothing of the file is ticked, a site begins with the names of the account', async () => {
  const site = await openSample()
  await imported(site, { begins: true, ticks: () => false })
  expect(await owner(site)).toMatchObject({ name: 'Ada Example' })
  expect(data(await readDraft(site.ports)).changes).toBe(0)
})

test('an undone import into the sample leaves what was written before it', async () => {
  const site = await openSample()
  await write(site, 'headline', 'Cook')
  await imported(site, { begins: true, timeZone: 'Europe/Berlin' })
  expect(await owner(site)).toMatchObject({ name: 'Ada Tide', headline: 'Sailor' })
  await site.undo()
  expect(await owner(site)).toMatchObject({ ...sample.owner, headline: 'Cook' })
  const { version } = data(await readDraft(site.ports))
  expect(data(await publish(site.ports, { version, summary: '' }, ada))).toMatchObject({ outcome: 'published' })
})

test('an owner who chose to keep the sample keeps it', async () => {
  const site = await openSample()
  data(await begin(site.ports, 'sample', { timeZone: 'Europe/Berlin' }, { by: ada }))
  await imported(site)
  expect(await jobsOf(site)).toEqual([
    ['Mate', 'new'],
    ['Nobody', 'new'],
    ['Stagehand', 'published'],
  ])
})

type Site = Awaited<ReturnType<typeof openSite>>
type Options = {
  files: Record<string, string>
  begins: boolean
  timeZone: string
  upload: string
  ticks(row: ImportRow): boolean
}

function archive(own: Record<string, string>): Uint8Array {
  return zipBytes(Object.entries(own).map(([name, content]) => ({ name, content })))
}

function imported(site: Site, { files: own = files, ...options }: Partial<Options> = {}) {
  return site.uploaded(archive(own), { name: 'export.zip', ...options })
}

async function owner(site: Site): Promise<Fields> {
  return fieldsOf(site, 'person-info')
}

async function fieldsOf({ ports }: Site, collection: 'person-info' | 'location'): Promise<Fields> {
  return data(await readEntry(ports, { collection, id: 'owner' })).fields
}

async function jobsOf({ ports }: Site) {
  return data(await readEntries(ports, 'jobs')).map(({ title, state }) => [title, state])
}

/** Writes a field of the owner, as its form does. */
async function write({ ports }: Site, path: string, value: unknown) {
  const entry = { collection: 'person-info', id: 'owner' } as const
  expect(data(await saveFields(ports, { entry, edits: [{ path, value }] }, ada)).outcome).toBe('saved')
}

/** The content with the draft over it. */
async function contentOf({ ports }: Site) {
  const { documents } = data(await contentOfDraft(ports))
  const read = await Promise.all(bundleCollections.map(async (collection) => data(await documents.readAll(collection))))
  return Object.fromEntries(bundleCollections.map((collection, at) => [collection, read[at]]))
}
