import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { digestOf } from './digest.mjs'
import { madeOnce } from './prepare.mjs'

function project() {
  const root = mkdtempSync(join(tmpdir(), 'vita-prepare-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'src', 'deep'), { recursive: true })
  writeFileSync(join(root, 'src', 'a.ts'), 'a')
  writeFileSync(join(root, 'src', 'deep', 'b.ts'), 'b')
  return root
}

test('a changed byte, a new file, a removed file, another name and another fact make a build stale', () => {
  const root = project()
  expect(digestOf(root, ['src'])).toBe(digestOf(project(), ['src']))
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

test('a test makes no build stale', () => {
  const root = project()
  const isInput = (/** @type {string} */ path) => !path.endsWith('.test.ts')
  const before = digestOf(root, ['src'], { isInput })
  writeFileSync(join(root, 'src', 'a.test.ts'), 'test')
  expect(digestOf(root, ['src'], { isInput })).toBe(before)
})

test('what is made is not made again until it is stale, or was interrupted', async () => {
  const stamp = join(project(), 'build', '.stamp')
  /** @type {string[]} */
  const made = []
  const make = (/** @type {string} */ digest) => madeOnce(stamp, digest, async () => void made.push(digest))
  for (const digest of ['one', 'one', 'two']) await make(digest)
  expect(made).toEqual(['one', 'two'])
  await expect(madeOnce(stamp, 'three', () => Promise.reject(new Error('killed')))).rejects.toThrow('killed')
  expect([existsSync(stamp), readFileSync(stamp, 'utf8')]).toEqual([true, ''])
  await make('two')
  expect(made).toEqual(['one', 'two', 'two'])
})

test('a folder that cannot be written stops the launcher with one line that names the fix', async () => {
  const stamp = join(project(), 'build', '.stamp')
  writeFileSync(dirname(stamp), 'a file where the folder would be')
  await expect(madeOnce(stamp, 'one', async () => {})).rejects.toMatchObject({
    name: 'Stopped',
    message: `${dirname(stamp)} cannot be written (EEXIST), and something has to be installed or built. The account that owns it can: npm run build`,
  })
})
