import { expect, test } from 'vitest'
import { none } from '../../result.ts'
import { pageOf } from './file-listing.ts'

const names = ['a/1', 'a/2', 'b/1/x', 'b/1/y', 'b/2', 'c']

test('without a prefix all names are listed on one page', () => {
  expect(pageOf(names, {})).toEqual({ names, prefixes: [], nextPageToken: none })
})

test('a full page at the end of the listing has no next page', () => {
  expect(pageOf(names, { pageSize: 6 })?.nextPageToken).toBe(none)
  expect(pageOf(names, { pageSize: 5 })?.nextPageToken).not.toBe(none)
})

test('a folder at the end of a page is not listed again on the next page', () => {
  const first = pageOf(names, { delimiter: '/', pageSize: 2 })
  expect(first).toMatchObject({ names: [], prefixes: ['a/', 'b/'] })
  const second = pageOf(names, { delimiter: '/', pageSize: 2, pageToken: first?.nextPageToken ?? '' })
  expect(second).toEqual({ names: ['c'], prefixes: [], nextPageToken: none })
})

test('the next page is found although the last listed name was deleted', () => {
  const { nextPageToken } = pageOf(names, { pageSize: 2 }) ?? {}
  const left = names.filter((name) => name !== 'a/2')
  expect(pageOf(left, { pageToken: nextPageToken ?? '' })?.names).toEqual(['b/1/x', 'b/1/y', 'b/2', 'c'])
})

test('page sizes from 1 to 1000 are accepted, others are rejected', () => {
  expect(pageOf(names, { pageSize: 1 })).not.toBe(none)
  expect(pageOf(names, { pageSize: 1000 })).not.toBe(none)
  expect(pageOf(names, { pageSize: 0 })).toBe(none)
  expect(pageOf(names, { pageSize: 1001 })).toBe(none)
})
