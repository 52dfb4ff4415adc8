import { expect, test } from 'vitest'
import { isCollectionName, isDocumentId, isFileName, isSha256 } from './store-name.ts'

test('a collection has lower-case letters and hyphens', () => {
  expect(['jobs', 'person-info'].filter(isCollectionName)).toHaveLength(2)
  expect(['', 'Jobs', 'jobs1', 'a_b', 'a.b', 'a/b', 'é'].filter(isCollectionName)).toEqual([])
})

test('an id has 1 to 128 characters, and no slash or dot segment', () => {
  expect(['x', 'x'.repeat(128), '...', 'a.json', '__proto__', 'Ü'].filter(isDocumentId)).toHaveLength(6)
  expect(['', 'x'.repeat(129), '.', '..', 'a/b', '\u0000', '\u007f', '\ud800'].filter(isDocumentId)).toEqual([])
})

test('a file name has 1 to 1024 bytes, and no dot segment, backslash or needless slash', () => {
  expect(['a', 'a/b/c', 'x'.repeat(1024), 'é'.repeat(512), 'a/..b', '%2e%2e/a'].filter(isFileName)).toHaveLength(6)
  const rejected = [
    '',
    '/',
    '/a',
    'a/',
    'a//b',
    '..',
    'a/..',
    './a',
    'a\\b',
    'x'.repeat(1025),
    'é'.repeat(513),
    '\ud800',
  ]
  expect(rejected.filter(isFileName)).toEqual([])
})

test('only 64 lower-case hex digits are a SHA-256', () => {
  const hash = '0123456789abcdef'.repeat(4)
  expect(isSha256(hash)).toBe(true)
  for (const other of ['', hash.slice(1), `${hash}a`, hash.toUpperCase(), `../${hash}`, `${hash}\n`])
    expect(isSha256(other), JSON.stringify(other)).toBe(false)
})
