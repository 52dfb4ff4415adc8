import { expect, test } from 'vitest'
import { errorAlert, infoAlert, reloadAlert, retryAlert, successAlert, warnAlert } from './alert.ts'

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
  expect(reloadAlert('a', '/b')).toEqual({ ...errorAlert('a'), retryPath: '/b', reloads: true })
})
