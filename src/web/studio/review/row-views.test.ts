import { expect, test } from 'vitest'
import { memoryBundle } from '#adapters/memory/bundle.ts'
import { deleteEntry, makeEntry } from '#calls/studio/draft/save-entry.ts'
import { begin } from '#calls/studio/imports/begin.ts'
import { removePicture } from '#calls/studio/pictures/change-folder.ts'
import { readReview } from '#calls/studio/publish/review.ts'
import { importSample } from '#calls/transfer/import-bundle.ts'
import { toPersonInfo } from '#resume/records/collections/person-info.ts'
import { none } from '#resume/result.ts'
import { data, jpeg, smallBundle } from '#support/small-bundle.ts'
import { actor, ada, aJob, draftPorts, jobEntry, type TestPorts } from '#support/studio/draft-ports.ts'
import { saveFields } from '#support/studio/draft-steps.ts'
import { firstPages, newStatus, reviewPages } from './row-views.ts'

const owner = { collection: 'person-info', id: 'owner' } as const

async function reviewed(ports: TestPorts) {
  return reviewPages(data(await readReview(ports)))
}

test('an entry is one row, with what happens to it, and what it takes to revert it', async () => {
  const ports = await draftPorts()
  const edits = ['company', 'description'].map((path) => ({ path, value: 'X' }))
  data(await saveFields(ports, { entry: jobEntry, edits }, ada))
  data(await makeEntry(ports, 'jobs', actor, { ...aJob, title: 'Cook' }))
  const pages = await reviewed(ports)
  expect(pages).toMatchObject([{ title: 'Resume', preview: '/resume', counts: '1 changed, 1 new' }])
  const [changed, made] = pages[0]?.rows.toSorted((a, b) => (a.kind < b.kind ? -1 : 1)) ?? []
  expect(changed).toMatchObject({ title: 'Stagehand', mark: 'Changed: 2 fields', key: 'entry jobs one' })
  expect(made).toMatchObject({ title: 'Cook', mark: 'New', changes: [], edit: expect.stringContaining('/studio/') })
  expect(made?.facts).toContainEqual({ label: 'Title', text: 'Cook', isOwn: true })
})

test('a deleted entry has no form', async () => {
  const ports = await draftPorts()
  data(await deleteEntry(ports, jobEntry, actor))
  const pages = await reviewed(ports)
  expect(pages[0]?.rows).toMatchObject([{ mark: 'Deleted', kind: 'deleted', edit: '' }])
})

test('a field of the owner is a row of the page that shows it, and a list says what happens to its lines', async () => {
  const ports = await draftPorts()
  await ports.documents.commit([{ ...owner, fields: { name: 'Ada', timeZone: 'UTC', skills: ['Knots', 'Sails'] } }])
  const edits = [
    { path: 'headline', value: 'Sailor' },
    { path: 'skills', value: ['Tides', 'Stars', 'Knots'] },
  ]
  data(await saveFields(ports, { entry: owner, edits }, ada))
  const pages = await reviewed(ports)
  expect(pages.map(({ title, rows }) => [title, rows.map((row) => [row.title, row.mark, row.key])])).toEqual([
    ['Home', [['Headline', 'New', 'field person-info owner headline']]],
    ['Resume', [['Skills', expect.stringMatching(/^\d new.*\d removed$/), 'field person-info owner skills']]],
  ])
})

test('a choice has the words of its form, and a further language its name', async () => {
  const ports = await draftPorts()
  const fields = { name: 'Ada', timeZone: 'UTC', resumeEmail: 'ada@tide.example', resumeEmailShown: 'files' }
  await ports.documents.commit([{ ...owner, fields }])
  const edits = [
    { path: 'resumeEmailShown', value: 'site' },
    { path: 'languagesShown', value: ['de'] },
  ]
  data(await saveFields(ports, { entry: owner, edits }, ada))
  data(await makeEntry(ports, 'jobs', actor, { ...aJob, kind: 'freelance' }))
  const rows = (await reviewed(ports)).flatMap((page) => page.rows)
  expect(rows.find(({ title }) => title === 'Email is shown')?.changes).toMatchObject([
    {
      before: [{ words: [{ kind: 'removed', text: 'In the files' }] }],
      after: [{ words: [{ kind: 'added', text: 'On the site' }] }],
    },
  ])
  expect(rows.find(({ kind }) => kind === 'new')?.facts).toContainEqual(
    expect.objectContaining({ label: 'Type of employment', text: 'Freelance' }),
  )
  expect(rows.find(({ title }) => title === 'Languages')).toMatchObject({ mark: 'German added', fine: '' })
})

test.each([
  ['site', 'Everyone'],
  [undefined, 'Only readers of links and editions'],
  ['nowhere', 'Nobody'],
])('a status that is shown as %j is for: %s', (statusShown, readers) => {
  const before = { name: 'Ada' }
  const after = { ...before, status: 'work', statusRegion: 'Berlin', statusShown }
  const line = 'Open to work · Berlin'
  expect(newStatus([{ entry: owner, before, after }], toPersonInfo(after))).toMatchObject({ line, readers })
  for (const unchanged of [after, none])
    expect(newStatus([{ entry: owner, before: after, after: unchanged }], toPersonInfo(after))).toBe(null)
})

test('a folder is one row with its pictures, those that go too', async () => {
  const ports = await draftPorts()
  for (const at of [1, 2]) await ports.files.write(`home/slideshow/${at}.jpg`, jpeg(at))
  await removePicture(ports, 'home/slideshow', '1.jpg', actor)
  const pages = await reviewed(ports)
  expect(pages).toMatchObject([{ title: 'Home', rows: [{ mark: '1 removed', key: 'folder home/slideshow' }] }])
  expect(pages[0]?.rows[0]?.strip.map(({ name, state }) => [name, state])).toEqual([
    ['2.jpg', 'same'],
    ['1.jpg', 'gone'],
  ])
})

test('the pages of a first publish say what the owner has', async () => {
  const ports = await draftPorts()
  data(await importSample(ports, memoryBundle(smallBundle)))
  data(await begin(ports, 'empty', { timeZone: 'Europe/Berlin' }, actor))
  data(await makeEntry(ports, 'jobs', actor, { ...aJob, title: 'Cook' }))
  const pages = await reviewed(ports)
  const what = Object.fromEntries(firstPages(pages).map(({ title, what: named }) => [title, named]))
  expect(what).toEqual({ Home: '', 'About me': '', Resume: 'Cook', Projects: '', Hardware: '' })
})
