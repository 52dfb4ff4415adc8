import { expect, test } from 'vitest'
import { compareEntries } from '#calls/studio/changes.ts'
import { data } from '#support/small-bundle.ts'
import { aJob, draftPorts, jobEntry } from '#support/studio/draft-ports.ts'
import { entryRow } from '../review/row-views.ts'
import { type Piece, pictureChange, sidesOf } from './change-view.ts'

test('a changed text shows the removed words on the left and the added ones on the right', async () => {
  const row = await shown({ ...aJob, description: 'For twelve ports.' }, { description: 'For fourteen ports.' })
  expect(row).toMatchObject({ title: 'Stagehand', edit: '/studio/resume/jobs/one' })
  const [change] = row?.changes ?? []
  expect(change).toMatchObject({ label: 'Description', key: 'field jobs one description', problem: '' })
  expect([words(change?.before), words(change?.after)]).toEqual([['For -twelve- ports.'], ['For +fourteen+ ports.']])
})

test('paragraphs that are the same are counted', async () => {
  const before = 'One.\n\nTwo.\n\nThree.\n\nFour.'
  const row = await shown({ ...aJob, experiences: before }, { experiences: `${before}\n\nFive.` })
  expect(words(row?.changes[0]?.after)[0]).toMatch(/^\u2026 \d paragraphs are the same$/)
})

test('an absent value is named, and an end that is taken away is Present', async () => {
  const fields = { ...aJob, endDate: { month: 5, year: 2020 } }
  const row = await shown(fields, { endDate: null, description: 'New.' })
  const [end, description] = row?.changes ?? []
  expect([words(end?.before), words(end?.after)]).toEqual([['-May 2020-'], ['Present']])
  expect([words(description?.before), words(description?.after)]).toEqual([['Nothing'], ['+New.+']])
})

test('lines of a list are named by their place, with where a moved one was', async () => {
  const fields = { ...aJob, responsibilities: ['a b', 'c', 'd', 'e'] }
  const row = await shown(fields, { responsibilities: ['a x', 'e', 'c', 'd', 'new'] })
  const [change] = row?.changes ?? []
  expect(words(change?.after)).toEqual(['Line 1', 'a +x+', 'Line 2, was line 4', 'e', 'Line 5, new', '+new+'])
  expect(words(change?.before)).toEqual(['Line 1', 'a -b-', 'Line 4', 'e'])
})

test('a problem stands with its field', async () => {
  const row = await shown(aJob, { title: '' })
  expect(row?.changes[0]).toMatchObject({ label: 'Title', problem: 'Please fill this in.' })
})

test('what changed of a picture has the words of its screen', () => {
  const before = { id: 'one.jpg', name: 'one.jpg', hash: 'a', sizeBytes: 1, alt: null, focus: null }
  const after = { ...before, alt: 'A quay.', focus: { x: 0.5, y: 0.2 } }
  const nameOf = (kind: 'alternative text' | 'focus point') =>
    pictureChange('about', { kind, id: before.id, at: 2, before, after }).label
  expect([nameOf('alternative text'), nameOf('focus point')]).toEqual([
    'Picture 2, description',
    'Picture 2, focus point',
  ])
})

async function shown(before: typeof aJob, edited: Record<string, unknown>) {
  const pair = { entry: jobEntry, before, after: { ...before, ...edited } }
  const [change] = data(await compareEntries(await draftPorts(), [pair]))
  return change && entryRow(change)
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
