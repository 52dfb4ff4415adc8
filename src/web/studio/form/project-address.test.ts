import { expect, test } from 'vitest'
import { addressFollowing, addressFor, hasPage } from './project-address.tsx'

const project = (state: 'new' | 'published', id = 'one') => ({ state, entry: { collection: 'projects', id } }) as const

test('the address of a new project follows its title while both belong together, and is free', () => {
  const follow = (before: object, name: string) =>
    addressFollowing(project('new'), ['atlas'], { ...before }, { ...before, name }, false)
  expect(follow({ name: '', page: '' }, 'Spots')).toEqual({ page: 'spots' })
  expect(follow({ name: 'Spots', page: 'spots' }, 'Spot finder')).toEqual({ page: 'spot-finder' })
  expect(follow({ name: 'Spots', page: 'spots' }, 'Atlas')).toEqual({ page: 'atlas-2' })
  expect(follow({ name: 'Spots', page: 'chosen' }, 'Spot finder')).toEqual({})
  expect(follow({ name: 'Spots', page: '' }, 'Spot finder')).toEqual({})
})

test('a title in another script has an address, and typing brings no page that the owner refused', () => {
  const follow = (before: object, name: string, refused: boolean) =>
    addressFollowing(project('new'), ['project'], { ...before }, { ...before, name }, refused)
  expect(follow({ name: '', page: '' }, '北の灯', false)).toEqual({ page: 'project-2' })
  expect(follow({ name: '北の灯', page: 'project-2' }, '北の灯 Atlas', false)).toEqual({ page: 'atlas' })
  expect(follow({ name: 'Atlas', page: 'atlas' }, 'Маяк', false)).toEqual({ page: 'project-2' })
  expect(follow({ name: '', page: '' }, '北の灯', true)).toEqual({})
  expect(follow({ name: '北の灯', page: '' }, 'Atlas', false)).toEqual({})
  expect(addressFor(project('new'), { name: '' }, [])).toBe('')
  expect(addressFor(project('published'), { name: '' }, [])).toBe('project')
})

test('an address that visitors know stays', () => {
  const [before, after] = [
    { name: 'CTS', page: 'cts' },
    { name: 'Sound', page: 'cts' },
  ]
  expect(addressFollowing(project('published'), [], before, after, false)).toEqual({})
  expect(addressFollowing(project('new', 'cts'), [], before, after, false)).toEqual({})
})

test('a new project will have a page until its title says otherwise', () => {
  expect(hasPage(project('new'), { name: '', page: '' }, false)).toBe(true)
  expect(hasPage(project('new'), { name: '', page: '' }, true)).toBe(false)
  expect(hasPage(project('new'), { name: 'Atlas', page: '' }, false)).toBe(false)
  expect(hasPage(project('published'), { name: 'Atlas', page: 'atlas' }, false)).toBe(true)
})
