import { expect, test } from 'vitest'
import { viewOf } from '#calls/studio/draft/read-entry.ts'
import type { ComparedEntry, ComparedFolder } from '#calls/studio/imports/compare-found.ts'
import type { ImportView } from '#calls/studio/imports/imports.ts'
import { collections, listCollections, resumeCollections } from '#domain/content/collections.ts'
import { none } from '#domain/result.ts'
import type { Fields } from '#domain/schema/stored-fields.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import { folderPlace } from '#domain/studio/folder-place.ts'
import { textChange } from '#domain/studio/text-change.ts'
import type { LeftAlone } from '#domain/transfer/found-entry.ts'
import { shownImport } from './shown-import.ts'

const drafted = (folder: string) => folderPlace(folder, () => none, new Map([['about/gallery-hills', 'The hills']]))

test('each list of the resume has a group of its own, in the order of the resume', () => {
  const lists = listCollections.map((collection) => entryIn({ collection, id: 'one' }, { name: 'A', title: 'A' }))
  const shown = shownOf([
    ...lists.toReversed(),
    entryIn({ collection: 'location', id: 'owner' }, {}),
    entryIn({ collection: 'education', id: 'one' }, {}),
    entryIn({ collection: 'jobs', id: 'one' }, {}),
  ])
  const headings = resumeCollections.map((name) => collections[name].heading)
  expect(shown.map(({ title }) => title)).toEqual([...headings, 'Pages'])
})

test('the pages of the site have the titles that the studio gives them, and hardware its own', () => {
  const [pages] = shownOf([
    entryIn({ collection: 'person-info', id: 'owner' }, { name: 'Ada' }),
    entryIn({ collection: 'location', id: 'owner' }, { city: 'Bristol' }),
    entryIn({ collection: 'site-settings', id: 'owner' }, { accentHue: 7 }),
    entryIn({ collection: 'hardware', id: 'laptop' }, { title: 'Laptop' }),
  ])
  expect(pages?.founds.map(({ title }) => title)).toEqual(['You', 'Your place', 'Look and menu', 'Hardware, Laptop'])
})

test('a folder has the title that the file gives its job or gallery, or else that of the draft', () => {
  const story = [{ heading: 'The coast', text: 'Waves.', gallery: 'about/gallery-coast' }]
  const groups = shownOf(
    [
      entryIn({ collection: 'person-info', id: 'owner' }, { name: 'Ada', story }),
      entryIn({ collection: 'jobs', id: 'one' }, { title: 'Cook' }),
    ],
    ['about/gallery-coast', 'about/gallery-hills', 'job-detail-images/one', 'about/other'].map(folderIn),
  )
  expect(groups.at(-1)?.founds.map(({ title }) => title)).toEqual([
    'About me, The coast',
    'About me, The hills',
    'Cook',
    'about/other',
  ])
})

test('a list says how many of its lines have no room, and why', () => {
  const line = (name: string, fate: ComparedEntry['fate'], ...why: string[]): ComparedEntry => ({
    ...entryIn({ collection: 'person-info', id: 'owner' }, {}),
    ...{
      key: 'skills',
      title: name,
      fate,
      why,
      candidate: { section: 'skills', fields: { name }, missing: [], reasons: [] },
    },
  })
  const foundOf = (...lines: ComparedEntry[]) => shownOf(lines)[0]?.founds[0]
  expect(foundOf(line('Knots', 'new'), line('Sails', 'left alone', 'the list is full'))).toMatchObject({
    ...{ mark: '1 new, 1 left out', fine: '1 of 2 is new: Knots', reasons: ['the list is full'] },
  })
  expect(foundOf(line('Knots', 'same'), line('Sails', 'left alone', 'x'))).toMatchObject({ mark: '1 left out' })
  expect(foundOf(line('Knots', 'same'))).toMatchObject({ mark: 'The same', reasons: [] })
})

test('what is to be known of the file itself is not among what is left alone', () => {
  const left = [
    { name: 'Positions.csv', count: 0, why: 'This archive has no Positions.csv.' },
    { name: 'Skills.csv', count: 0, why: 'was not UTF-8 and was read as Windows-1252' },
    { name: 'Odd.csv', count: 7, why: 'is no table of a resume' },
  ]
  expect(shownWith([], [], left)).toMatchObject({
    remarks: ['This archive has no Positions.csv.', 'Skills.csv was not UTF-8 and was read as Windows-1252.'],
    leftAlone: ['Odd.csv (7): is no table of a resume'],
  })
})

function shownOf(entries: ComparedEntry[], folders: ComparedFolder[] = []) {
  return shownWith(entries, folders).groups
}

function shownWith(entries: ComparedEntry[], folders: ComparedFolder[], leftAlone: LeftAlone[] = []) {
  const record = { name: 'a.zip', kind: 'bundle', state: 'read', message: '', begins: false }
  const found = { leftAlone }
  const view = {
    id: 'one',
    record: { ...record, done: 0, total: 0 },
    entries,
    folders,
    found,
    ways: new Map(),
    problems: [],
  }
  return shownImport(view as unknown as ImportView, { compare: textChange, drafted })
}

function entryIn(entry: EntryName, fields: Fields): ComparedEntry {
  const view = viewOf(entry, none, { fields, hash: none })
  const { collection } = entry
  const section = collection === 'person-info' ? 'profile' : collection === 'site-settings' ? 'look' : collection
  const candidate: ComparedEntry['candidate'] = {
    section,
    fields: { ...fields },
    missing: [],
    reasons: [],
    whole: entry,
  }
  return {
    key: `${collection}.${entry.id}`,
    title: 'A',
    candidate,
    fate: 'new',
    why: [],
    changes: [],
    like: none,
    view,
    fields: [],
    lacks: [],
  }
}

function folderIn(folder: string): ComparedFolder {
  return { key: folder, folder, pictures: [], fate: 'new', changes: [], leftOut: [] }
}
