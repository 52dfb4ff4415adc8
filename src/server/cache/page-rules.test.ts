import { expect, test } from 'vitest'
import { pagePath } from '../request/request-target.ts'
import { isCacheable, pageAddress } from './page-rules.ts'

test.each([
  ['/home', '/home'],
  ['/home.data', '/home'],
  ['/home/_.data', '/home'],
  ['/_.data', '/'],
  ['/dashboard/_', '/dashboard/_'],
])('%s is the page %s', (pathname, path) => {
  expect(pagePath(pathname)).toBe(path)
})

test.each([
  '/contact',
  '/contact.data',
  '/contact/_.data',
  '/login/_.data',
  '/reset-password?token=x',
  '/home.data?_routes=root',
])('%s is not cacheable', (address) => {
  expect(isCacheable(new URL(address, 'http://localhost'))).toBe(false)
})

test.each(['/home', '/home.data', '/dashboard', '/projects?project=cts'])('%s is cacheable', (address) => {
  expect(isCacheable(new URL(address, 'http://localhost'))).toBe(true)
})

test.each([
  ['/login?redirect=a&x=1', '/login?redirect=a'],
  ['/login.data?x=1&redirect=a', '/login.data?redirect=a'],
  ['/reset-password?token=a&redirect=b', '/reset-password?token=a'],
  ['/home?token=a', '/home'],
])('of %s the page reads %s', (asked, address) => {
  expect(pageAddress(new URL(asked, 'http://localhost'))).toBe(address)
})
