import { expect, test } from 'vitest'
import { logOutFailedText } from './log-out.ts'

test('after a request that did not arrive or was rejected, the text says that the visitor is still logged in', () => {
  expect(logOutFailedText(new TypeError('Failed to fetch'))).toBe('Network Error. You are still logged in.')
  for (const status of [403, 500, 503])
    expect(logOutFailedText({ status })).toBe(`Request failed with status code ${status}. You are still logged in.`)
})

test('after a request without an answer, the text says that the visitor may still be logged in', () => {
  const late = new DOMException('', 'TimeoutError')
  expect(logOutFailedText(late)).toBe('timeout of 30000ms exceeded. You may still be logged in.')
  const cutOff = new DOMException('', 'AbortError')
  expect(logOutFailedText(cutOff)).toBe('Request aborted. You may still be logged in.')
})
