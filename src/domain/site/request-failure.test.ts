import { expect, test } from 'vitest'
import { cataloguesIn } from '#stack/catalogues.ts'
import { refusalText } from './refused-form.ts'
import { requestFailedText } from './request-failure.ts'

test('an unreachable server is a network error', () => {
  expect(requestFailedText(new TypeError('Failed to fetch'))).toBe('Network Error')
})

test('a failed answer is reported by its status', () => {
  for (const status of [400, 413, 415, 429, 500, 503])
    expect(requestFailedText({ status, statusText: '', data: '<!doctype html>' })).toBe(
      `Request failed with status code ${status}`,
    )
})

test('a refused form says why, and no other 403 does', () => {
  const text = refusalText('other address', 'https://resume.example')
  expect(requestFailedText({ status: 403, statusText: '', data: text })).toBe(text)
  const german = cataloguesIn('locales').of('de')
  const said = refusalText('other address', 'https://resume.example', german)
  expect(said).toContain('Bitte öffnen Sie')
  expect(requestFailedText({ status: 403, statusText: '', data: said }, 1, german)).toBe(said)
  expect(requestFailedText({ status: 403, statusText: '', data: '<!doctype html>' })).toBe(
    'Request failed with status code 403',
  )
})

test('a timeout names its limit of 30 seconds', () => {
  expect(requestFailedText(new DOMException('', 'TimeoutError'))).toBe('timeout of 30000ms exceeded')
  expect(requestFailedText(new DOMException('', 'TimeoutError'), 2000)).toBe('timeout of 2000ms exceeded')
})

test('an aborted request and an answer that breaks off are aborted requests', () => {
  expect(requestFailedText(new DOMException('', 'AbortError'))).toBe('Request aborted')
  const broken = new Error('Unable to decode', { cause: new TypeError('network error') })
  expect(requestFailedText(broken)).toBe('Request aborted')
})

test('an unknown error counts as status 500', () => {
  expect(requestFailedText(new Error('Unexpected Server Error'))).toBe('Request failed with status code 500')
  expect(requestFailedText('thrown')).toBe('Request failed with status code 500')
})
