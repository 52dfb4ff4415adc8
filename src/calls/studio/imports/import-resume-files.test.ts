import { expect, test } from 'vitest'
import { bundleCollections } from '#domain/content/bundle/bundle.ts'
import { none } from '#domain/result.ts'
import type { Fields } from '#domain/schema/stored-fields.ts'
import { data, jpeg } from '#support/small-bundle.ts'
import { ada, tab } from '#support/studio/draft-ports.ts'
import { openSite } from '#support/studio/import-site.ts'
import { type LyingEntry, zipBytes } from '#support/zip-bytes.ts'
import { fingerprintOf, readContent } from '../../content/content.ts'
import { importResume } from '../../transfer/import-resume.ts'
import { contentOfDraft } from '../draft/content-of-draft.ts'
import { draftState } from '../draft/draft-state.ts'
import { deleteEntry } from '../draft/make-entry.ts'
import { readEntries, readEntry } from '../draft/read-entry.ts'
import { readFolder } from '../draft/read-folder.ts'
import { saveFields } from '../draft/save-fields.ts'
import { undo } from '../draft/undo.ts'
import { publish } from '../publish/publish.ts'
import { begin } from './begin.ts'
import { chooseItem, endImport, takeTyped } from './import-draft.ts'
import { deleteOldImports, openImport } from './import-store.ts'

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

test('new entries and blank fields are in the draft at once, nothing is published, and the upload is gone', async () => {
  const site = await openSite()
  const view = await imported(site)
  expect(view).toMatchObject({ name: 'export.zip', kind: 'linkedin' })
  expect(await jobsOf(site)).toEqual([
    ['Mate', 'new'],
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
})

test('the items have the outcomes of the command line', async () => {
  const site = await openSite()
  const { items, ignored } = await imported(site)
  const stored = data(await openImport(site.ports)).imported
  if (stored === none) throw new Error('There is no import.')
  const { found } = data(await importResume(site.ports, stored.read, { dryRun: true }))
  const outcomes = items.slice(0, found.entries.length).map(({ parsedItem, fate }) => parsedItem.fate ?? fate)
  expect(outcomes).toEqual(found.entries.map(({ fate }) => fate))
  expect(ignored).toEqual(found.leftAlone)
  expect(ignored).toContainEqual({ name: 'messages.csv', why: 'is about other people; we did not open it', count: 1 })
  expect(JSON.stringify(items)).not.toContain('secret')
})

test('the same file again changes nothing once its review is ended', async () => {
  const site = await openSite()
  await imported(site)
  data(await endImport(site.ports))
  const before = JSON.stringify(await draft(site))
  const { items } = await imported(site)
  expect(items.filter(({ parsedItem }) => !parsedItem.isOffered).map(({ fate }) => fate)).not.toContain('new')
  expect(JSON.stringify(await draft(site))).toBe(before)
})

test('the same file again, as after a kill, goes on with its review, and brings back what the draft lacks of it', async () => {
  const site = await openSite()
  await imported(site)
  await site.choose({ key: 'skills', choice: 'leave' })
  const [before, { items }] = [await contentOf(site), await site.view()]
  const again = await imported(site)
  expect(again.items).toEqual(items)
  expect(await contentOf(site)).toEqual(before)
  const mate = data(await readEntries(site.ports, 'jobs')).find(({ title }) => title === 'Mate')
  data(await deleteEntry(site.ports, { collection: 'jobs', id: mate?.entry.id ?? '' }, { by: ada, tab }))
  expect(await contentOf(site)).not.toEqual(before)
  await imported(site)
  expect(await contentOf(site)).toEqual(before)
  await site.undo()
  expect(data(await draftState(site.ports)).changes).toBe(0)
})

test('an item that is left goes out of the draft at once, and comes back', async () => {
  const site = await openSite()
  await imported(site)
  const before = await contentOf(site)
  for (const title of ['Mate', 'Harbour College', 'skills', 'Ada Tide']) {
    const { key } = await site.item(title)
    await site.choose({ key, choice: 'leave' })
  }
  expect(await jobsOf(site)).toEqual([['Stagehand', 'published']])
  expect(data(await readEntries(site.ports, 'education'))).toEqual([])
  expect(await owner(site)).toEqual({})
  expect(await fieldsOf(site, 'location')).toEqual({})
  expect(data(await draftState(site.ports)).changes).toBe(0)
  for (const title of ['Mate', 'Harbour College', 'skills', 'Ada Tide']) {
    const { key } = await site.item(title)
    await site.choose({ key, choice: 'fill' })
  }
  expect(await contentOf(site)).toEqual(before)
})

test('what the owner wrote after an import stays when its items are left', async () => {
  const site = await openSite()
  await imported(site)
  const skills = ['Knots', 'Sails', 'Tides']
  await write(site, 'skills', skills, ['Knots', 'Sails'])
  await write(site, 'welcome', 'Ahoy.', null)
  await site.choose({ key: 'skills', choice: 'leave' })
  expect(await owner(site)).toMatchObject({ name: 'Ada Tide', skills: ['Tides'], welcome: 'Ahoy.' })
})

test('what differs stays as the owner wrote it until the owner takes the file’s', async () => {
  const site = await openSite({ uuid: 'one', ...tide, description: 'Mine.', responsibilities: ['Watch'] })
  const before = data(await readEntries(site.ports, 'jobs'))
  const { items } = await imported(site)
  const [mate] = items
  expect(mate?.fate).toBe('differs')
  expect(mate?.fields.map(({ name, before: mine, after }) => [name, mine, after])).toEqual([
    ['description', 'Mine.', 'Steer.'],
    ['location', undefined, 'Bay'],
  ])
  expect(data(await readEntries(site.ports, 'jobs'))).toEqual(before)
  await site.choose({ key: 'jobs.0', choice: 'take' })
  const [job] = data(await readEntries(site.ports, 'jobs'))
  expect(job?.fields).toMatchObject({
    uuid: 'one',
    description: 'Steer.',
    location: 'Bay',
    responsibilities: ['Watch'],
  })
  await site.choose({ key: 'jobs.0', choice: 'fill' })
  expect(data(await readEntries(site.ports, 'jobs'))).toEqual(before)
})

for (const [choice, titles] of [
  ['leave', ['Boatswain']],
  ['change', ['Mate']],
  ['add', ['Boatswain', 'Mate']],
] as const) {
  test(`a possible duplicate is not imported, and the owner chooses: ${choice}`, async () => {
    const site = await openSite({ uuid: 'one', ...tide, title: 'Boatswain', description: 'Mine.' })
    const { items } = await imported(site)
    expect(items[0]).toMatchObject({ fate: 'alike', like: { title: 'Boatswain', isStored: true } })
    expect((await jobsOf(site)).map(([title]) => title)).toEqual(['Boatswain'])
    await site.choose({ key: 'jobs.0', choice })
    expect((await jobsOf(site)).map(([title]) => title).sort()).toEqual(titles)
    await site.choose({ key: 'jobs.0', choice: 'leave' })
    expect((await jobsOf(site)).map(([title]) => title)).toEqual(['Boatswain'])
  })
}

test('two entries of one file that may be duplicates: the second can be added beside the first, once', async () => {
  const site = await openSite()
  const rows = 'Tide,Mate,Steer.,,Mar 2021,\nTide,Mate,Cook.,,Mar 2021,\n'
  const two = { 'Positions.csv': positions + rows }
  const { items } = await imported(site, { files: two })
  expect(items.map(({ fate }) => fate)).toEqual(['new', 'alike'])
  await site.choose({ key: 'jobs.1', choice: 'add' })
  expect(await jobsOf(site)).toHaveLength(3)
  data(await endImport(site.ports))
  const again = await imported(site, { files: two })
  expect(again.items.map(({ fate }) => fate)).toEqual(['same', 'same'])
})

test('mailbox, postal code, courses and a list of names come only when they are chosen', async () => {
  const site = await openSite()
  const { items, schools } = await imported(site)
  const offered = items.filter(({ parsedItem }) => parsedItem.isOffered)
  expect(offered.map(({ key }) => key)).toEqual([
    ...['offered courses', 'offered courses', 'offered email.10', 'offered skills', 'offered location.13'],
  ])
  expect(schools).toEqual([{ id: expect.any(String), title: 'Harbour College' }])
  for (const key of ['offered email.10', 'offered location.13', 'offered skills'])
    await site.choose({ key, choice: 'take' })
  await site.choose({ key: 'offered courses', choice: schools[0]?.id ?? '' })
  expect(await owner(site)).toMatchObject({ email: 'ada@tide.example', skills: ['Knots', 'Sails', 'Splicing'] })
  expect(await fieldsOf(site, 'location')).toMatchObject({ zipcode: '29403' })
  expect(data(await readEntries(site.ports, 'education'))[0]?.fields.courses).toEqual(['Navigation', 'Weather'])
  await site.choose({ key: 'offered email.10', choice: 'leave' })
  expect(await owner(site)).not.toHaveProperty('email')
})

test('phone number and street of a JSON Resume file are kept only when they are chosen', async () => {
  const site = await openSite()
  const resume = {
    basics: { name: 'Ada', email: 'a@b.example', phone: '555', location: { city: 'Bay', address: 'Quay 1' } },
    work: [{ name: 'Tide', position: 'Mate', startDate: '2021', 'x-mood': 'calm' }],
  }
  const view = await site.uploaded(new TextEncoder().encode(JSON.stringify(resume)), { name: 'resume.json' })
  expect(view.kind).toBe('jsonresume')
  expect(await owner(site)).toEqual({ name: 'Ada', timeZone: expect.any(String) })
  for (const key of ['offered profile.4', 'offered profile.5']) await site.choose({ key, choice: 'take' })
  expect(await owner(site)).toMatchObject({ jsonResume: { basics: { phone: '555' }, location: { address: 'Quay 1' } } })
})

const jsonResume = (location: object) => new TextEncoder().encode(JSON.stringify({ basics: { name: 'Ada', location } }))
const profile = (zip: string, place: string) =>
  new TextEncoder().encode(
    `First Name,Last Name,Address,Headline,Zip Code,Geo Location,Websites\nAda,Tide,,,${zip},"${place}",\n`,
  )

test.each([
  [
    'resume.json',
    'BS2 8BJ',
    jsonResume({ city: 'Bristol', region: 'England', postalCode: 'BS2 8BJ', countryCode: 'GB' }),
  ],
  ['resume.json', '10115', jsonResume({ city: 'Berlin', postalCode: '10115', countryCode: 'DE' })],
  ['Profile.csv', 'BS2 8BJ', profile('BS2 8BJ', 'Bristol, England, United Kingdom')],
  ['Profile.csv', '10115', profile('10115', 'Berlin, Germany')],
])('the postal code of %s, %s, is published only when the owner ticks it', async (name, zipcode, bytes) => {
  const site = await openSite()
  const { items } = await site.uploaded(bytes, { name })
  const place = await fieldsOf(site, 'location')
  expect(place).toHaveProperty('city')
  expect(JSON.stringify([place, items.filter(({ parsedItem }) => !parsedItem.isOffered)])).not.toContain(zipcode)
  const [offered] = items.filter(({ parsedItem }) => parsedItem.fields.zipcode === zipcode)
  await site.choose({ key: offered?.key ?? '', choice: 'take' })
  expect(await fieldsOf(site, 'location')).toEqual({ ...place, zipcode })
})

test('a row that lacks something is not imported until that is typed', async () => {
  const site = await openSite()
  await imported(site)
  const item = await site.item('Nobody')
  expect(item).toMatchObject({ fate: 'incomplete', why: ['Positions.csv row 3: company is missing'] })
  expect(item.lacks).toMatchObject([
    { field: { name: 'company', label: 'Company' }, problem: { message: 'Please fill this in.' } },
  ])
  await site.choose({ key: item.key, typed: new Map([['company', '']]) })
  expect(await jobsOf(site)).toHaveLength(2)
  await site.choose({ key: item.key, typed: new Map([['company', 'Guild']]) })
  const jobs = data(await readEntries(site.ports, 'jobs'))
  expect(jobs.find(({ title }) => title === 'Nobody')?.fields).toMatchObject({
    company: 'Guild',
    startDate: { year: 2018 },
  })
  await site.choose({ key: item.key, choice: 'leave' })
  expect(await jobsOf(site)).toHaveLength(2)
})

test('the end of a review takes what is typed, and leaves a row of which nothing is', async () => {
  const site = await openSite()
  await imported(site, { files: { 'Positions.csv': `${positions},Keeper,,,2019,\n,Pilot,,,2020,\n` } })
  const { key } = await site.item('Keeper')
  const texts = new Map([
    [key, new Map([['company', 'Harbour']])],
    [(await site.item('Pilot')).key, new Map([['company', ' ']])],
  ])
  expect(data(await takeTyped(site.ports, texts, none, ada))).toEqual([])
  expect((await jobsOf(site)).map(([title]) => title).sort()).toEqual(['Keeper', 'Stagehand'])
  expect(data(await openImport(site.ports)).imported).toBe(none)
})

test('a row that still lacks something, or may be a duplicate, stops the end of a review with its name', async () => {
  const site = await openSite({ uuid: 'one', ...tide, title: 'Boatswain', startDate: { year: 2018 } })
  await imported(site, { files: { 'Positions.csv': `${positions},Keeper,,,,\n,Nobody,,,2018,\n` } })
  const [keeper, nobody] = [(await site.item('Keeper')).key, (await site.item('Nobody')).key]
  const texts = new Map([
    [keeper, new Map([['company', 'Harbour']])],
    [nobody, new Map([['company', 'Tide']])],
  ])
  expect(data(await takeTyped(site.ports, texts, none, ada))).toEqual([
    { title: 'Keeper', fate: 'incomplete' },
    { title: 'Nobody', fate: 'alike' },
  ])
  expect((await site.item('Keeper')).lacks.map(({ value }) => value)).toContain('Harbour')
  const cleared = new Map([[keeper, new Map([['company', '']])]])
  expect(data(await takeTyped(site.ports, cleared, none, ada))).toEqual([])
  expect(data(await openImport(site.ports)).imported).toBe(none)
})

test('a school without an end is still studying until the owner says that it was finished', async () => {
  const site = await openSite()
  const school = 'School Name,Start Date,End Date,Notes,Degree Name,Activities\nPier College,,,,Diploma,\n'
  await imported(site, { files: { 'Education.csv': school } })
  const statuses = async () => data(await readEntries(site.ports, 'education')).map(({ fields }) => fields.status)
  const { key, isOpenSchool } = await site.item('Pier College')
  expect([isOpenSchool, await statuses()]).toEqual([true, [false]])
  await site.choose({ key, typed: new Map([['status', 'yes']]) })
  expect([(await site.item(key)).isTyped, await statuses()]).toEqual([true, [true]])
  await site.choose({ key, choice: 'leave' })
  await site.choose({ key, choice: 'fill' })
  expect(await statuses()).toEqual([true])
  await site.choose({ key, typed: new Map([['status', 'no']]) })
  expect(await statuses()).toEqual([false])
})

test('what is typed may make it a possible duplicate, which is not imported', async () => {
  const site = await openSite({ uuid: 'one', ...tide, title: 'Boatswain', startDate: { year: 2018 } })
  await imported(site, { files: { 'Positions.csv': `${positions},Nobody,,,2018,\n` } })
  await site.choose({ key: 'jobs.0', typed: new Map([['company', 'Tide']]) })
  expect((await site.item('jobs.0')).fate).toBe('alike')
  expect((await jobsOf(site)).map(([title]) => title)).toEqual(['Boatswain'])
})

test('Undo import takes all of the file out of the draft and nothing else, and is undone itself', async () => {
  const site = await openSite()
  await write(site, 'welcome', 'Ahoy.', null)
  const before = await contentOf(site)
  await imported(site)
  const after = await contentOf(site)
  const undone = await site.undo()
  expect(await contentOf(site)).toEqual(before)
  expect(data(await openImport(site.ports)).imported).toBe(none)
  expect(data(await undo(site.ports, undone ?? ''))).toBe('undone')
  expect(await contentOf(site)).toEqual(after)
})

test('Undo import keeps what the owner wrote since, but no entry of the file', async () => {
  const site = await openSite()
  await imported(site)
  await write(site, 'headline', 'Captain', 'Sailor')
  const [job] = data(await readEntries(site.ports, 'jobs')).filter(({ state }) => state === 'new')
  if (job === undefined) throw new Error('There is no job.')
  const edits = [{ path: 'title', value: 'Captain', shown: 'Mate' }]
  data(await saveFields(site.ports, { entry: job.entry, edits, tab }, ada))
  await site.undo()
  expect(await jobsOf(site)).toEqual([['Stagehand', 'published']])
  expect(await owner(site)).toEqual({ headline: 'Captain' })
})

test('an import ends with its review, with a publish, and 30 minutes after its last change', async () => {
  const site = await openSite()
  const isOver = async () => data(await site.ports.documents.readAll('imports')).length === 0
  await imported(site)
  data(await endImport(site.ports))
  expect([await isOver(), await jobsOf(site)]).toEqual([
    true,
    [
      ['Mate', 'new'],
      ['Stagehand', 'published'],
    ],
  ])
  await imported(site, { files: { 'Skills.csv': 'Name\nTides\n' } })
  const { version } = data(await draftState(site.ports))
  expect(data(await publish(site.ports, { version, summary: '' }, ada)).outcome).toBe('published')
  expect(await isOver()).toBe(true)
  await imported(site, { files: { 'Skills.csv': 'Name\nStars\n' } })
  site.ports.clock.moveBy(30 * 60 * 1000 - 1)
  expect(data(await deleteOldImports(site.ports))).toBe(0)
  await site.choose({ key: 'skills', choice: 'leave' })
  site.ports.clock.moveBy(30 * 60 * 1000 - 1)
  expect(data(await deleteOldImports(site.ports))).toBe(0)
  site.ports.clock.moveBy(1)
  expect(await chooseItem(site.ports, { key: 'skills', choice: 'fill' }, ada)).toMatchObject({
    failure: { message: 'This import has expired: its file is deleted after 30 minutes. Please choose it again.' },
  })
  expect(data(await deleteOldImports(site.ports))).toBe(1)
  expect(await isOver()).toBe(true)
})

test('a large import is stored in pieces that a store takes', async () => {
  const site = await openSite()
  const text = '\u{1f30a}'.repeat(15_000)
  const rows = Array.from({ length: 9 }, (_, at) => `C${at},T,"${text}",,2001,`).join('\n')
  const { items } = await imported(site, { files: { 'Positions.csv': `${positions}${rows}\n` } })
  expect(items[0]?.parsedItem.fields.description).toContain(text)
  const pieces = data(await site.ports.documents.readAll('imports'))
  expect(pieces.length).toBeGreaterThan(1)
  for (const { fields } of pieces) expect(JSON.stringify(fields).isWellFormed()).toBe(true)
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
    expect(await jobsOf(site)).toEqual([['Mate', 'new']])
    const { timeZone, ...person } = await owner(site)
    expect(timeZone).toBe('Europe/Berlin')
    expect(JSON.stringify(person)).not.toMatch(/Rowan|rowan|fr"|Hello/)
    expect(person).toMatchObject({ name: 'Ada Tide', headline: 'Sailor' })
    expect(await fieldsOf(site, 'location')).toEqual({ city: 'Charleston', state: 'South Carolina', country: 'US' })
    const content = data(await contentOfDraft(site.ports))
    expect(data(await content.documents.readAll('hardware'))).toEqual([])
    expect(data(await content.documents.readAll('site-settings'))).toEqual([])
    expect(data(await readFolder(site.ports, 'home/slideshow')).items).toEqual([])
    await site.choose({ key: (await site.item('Ada Tide')).key, choice: 'leave' })
    expect(await owner(site)).toMatchObject({ name: 'Ada Example' })
    expect(data(await content.documents.readAll('location'))).not.toContainEqual(sample.place)
    await site.undo()
    expect(data(await draftState(site.ports)).changes).toBe(0)
    expect(await owner(site)).toEqual(sample.owner)
  })

test('an undone import into the sample leaves what was written before it and since', async () => {
  const site = await openSample()
  const write = (path: string, value: string, shown: string | null) =>
    saveFields(
      site.ports,
      { entry: { collection: 'person-info', id: 'owner' }, edits: [{ path, value, shown }], tab },
      ada,
    )
  data(await write('headline', 'Cook', 'Engineer'))
  await imported(site, { begins: true, timeZone: 'Europe/Berlin' })
  expect(await owner(site)).toMatchObject({ name: 'Ada Tide', headline: 'Sailor' })
  data(await write('welcome', 'Ahoy', null))
  await site.undo()
  expect(await owner(site)).toEqual({ ...sample.owner, headline: expect.any(String), welcome: 'Ahoy' })
  const { version } = data(await draftState(site.ports))
  expect(data(await publish(site.ports, { version, summary: '' }, ada))).toMatchObject({ outcome: 'published' })
})

test('an owner who chose to keep the sample keeps it', async () => {
  const site = await openSample()
  data(await begin(site.ports, 'sample', { timeZone: 'Europe/Berlin' }, { by: ada, tab }))
  await imported(site)
  expect(await jobsOf(site)).toEqual([
    ['Mate', 'new'],
    ['Stagehand', 'published'],
  ])
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
    const sent = await site.sent(zipBytes(entries), { name: 'a.zip' })
    const ignored = sent.ok
      ? (await site.view()).ignored.map(({ name, why }) => `${name} ${why}`)
      : [sent.failure.message]
    expect(ignored).toContain(message)
  },
)

type Site = Awaited<ReturnType<typeof openSite>>
type Options = { files: Record<string, string>; begins: boolean; timeZone: string }

function imported(site: Site, { files: own = files, ...options }: Partial<Options> = {}) {
  const entries = Object.entries(own).map(([name, content]) => ({ name, content }))
  return site.uploaded(zipBytes(entries), { name: 'export.zip', ...options })
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
async function write({ ports }: Site, path: string, value: unknown, shown: unknown) {
  const entry = { collection: 'person-info', id: 'owner' } as const
  expect(data(await saveFields(ports, { entry, edits: [{ path, value, shown }], tab }, ada)).outcome).toBe('done')
}

/** The content with the draft over it. */
async function contentOf({ ports }: Site) {
  const { documents } = data(await contentOfDraft(ports))
  const read = await Promise.all(bundleCollections.map(async (collection) => data(await documents.readAll(collection))))
  return Object.fromEntries(bundleCollections.map((collection, at) => [collection, read[at]]))
}

/** The draft as stored. */
async function draft({ ports }: Site) {
  return data(await ports.documents.readAll('draft')).map(({ fields }) => ({ ...fields, at: none }))
}
