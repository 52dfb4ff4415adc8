import { expect, test } from 'vitest'
import { listPath, messagePath, messageQuery } from './message-query.ts'

test('an address names box, search and page, and what is not valid is left out', () => {
  const query = (search: string) => messageQuery(new URLSearchParams(search))
  expect(query('box=archive&q=+tide+&page=2')).toEqual({ box: 'archive', search: 'tide', page: 2 })
  expect(query('box=bin')).toEqual({ box: 'inbox', search: '', page: 1 })
  for (const page of ['0', '-1', '1.5', 'x', '1e9', '']) expect(query(`page=${page}`).page, page).toBe(1)
})

test('the address of a list and of a message say only what differs from the inbox', () => {
  const query = { box: 'inbox', search: '', page: 1 } as const
  expect(listPath(query)).toBe('/studio/messages')
  expect(listPath({ box: 'all', search: 'a&b', page: 3 })).toBe('/studio/messages?box=all&q=a%26b&page=3')
  expect(messagePath('a/b', query)).toBe('/studio/messages/a%2Fb')
})
