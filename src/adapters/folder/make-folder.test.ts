import { existsSync, mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

test('a folder is created with its parents, accessible to its owner alone', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'vita-')), 'a/b/c')
  expect(makeFolder(path)).toBe(true)
  expect(statSync(path).mode & 0o777).toBe(0o700)
})

test('an existing folder stays as it is', () => {
  expect(makeFolder(mkdtempSync(join(tmpdir(), 'vita-')))).toBe(false)
})

test('a file in the way throws ENOTDIR', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'vita-')), 'file')
  writeFileSync(file, '')
  expect(() => makeFolder(join(file, 'a'))).toThrow('ENOTDIR')
})

test.runIf(existsSync('/proc'))('a place that allows no folders throws ENOENT instead of trying for ever', () => {
  expect(() => makeFolder('/proc/vita/data')).toThrow('ENOENT')
})
