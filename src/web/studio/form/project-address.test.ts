import { expect, test } from 'vitest'
import { addressFollowing, hasPage } from './project-address.tsx'

const project = (state: 'new' | 'published', id = 'one') => ({ state, entry: { collection: 'projects', id } }) as const

test('the address of a new project follows its title while both belong together, and is free', () => {
  const follow = (before: object, name: string) =>
    addressFollowing(project('new'), ['atlas'], { ...before }, { ...before, name })
  expect(follow({ name: '', page: '' }, 'Spots')).toEqual({ page: 'spots' })
  expect(follow({ name: 'Spots', page: 'spots' }, 'Spot finder')).toEqual({ page: 'spot-finder' })
  expect(follow({ name: 'Spots', page: 'spots' }, 'Atlas')).toEqual({ page: 'atlas-2' })
  expect(follow({ name: 'Spots', page: 'chosen' }, 'Spot finder')).toEqual({})
  expect(follow({ name: 'Spots', page: '' }, 'Spot finder')).toEqual({})
})

test('an address that visitors know stays', () => {
  const [before, after] = [
    { name: 'CTS', page: 'cts' },
    { name: 'Sound', page: 'cts' },
  ]
  expect(addressFollowing(project('published'), [], before, after)).toEqual({})
  expect(addressFollowing(project('new', 'cts'), [], before, after)).toEqual({})
})

test('a new project will have a page until its title says otherwise', () => {
  expect(hasPage(project('new'), { name: '', page: '' })).toBe(true)
  expect(hasPage(project('new'), { name: 'Atlas', page: '' })).toBe(false)
  expect(hasPage(project('published'), { name: 'Atlas', page: 'atlas' })).toBe(true)
})
