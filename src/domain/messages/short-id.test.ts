import { expect, test } from 'vitest'
import { idsMeant, shortIds } from './short-id.ts'

const first = '0b0f5a0e-6d3a-4b57-9b1e-3f3c4f0a9c11'
const alike = '0b0f5a0e-6d3a-4b57-9b1e-3f3c4f0a9c12'
const near = '0b0f5a0e-7d3a-4b57-9b1e-3f3c4f0a9c11'
const other = '7c9e6679-7425-40de-944b-e07fc1f90ae7'

test('a short id is the shortest unambiguous prefix of at least eight characters', () => {
  const short = (ids: string[]) => [...shortIds(ids).values()]
  expect(short([first])).toEqual(['0b0f5a0e'])
  expect(short([first, other])).toEqual(['0b0f5a0e', '7c9e6679'])
  expect(short([near, first])).toEqual(['0b0f5a0e-7', '0b0f5a0e-6'])
  expect(short([first, alike])).toEqual([first, alike])
})

test('the suffix of an id stays and does not lengthen it', () => {
  expect([...shortIds([first, `${first}-notice`, `${first}-forward`]).values()]).toEqual([
    '0b0f5a0e',
    '0b0f5a0e-notice',
    '0b0f5a0e-forward',
  ])
})

test('other ids stay whole', () => {
  for (const id of ['digest-2026-06-01T12', 'x', '', first.toUpperCase()]) expect(shortIds([id]).get(id)).toBe(id)
})

test('an id is found by its short form, by a longer prefix, and by itself', () => {
  const ids = [first, `${first}-notice`, other, 'digest-2026-06-01T12']
  for (const typed of ['0b0f5a0e', '0B0F5A0E', '0b0f5a0e-6d3a', first.toUpperCase(), first])
    expect(idsMeant(ids, typed)).toEqual([first])
  expect(idsMeant(ids, '0b0f5a0e-notice')).toEqual([`${first}-notice`])
  expect(idsMeant(ids, 'digest-2026-06-01T12')).toEqual(['digest-2026-06-01T12'])
})

test('an ambiguous prefix finds all its ids, but a whole id only itself', () => {
  expect(idsMeant([first, alike], '0b0f5a0e')).toEqual([first, alike])
  expect(idsMeant([first, alike], first)).toEqual([first])
})

test('a prefix of seven characters, a gap, another suffix and an empty text find nothing', () => {
  const ids = [first, `${first}-notice`]
  for (const typed of ['', '0b0f5a0', 'b0f5a0e6', '0b0f5a0e-forward', '-notice', '0b0f5a0-notice', `${first}x`])
    expect(idsMeant(ids, typed), typed).toEqual([])
})
