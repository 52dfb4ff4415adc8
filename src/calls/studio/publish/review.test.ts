import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { data, jpeg } from '#support/small-bundle.ts'
import { actor, ada, aJob, draftPorts, jobEntry } from '#support/studio/draft-ports.ts'
import { saveFields } from '#support/studio/draft-steps.ts'
import { readDraft } from '../draft/read-draft.ts'
import { makeEntry } from '../draft/save-entry.ts'
import { removePicture } from '../pictures/change-folder.ts'
import { readReview } from './review.ts'

const owner = { collection: 'person-info', id: 'owner' } as const

test('a review names every changed field with both values, in the order of the form, and what differs in it', async () => {
  const ports = await draftPorts({
    ...aJob,
    description: 'twelve ports',
    responsibilities: ['Lead', 'Cut', 'Own', 'Run'],
  })
  const edits = [
    { path: 'responsibilities', value: ['Run', 'Lead', 'Cut it', 'Own'] },
    { path: 'description', value: 'fourteen ports' },
    { path: 'endDate', value: { month: 1, year: 2022 } },
  ]
  data(await saveFields(ports, { entry: jobEntry, edits }, ada))
  const { entries, changes, version } = data(await readReview(ports))
  expect([changes, version]).toEqual([3, data(await readDraft(ports)).version])
  expect(entries[0]?.fieldChanges).toEqual([
    { name: 'endDate', label: 'End', before: undefined, after: { month: 1, year: 2022 }, how: { kind: 'value' } },
    {
      name: 'description',
      label: 'Description',
      before: 'twelve ports',
      after: 'fourteen ports',
      how: {
        kind: 'text',
        blocks: [
          {
            kind: 'changed',
            words: [
              { kind: 'removed', text: 'twelve' },
              { kind: 'added', text: 'fourteen' },
              { kind: 'same', text: ' ports' },
            ],
          },
        ],
      },
    },
    {
      name: 'responsibilities',
      label: 'Responsibilities',
      before: ['Lead', 'Cut', 'Own', 'Run'],
      after: ['Run', 'Lead', 'Cut it', 'Own'],
      how: {
        kind: 'list',
        lines: [
          { kind: 'moved', line: 1, was: 4, before: 'Run', after: 'Run', title: 'Run', parts: [], blocks: [] },
          {
            ...{ kind: 'changed', line: 3, was: 2, before: 'Cut', after: 'Cut it', title: 'Cut it', parts: [] },
            blocks: [{ kind: 'changed', words: expect.anything() }],
          },
        ],
      },
    },
  ])
})

test('a changed part of a list of groups names its own fields', async () => {
  const ports = await draftPorts()
  const projects = [{ title: 'Spot Finder', path: 'spot-finder', query: 'spot' }]
  await ports.documents.commit([{ ...owner, fields: { name: 'Ada', timeZone: 'UTC', projects } }])
  const edits = [{ path: 'projects', value: [{ ...projects[0], path: 'Spot Finder' }] }]
  data(await saveFields(ports, { entry: owner, edits }, ada))
  const [entry] = data(await readReview(ports)).entries
  expect(entry?.fieldChanges[0]?.how).toMatchObject({
    kind: 'list',
    lines: [
      {
        kind: 'changed',
        title: 'Spot Finder',
        parts: [{ label: 'Path', before: 'spot-finder', after: 'Spot Finder', how: { kind: 'value' } }],
      },
    ],
  })
  expect(entry?.problems).toMatchObject([
    { path: 'projects[0].path', message: 'Must be lower-case letters, digits and hyphens.' },
  ])
})

test('new entries and folders are in the review, and a draft without changes is empty', async () => {
  const ports = await draftPorts()
  expect(data(await readReview(ports))).toMatchObject({ changes: 0, entries: [], folders: [] })
  await ports.files.write('home/slideshow/1.jpg', jpeg(1))
  await makeEntry(ports, 'jobs', actor, { ...aJob, title: 'Cook' })
  await removePicture(ports, 'home/slideshow', '1.jpg', actor)
  const review = data(await readReview(ports))
  expect(review.entries).toMatchObject([{ state: 'new', title: 'Cook', before: none, fieldChanges: [] }])
  expect(review.folders).toMatchObject([
    { folder: 'home/slideshow', title: 'Home, the slideshow', changes: [{ kind: 'removed', at: 1 }] },
  ])
})
