import { expect, test } from 'vitest'
import { isPageLoad } from './page-load.ts'

test('a document of its own is a page load, also for a browser that does not say so', () => {
  expect(isPageLoad('/login', new Headers({ 'sec-fetch-dest': 'document' }))).toBe(true)
  expect(isPageLoad('/login', new Headers())).toBe(true)
})

test.each(['empty', 'iframe', 'image', 'script', ''])('a request for %j is no page load', (dest) => {
  expect(isPageLoad('/login', new Headers({ 'sec-fetch-dest': dest }))).toBe(false)
})

test('the data of a page is no page load', () => {
  expect(isPageLoad('/login.data', new Headers())).toBe(false)
})
