import { expect, test } from 'vitest'
import routes from '#web/routes.ts'
import { isPagePath, pagePaths } from './page-paths.ts'

/** Pages of the router to which nobody is led after signing in; '*' is the page for all others. */
const leftOut = ['login', 'reset-password', '*']

test('the known pages are those of the router', () => {
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
])('%s is none', (path) => {
  expect(isPagePath(path)).toBe(false)
})
