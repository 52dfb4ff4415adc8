import { expect, test } from 'vitest'
import { none } from '../result.ts'
import type { Project } from './person-info.ts'
import { addressOfTitle, freeAddress, type ProjectDocument, projectPages } from './project.ts'

const listed: Project[] = [
  { title: 'GitHub', icon: none, url: 'https://example.com/github' },
  { title: 'CTS', icon: none, path: 'cts', query: 'chucktown-sound' },
  { title: 'Spots', icon: 'pin', path: 'spots', query: 'spots' },
]

const document = (fields: Partial<ProjectDocument>): ProjectDocument => ({
  ...{ uuid: 'one', name: 'Atlas', page: none, icon: none, menu: true },
  ...fields,
})

const shown = (...documents: ProjectDocument[]) =>
  projectPages(listed, documents).map(({ title, path, query, isInMenu }) => [title, path, query, isInMenu])

test('a listed page without a document has its own title and both words; a link is no page', () => {
  expect(shown()).toEqual([
    ['CTS', 'cts', 'chucktown-sound', true],
    ['Spots', 'spots', 'spots', true],
  ])
})

test('the document of a listed page, by its page or its id, says title and address; place and query word stay', () => {
  for (const own of [document({ page: 'cts' }), document({ uuid: 'cts', page: 'sound' })])
    expect(shown(own)).toEqual([
      ['Atlas', own.page, 'chucktown-sound', true],
      ['Spots', 'spots', 'spots', true],
    ])
  expect(shown(document({ uuid: 'cts' }))).toEqual([['Spots', 'spots', 'spots', true]])
})

test('other documents with a page follow, by one word, also those that are not in the menu; of two the first', () => {
  const others = [document({ page: 'atlas', menu: false }), document({ uuid: 'two', name: 'Copy', page: 'atlas' })]
  expect(shown(...others).slice(2)).toEqual([['Atlas', 'atlas', 'atlas', false]])
})

test('a document has its own icon, else that of the list', () => {
  const iconWith = (icon: string | null) =>
    projectPages(listed, [document({ page: 'spots', icon })]).find(({ path }) => path === 'spots')?.icon
  expect([iconWith('cat'), iconWith(none)]).toEqual(['cat', 'pin'])
})

test.each([
  ['Spot Finder', 'spot-finder'],
  ['  Écluse No. 4! ', 'ecluse-no-4'],
  ['プロジェクト', ''],
])('the title %j makes the address %j', (title, address) => {
  expect(addressOfTitle(title)).toBe(address)
})

test('an address that another project has gets a number', () => {
  expect(freeAddress('Atlas', ['atlas', 'atlas-2'])).toBe('atlas-3')
  expect(freeAddress('Atlas', ['other'])).toBe('atlas')
  for (const title of ['北の灯', 'Маяк', 'منارة', '!']) {
    expect(freeAddress(title, []), title).toBe('project')
    expect(freeAddress(title, ['project']), title).toBe('project-2')
  }
})
