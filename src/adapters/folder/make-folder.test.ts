import { existsSync, mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

test('a folder is made with those above it, for its owner alone', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'vita-')), 'a/b/c')
  expect(makeFolder(path)).toBe(true)
  expect(statSync(path).mode & 0o777).toBe(0o700)
})

test('a folder that is there stays as it is', () => {
  expect(makeFolder(mkdtempSync(join(tmpdir(), 'vita-')))).toBe(false)
})

test('a file in the way is told', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'vita-')), 'file')
  writeFileSync(file, '')
  expect(() => makeFolder(join(file, 'a'))).toThrow('ENOTDIR')
})

test.runIf(existsSync('/proc'))('a place where nothing can be made is told, and not tried for ever', () => {
  expect(() => makeFolder('/proc/vita/data')).toThrow('ENOENT')
})
