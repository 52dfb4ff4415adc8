import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { digestOf, isStamped, madeOnce } from './stamp.mjs'

function project() {
  const root = mkdtempSync(join(tmpdir(), 'vita-stamp-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'src', 'deep'), { recursive: true })
  writeFileSync(join(root, 'src', 'a.ts'), 'a')
  writeFileSync(join(root, 'src', 'deep', 'b.ts'), 'b')
  return root
}

test('the same files have the same digest', () => {
  expect(digestOf(project(), ['src'])).toBe(digestOf(project(), ['src']))
})

test('a changed byte, a new file, a removed file, another name and another fact each change the digest', () => {
  const root = project()
  /** @type {string[]} */
  const digests = []
  const note = () => digests.push(digestOf(root, ['src', 'absent']))
  note()
  writeFileSync(join(root, 'src', 'deep', 'b.ts'), 'c')
  note()
  writeFileSync(join(root, 'src', 'new.ts'), '')
  note()
  renameSync(join(root, 'src', 'new.ts'), join(root, 'src', 'newer.ts'))
  note()
  rmSync(join(root, 'src', 'a.ts'))
  note()
  digests.push(digestOf(root, ['src', 'absent'], { facts: ['24'] }))
  writeFileSync(join(root, 'absent'), '')
  note()
  expect(new Set(digests).size).toBe(7)
})

test('a file that is no input does not change the digest', () => {
  const root = project()
  const isInput = (/** @type {string} */ path) => !path.endsWith('.test.ts')
  const before = digestOf(root, ['src'], { isInput })
  writeFileSync(join(root, 'src', 'a.test.ts'), 'test')
  expect(digestOf(root, ['src'], { isInput })).toBe(before)
})

test('stamped work is not repeated until the digest changes', async () => {
  const file = join(project(), 'build', '.stamp')
  /** @type {string[]} */
  const made = []
  for (const digest of ['one', 'one', 'two']) await madeOnce(file, digest, async () => void made.push(digest))
  expect(made).toEqual(['one', 'two'])
})

test('interrupted work is repeated, even after an earlier complete run', async () => {
  const file = join(project(), 'build', '.stamp')
  await madeOnce(file, 'one', async () => {})
  await expect(madeOnce(file, 'two', () => Promise.reject(new Error('killed')))).rejects.toThrow('killed')
  expect([isStamped(file, 'one'), isStamped(file, 'two')]).toEqual([false, false])
})
