import { expect, test } from 'vitest'
import routes from '#web/routes.ts'
import { isPagePath, pagePaths } from './page-paths.ts'

/** Routes that are no redirect targets after signing in; '*' is the not-found page. */
const leftOut = ['login', 'reset-password', '*']

test('the known pages and the excluded ones are all routes of the router', () => {
  const routed = routes.map(({ path = '' }) => path)
  expect([...pagePaths, ...leftOut].sort()).toEqual(routed.sort())
})

test.each([
  '/',
  '/home',
  '/resume/jobs/details',
  '/projects/cts',
  '/admin/dashboard/a%20b/%E2%82%AC',
  '/dashboard/..a',
])('%s is a page', (path) => {
  expect(isPagePath(path)).toBe(true)
})

test.each([
  '/login',
  '/logout',
  '/reset-password',
  '/theme',
  '/nowhere',
  '/Dashboard',
  '/dashboard/',
  '/dashboard//',
  '/dashboard/a/b',
  '/dashboard.data',
  '/dashboard/a.data',
  '/dashboard/a.DATA',
  '/dashboard/%2f',
  '/dashboard/%5C',
  '/dashboard/%00',
  '/dashboard/%2e%2e',
  '/dashboard/%ZZ',
  '/dashboard/%c0%ae',
  '/projects/:project/x',
  '/pictures/x.webp',
])('%s is not a page', (path) => {
  expect(isPagePath(path)).toBe(false)
})
