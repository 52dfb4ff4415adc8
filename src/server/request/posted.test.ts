import { expect, test } from 'vitest'
import type { RouteHandle } from '#web/routing/route-handle.ts'
import { readPosted } from './posted.ts'

const form: RouteHandle = { maxFormBytes: 100, isCacheable: false }
const entry: RouteHandle = { ...form, takes: 'entry' }
const slices: RouteHandle = { ...form, takes: 'slices' }
const encoded = 'application/x-www-form-urlencoded'
const bytes = 'application/octet-stream'

test.each([
  ['a form', form, 'POST', encoded, 200],
  ['a form', form, 'POST', 'application/json', 415],
  ['a form', form, 'PUT', bytes, 405],
  ['an entry', entry, 'PUT', 'application/json', 200],
  ['an entry', entry, 'PUT', 'application/json; charset=utf-8', 200],
  ['an entry', entry, 'PUT', encoded, 415],
  ['an entry', entry, 'PUT', 'multipart/form-data; boundary=x', 415],
  ['an entry', entry, 'PUT', '', 415],
  ['an entry', entry, 'POST', 'application/json', 405],
  ['slices', slices, 'PUT', bytes, 200],
  ['slices', slices, 'POST', encoded, 200],
  ['slices', slices, 'POST', 'application/json', 415],
])('a route that takes %s answers %j by %s with %j: %i', async (_, handle, method, type, status) => {
  expect(await statusOf(handle, method, { 'content-type': type })).toBe(status)
})

test('compressed JSON is rejected, and so is JSON that is longer than the route takes', async () => {
  const type = { 'content-type': 'application/json' }
  expect(await statusOf(entry, 'PUT', { ...type, 'content-encoding': 'gzip' })).toBe(415)
  expect(await statusOf(entry, 'PUT', type, 'x'.repeat(100))).toBe(200)
  expect(await statusOf(entry, 'PUT', type, 'x'.repeat(101))).toBe(413)
})

async function statusOf(handle: RouteHandle, method: string, headers: Record<string, string>, body = 'a=b') {
  const posted = await readPosted(new Request('http://localhost/', { method, headers, body }), handle)
  return 'rejected' in posted ? posted.rejected.status : 200
}
