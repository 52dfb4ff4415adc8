import { expect, test } from 'vitest'
import { deleteEntry, makeEntry } from '#calls/studio/draft/make-entry.ts'
import { saveFields } from '#calls/studio/draft/save-fields.ts'
import { readReview } from '#calls/studio/publish/review.ts'
import { data } from '#support/small-bundle.ts'
import { actor, ada, aJob, draftPorts, jobEntry, tab } from '#support/studio/draft-ports.ts'
import { type Piece, pictureChange, sidesOf, toEntryChangeViews } from './change-views.ts'

const owner = { collection: 'person-info', id: 'owner' } as const

test('a changed text shows the removed words on the left and the added ones on the right', async () => {
  const [group] = await shown({ ...aJob, description: 'For twelve ports.' }, { description: 'For fourteen ports.' })
  expect(group).toMatchObject({ title: 'Stagehand', page: '/studio/resume/jobs/one' })
  const [change] = group?.changes ?? []
  expect(change).toMatchObject({ name: 'Description', revert: 'field jobs one description', problem: '' })
  expect([words(change?.before), words(change?.after)]).toEqual([['For -twelve- ports.'], ['For +fourteen+ ports.']])
})

test('paragraphs that are the same are counted', async () => {
  const before = 'One.\n\nTwo.\n\nThree.\n\nFour.'
  const [group] = await shown({ ...aJob, experiences: before }, { experiences: `${before}\n\nFive.` })
  expect(words(group?.changes[0]?.after)[0]).toMatch(/^\u2026 \d paragraphs are the same$/)
})

test('an absent value is named, and an end that is taken away is Present', async () => {
  const fields = { ...aJob, endDate: { month: 5, year: 2020 } }
  const [group] = await shown(fields, { endDate: null, description: 'New.' })
  const [end, description] = group?.changes ?? []
  expect([words(end?.before), words(end?.after)]).toEqual([['-May 2020-'], ['Present']])
  expect([words(description?.before), words(description?.after)]).toEqual([['Nothing'], ['+New.+']])
})

test('lines of a list are named by their place, with where a moved one was', async () => {
  const fields = { ...aJob, responsibilities: ['a b', 'c', 'd', 'e'] }
  const [group] = await shown(fields, { responsibilities: ['a x', 'e', 'c', 'd', 'new'] })
  const [change] = group?.changes ?? []
  expect(words(change?.after)).toEqual(['Line 1', 'a +x+', 'Line 2, was line 4', 'e', 'Line 5, new', '+new+'])
  expect(words(change?.before)).toEqual(['Line 1', 'a -b-', 'Line 4', 'e'])
})

test('a problem stands with its field', async () => {
  const [group] = await shown(aJob, { title: '' })
  expect(group?.changes[0]).toMatchObject({ name: 'Title', problem: 'Please fill this in.' })
})

test('a new and a deleted entry are one change each', async () => {
  const ports = await draftPorts()
  data(await deleteEntry(ports, jobEntry, actor))
  data(await makeEntry(ports, 'education', actor))
  const groups = data(await readReview(ports)).entries.flatMap(toEntryChangeViews)
  expect(groups.map(({ changes }) => changes.map(({ name }) => name)).sort()).toEqual([['Deleted'], ['New']])
})

test('fields of the owner stand under the screens that change them', async () => {
  const ports = await draftPorts()
  await ports.documents.commit([{ ...owner, fields: { name: 'Ada', timeZone: 'UTC' } }])
  const edits = ['welcome', 'skills', 'headline'].map((path) => ({
    ...{ path, shown: null },
    value: path === 'skills' ? ['Knots'] : 'Hello',
  }))
  data(await saveFields(ports, { entry: owner, edits, tab }, ada))
  const groups = data(await readReview(ports)).entries.flatMap(toEntryChangeViews)
  expect(groups.map(({ title, changes }) => [title, changes.map(({ name }) => name)])).toEqual([
    ['Home', ['Headline', 'Welcome']],
    ['Resume', ['Skills']],
  ])
})

test('what changed of a picture has the words of its screen', () => {
  const before = { id: 'one.jpg', name: 'one.jpg', hash: 'a', sizeBytes: 1, alt: null, focus: null }
  const after = { ...before, alt: 'A quay.', focus: { x: 0.5, y: 0.2 } }
  const nameOf = (kind: 'alternative text' | 'focus point') =>
    pictureChange('about', { kind, id: before.id, at: 2, before, after }).name
  expect([nameOf('alternative text'), nameOf('focus point')]).toEqual([
    'Picture 2, description',
    'Picture 2, focus point',
  ])
})

async function shown(published: typeof aJob, edited: Record<string, unknown>) {
  const ports = await draftPorts(published)
  const edits = Object.entries(edited).map(([path, value]) => ({
    ...{ path, value },
    shown: (published[path] as unknown) ?? null,
  }))
  data(await saveFields(ports, { entry: jobEntry, edits, tab }, ada))
  return data(await readReview(ports)).entries.flatMap(toEntryChangeViews)
}

function words(pieces: readonly Piece[] = []): string[] {
  const marks = { added: '+', removed: '-', same: '' }
  return pieces.map((piece) => {
    if (piece.kind === 'words') return piece.words.map(({ kind, text }) => marks[kind] + text + marks[kind]).join('')
    return piece.kind === 'picture' ? piece.name : piece.text
  })
}

test('of what is too long to compare stand these words, and the beginning of a text', () => {
  const [before, after] = ['\u{1f6a2}'.repeat(2001), 'b'.repeat(2000)]
  const shared = { name: 'description', label: 'Description', before, after }
  expect(sidesOf({ ...shared, how: { kind: 'text', blocks: [{ kind: 'too long', before, after }] } })).toMatchObject({
    before: [
      { kind: 'note', text: 'Too long to compare' },
      { kind: 'words', words: [{ kind: 'removed', text: `${'\u{1f6a2}'.repeat(2000)}…` }] },
    ],
    after: [
      { kind: 'note', text: 'Too long to compare' },
      { kind: 'words', words: [{ kind: 'added', text: after }] },
    ],
  })
  const note = [{ kind: 'note', text: 'Too long to compare' }]
  expect(sidesOf({ ...shared, how: { kind: 'too long' } })).toEqual({ before: note, after: note })
})
