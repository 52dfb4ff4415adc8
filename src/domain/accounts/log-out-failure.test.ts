import { expect, test } from 'vitest'
import { logOutFailedText } from './log-out-failure.ts'

test('a request that did not reach the server, or was rejected by it, leaves the visitor logged in', () => {
  expect(logOutFailedText(new TypeError('Failed to fetch'))).toBe('Network Error. You are still logged in.')
  for (const status of [403, 500, 503])
    expect(logOutFailedText({ status })).toBe(`Request failed with status code ${status}. You are still logged in.`)
})

test('a request without an answer may have been done', () => {
  const late = new DOMException('', 'TimeoutError')
  expect(logOutFailedText(late)).toBe('timeout of 30000ms exceeded. You may still be logged in.')
  const cutOff = new DOMException('', 'AbortError')
  expect(logOutFailedText(cutOff)).toBe('Request aborted. You may still be logged in.')
})
