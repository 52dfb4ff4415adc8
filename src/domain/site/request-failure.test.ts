import { expect, test } from 'vitest'
import { requestFailedText, requestTimeoutMs } from './request-failure.ts'

test('a server that is gone is a network error', () => {
  expect(requestFailedText(new TypeError('Failed to fetch'))).toBe('Network Error')
})

test('an answer that is none says its status', () => {
  for (const status of [400, 413, 415, 429, 500, 503])
    expect(requestFailedText({ status, statusText: '', data: '<!doctype html>' })).toBe(
      `Request failed with status code ${status}`,
    )
})

test('what takes too long says how long it might have taken: 30 seconds', () => {
  expect(requestFailedText(new DOMException('', 'TimeoutError'))).toBe('timeout of 30000ms exceeded')
  expect(requestFailedText(new DOMException('', 'TimeoutError'), 2000)).toBe('timeout of 2000ms exceeded')
  expect(requestTimeoutMs).toBe(30_000)
})

test('what was given up, and an answer that breaks off, were aborted', () => {
  expect(requestFailedText(new DOMException('', 'AbortError'))).toBe('Request aborted')
  const broken = new Error('Unable to decode', { cause: new TypeError('network error') })
  expect(requestFailedText(broken)).toBe('Request aborted')
})

test('a fault of the server is its status', () => {
  expect(requestFailedText(new Error('Unexpected Server Error'))).toBe('Request failed with status code 500')
  expect(requestFailedText('thrown')).toBe('Request failed with status code 500')
})
