import type { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Ports } from '#ports/ports.ts'
import { none } from '#resume/result.ts'
import { memoryVisit, told } from '#support/memory-visit.ts'
import { looksLikeFile, requireAccess, targetWithout } from './page-access.ts'

const user = { fullName: 'Ada Quill', isAdmin: false }
const admin = { ...user, isAdmin: true }

test.each([
  ['everyone', none, none],
  ['everyone', admin, none],
  ['signed-out', none, none],
  ['signed-out', user, none], // the page itself redirects accounts
  ['account', none, '/login?redirect=studio'],
  ['account', user, none],
  ['account', admin, none],
  ['admin', none, '/login?redirect=studio'],
  ['admin', user, '/access-denied'],
  ['admin', admin, none],
] as const)('a page for %s redirects %o to %s', (access, account, target) => {
  expect(targetWithout(access, account, '/studio')).toBe(target)
})

test('only a dot in the last part of a path makes it look like a file', () => {
  expect(['/dashboard/a.b', '/dashboard/.b', '/dashboard/b.'].map(looksLikeFile)).toEqual([true, true, true])
  expect(['/dashboard', '/a.b/c', '/'].map(looksLikeFile)).toEqual([false, false, false])
})

test('an anonymous visitor is redirected from a protected page to the login page, with the path to return to', async () => {
  expect(await answerTo('admin/dashboard/:nav', '/admin/dashboard/jobs')).toBe(
    '302 /login?redirect=admin/dashboard/jobs',
  )
})

test('a page for everyone, an account on its page, and a path that looks like a file are passed on', async () => {
  expect(await answerTo('home', '/home')).toBe('200 ')
  expect(await answerTo('dashboard', '/dashboard', user)).toBe('200 ')
  expect(await answerTo('dashboard/:nav', '/dashboard/a.css')).toBe('200 ')
})

/** The status and target of the answer; 200 when the page is rendered. */
async function answerTo(pattern: string, path: string, account: typeof user | null = none): Promise<string> {
  const url = new URL(path, 'http://localhost')
  const { context } = memoryVisit({} as Ports, url.origin, { account })
  const asked = { request: new Request(url), url, pattern, params: {}, context: context as RouterContextProvider }
  const answer = Promise.resolve(requireAccess(asked, async () => new Response('page')))
  const { status, location } = await told(answer)
  return `${status} ${location}`
}
