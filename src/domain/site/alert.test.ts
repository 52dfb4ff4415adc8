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

test('alerts of another type or message can be closed apart', () => {
  const ids = [errorAlert('a'), errorAlert('b'), warnAlert('a')].map(({ id }) => id)
  expect(new Set(ids).size).toBe(3)
})

test('an error that another try may end names the path to try', () => {
  expect(retryAlert('a', '/resume?x=1')).toEqual({ ...errorAlert('a'), retryPath: '/resume?x=1' })
})

test('alerts stand for 5 seconds', () => {
  expect(alertTimeMs).toBe(5000)
})

test('alerts stack in the order they came', () => {
  expect(messages('a', 'b', 'c')).toEqual(['a', 'b', 'c'])
  expect(messages()).toEqual([])
})

test('one message is shown once, where it came last', () => {
  expect(messages('a', 'b', 'a')).toEqual(['b', 'a'])
})

test('five alerts stand together; of six the oldest is gone', () => {
  expect(alertLimit).toBe(5)
  expect(messages('a', 'b', 'c', 'd', 'e')).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(messages('a', 'b', 'c', 'd', 'e', 'f')).toEqual(['b', 'c', 'd', 'e', 'f'])
  expect(messages('a', 'b', 'c', 'd', 'e', 'f', 'a')).toEqual(['c', 'd', 'e', 'f', 'a'])
})

function messages(...texts: string[]): string[] {
  return stackOf(texts.map(errorAlert)).map(({ message }) => message)
}
