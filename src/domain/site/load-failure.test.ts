import { expect, test } from 'vitest'
import { loadFailedText, loadFailureMessages } from './load-failure.ts'

test('a failed load says what could not be loaded, and then why', () => {
  expect(loadFailedText('jobs', 'Network Error')).toBe('The jobs could not be loaded. Network Error')
  expect(loadFailedText('location', 'timeout of 2000ms exceeded')).toBe(
    'The location could not be loaded. timeout of 2000ms exceeded',
  )
})

test('every kind of load has its own message', () => {
  const messages = Object.values(loadFailureMessages)
  expect(new Set(messages).size).toBe(messages.length)
  for (const message of messages) expect(message).toMatch(/^The .* could not be loaded\.$/)
})
