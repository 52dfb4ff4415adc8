import { expect, test } from 'vitest'
import { afterLogin } from '#domain/site/redirect.ts'
import { isLandingPage, landingPath } from './landing-path.ts'
import { pages } from './routes.ts'

/** Routes that are no redirect targets after signing in; '*' is the not-found page. */
const leftOut = [
  'login',
  'login/code',
  'login/next',
  'reset-password',
  'studio/welcome',
  'account/email',
  's/:code',
  '*',
]

test('a sign-in may redirect to every page except those for signing in, setting a password, making the first account, confirming an email and links', () => {
  for (const { path = '' } of pages)
    expect(isLandingPage(`/${path.replaceAll(':', '')}`), path).toBe(!leftOut.includes(path))
})

test.each([
  '/',
  '/home',
  '/resume/jobs/details',
  '/projects/cts',
  '/admin/dashboard/a%20b/%E2%82%AC',
  '/dashboard/..a',
])('%s is a page', (path) => {
  expect(isLandingPage(path)).toBe(true)
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
  expect(isLandingPage(path)).toBe(false)
})

test.each([
  ['dashboard/messages', '/dashboard/messages'],
  ['/resume/jobs/details?uuid=a', '/resume/jobs/details?uuid=a'],
  ['/', '/'],
  ['contact#form', '/contact'],
])('signing in with %j redirects to %s', (redirect, path) => {
  expect(landingPath(loginWith(redirect))).toBe(path)
})

test.each([
  '',
  'login',
  '/login?redirect=dashboard',
  'logout',
  'reset-password?token=a',
  'nowhere',
  '//host',
  'dashboard.data',
])('signing in with %j redirects to the dashboard', (redirect) => {
  expect(landingPath(loginWith(redirect))).toBe(afterLogin)
})

function loginWith(redirect: string): URL {
  const url = new URL('http://vita.invalid/login')
  url.searchParams.set('redirect', redirect)
  return url
}
