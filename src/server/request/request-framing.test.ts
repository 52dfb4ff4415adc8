import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { framingRejectionOf } from './request-framing.ts'
import { rejectionOf } from './request-target.ts'

test('an ordinary request and a form with one known end are accepted', () => {
  expect(rejection('GET')).toBe(none)
  expect(rejection('HEAD')).toBe(none)
  expect(rejection('GET', { 'content-length': '0' })).toBe(none)
  expect(rejection('POST', { 'content-length': '12' })).toBe(none)
  expect(rejection('POST', { 'transfer-encoding': 'chunked' })).toBe(none)
  expect(rejection('POST', { 'transfer-encoding': 'Chunked' })).toBe(none)
})

test('a request that names two hosts is rejected, even when they are equal', () => {
  for (const second of ['Host', 'host', 'HOST'])
    expect(rejection('GET', {}, ['Host', 'localhost', 'Accept', '*/*', second, 'localhost'])?.status, second).toBe(400)
  expect(rejection('GET', {}, ['Host', 'localhost', 'X-Host', 'other', 'Accept', 'host'])).toBe(none)
})

test('a body without a known end is rejected', () => {
  for (const coding of ['identity', 'xchunked', 'gzip, chunked', 'chunked, identity', ''])
    expect(rejection('POST', { 'transfer-encoding': coding })?.status, coding).toBe(400)
  expect(
    framingRejectionOf({ ...asked('POST', { 'transfer-encoding': 'chunked' }), httpVersionMinor: 0 })?.status,
  ).toBe(400)
})

test('a body on GET or HEAD is rejected', () => {
  for (const method of ['GET', 'HEAD'])
    for (const headers of [{ 'content-length': '1' }, { 'transfer-encoding': 'chunked' }] as Record<string, string>[])
      expect(rejection(method, headers)?.status, method).toBe(400)
})

test('a body on PUT is accepted below the uploads and entries of the studio only', () => {
  const slice = { ...asked('PUT', { 'content-length': '12' }), url: '/studio/uploads/1?from=0' }
  expect(framingRejectionOf(slice)).toBe(none)
  expect(framingRejectionOf({ ...slice, url: '/studio/entries/jobs/1' })).toBe(none)
  expect(framingRejectionOf({ ...slice, url: '/studio/entries' })?.status).toBe(400)
  expect(rejectionOf({ ...slice, headers: { host: 'localhost' } })).toBe(none)
  expect(rejectionOf({ ...slice, url: '/studio/entries', headers: { host: 'localhost' } })?.status).toBe(405)
})

function rejection(method: string, headers: Record<string, string> = {}, rawHeaders: string[] = ['Host', 'localhost']) {
  return framingRejectionOf(asked(method, headers, rawHeaders))
}

function asked(method: string, headers: Record<string, string>, rawHeaders: string[] = []) {
  return { method, headers, rawHeaders, httpVersionMinor: 1 }
}
