import { expect, test } from 'vitest'
import {
  alertLimit,
  alertTimeMs,
  errorAlert,
  infoAlert,
  retryAlert,
  stackOf,
  successAlert,
  warnAlert,
} from './alert.ts'

test('an alert has its type and its message', () => {
  expect(
    [successAlert('a'), errorAlert('a'), warnAlert('a'), infoAlert('a')].map(({ type, message }) => [type, message]),
  ).toEqual([
    ['success', 'a'],
    ['error', 'a'],
    ['warn', 'a'],
    ['info', 'a'],
  ])
})

test('alerts of another type or message have different ids', () => {
  const ids = [errorAlert('a'), errorAlert('b'), warnAlert('a')].map(({ id }) => id)
  expect(new Set(ids).size).toBe(3)
})

test('an error alert with a retry names the path to try', () => {
  expect(retryAlert('a', '/resume?x=1')).toEqual({ ...errorAlert('a'), retryPath: '/resume?x=1' })
})

test('alerts stay for 5 seconds', () => {
  expect(alertTimeMs).toBe(5000)
})

test('alerts keep the order in which they came', () => {
  expect(messages('a', 'b', 'c')).toEqual(['a', 'b', 'c'])
  expect(messages()).toEqual([])
})

test('a repeated message is shown once, at its last position', () => {
  expect(messages('a', 'b', 'a')).toEqual(['b', 'a'])
})

test('five alerts are shown together, and a sixth removes the oldest', () => {
  expect(alertLimit).toBe(5)
  expect(messages('a', 'b', 'c', 'd', 'e')).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(messages('a', 'b', 'c', 'd', 'e', 'f')).toEqual(['b', 'c', 'd', 'e', 'f'])
  expect(messages('a', 'b', 'c', 'd', 'e', 'f', 'a')).toEqual(['c', 'd', 'e', 'f', 'a'])
})

function messages(...texts: string[]): string[] {
  return stackOf(texts.map(errorAlert)).map(({ message }) => message)
}
