import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leavingRedirects, stayingRedirects } from '#support/hostile-redirects.ts'
import { afterLogin, loginPath, ownPath } from './redirect.ts'

test('the login page gets the path without its leading slash', () => {
  expect(loginPath('/dashboard')).toBe('/login?redirect=dashboard')
  expect(loginPath('/admin/dashboard/a/b')).toBe('/login?redirect=admin/dashboard/a/b')
  expect(loginPath('/dashboard?a=b&c=d#e')).toBe('/login?redirect=dashboard%3Fa%3Db%26c%3Dd%23e')
})

test('the login page returns the visitor to the same path', () => {
  for (const path of [
    '/dashboard',
    '/admin/dashboard/a%20b/c',
    '/dashboard?a=b&c=%26d',
    '/dashboard/a+b',
    '/d/%E2%82%AC',
  ])
    expect(afterLoginPage(path)).toBe(path)
})

test('a path of this site is accepted, with or without its leading slash', () => {
  expect(ownPath('dashboard', afterLogin)).toBe('/dashboard')
  expect(ownPath('/dashboard', afterLogin)).toBe('/dashboard')
  expect(ownPath('projects?project=cts', afterLogin)).toBe('/projects?project=cts')
  expect(ownPath('admin/../dashboard', afterLogin)).toBe('/dashboard')
})

test('a path that no server answers, with its percent codes, means the default target', () => {
  expect(ownPath('a'.repeat(4095), afterLogin)).toBe(`/${'a'.repeat(4095)}`)
  expect(ownPath('a'.repeat(4096), afterLogin)).toBe(afterLogin)
  expect(ownPath('🌊'.repeat(400), afterLogin)).toBe(afterLogin)
})

test('a hash is dropped', () => {
  expect(ownPath('about#//example.org', afterLogin)).toBe('/about')
})

for (const value of leavingRedirects) {
  test(`${JSON.stringify(value)} means the default target`, () => {
    expect(ownPath(value, afterLogin)).toBe(afterLogin)
  })
}

for (const value of stayingRedirects) {
  test(`${JSON.stringify(value)} stays on this site`, () => {
    const path = ownPath(value, afterLogin)
    expect(path).toMatch(/^\/(?![/\\])/)
    expect(new URL(path, 'https://own.example').origin).toBe('https://own.example')
  })
}

test('any value keeps a browser on this site', { tags: ['extended'] }, () => {
  const piece = fc.constantFrom(
    ...'/\\.%@:?#&= \t\n\0'.split(''),
    '..',
    '%2e',
    '%2f',
    '%5c',
    'host',
    'http:',
    '／',
    '\u2028',
    '\ud800',
  )
  const value = fc
    .array(fc.oneof({ arbitrary: piece, weight: 4 }, fc.string({ unit: 'binary', maxLength: 3 })))
    .map((all) => all.join(''))
  fc.assert(
    fc.property(value, (asked) => {
      const path = ownPath(asked, afterLogin)
      expect(path).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
      expect(new URL(path, 'https://own.example').host).toBe('own.example')
    }),
    { numRuns: 3000, seed: 20_241_121 },
  )
})

function afterLoginPage(path: string): string {
  const redirect = new URL(loginPath(path), 'https://own.example').searchParams.get('redirect')
  return ownPath(redirect ?? '', afterLogin)
}
