import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { compiledPath, loadBuilt } from './built-server.mjs'

const one = "(function (address) { 'use strict'; return { start: () => 1, address } })"

test('a script is loaded with its address', () => {
  const path = script(one)
  expect(loadBuilt(path).server).toEqual({ start: expect.any(Function), address: `file://${path}` })
})

test('the next start uses the code that was compiled, once it is stored', () => {
  const path = script(one)
  const first = loadBuilt(path)
  expect(loadBuilt(path).isCompiled).toBe(false)
  first.storeCompiled()
  const next = loadBuilt(path)
  expect(next.isCompiled).toBe(true)
  expect(run(next)).toBe(1)
})

test('a script of the same length that was built later runs, not the code of the earlier one', () => {
  const path = script(one)
  loadBuilt(path).storeCompiled()
  writeFileSync(path, one.replace('1', '2'))
  const later = loadBuilt(path)
  expect(later.isCompiled).toBe(false)
  expect(run(later)).toBe(2)
})

test('compiled code that is damaged or cut off is not used', () => {
  const path = script(one)
  loadBuilt(path).storeCompiled()
  const file = compiledPath(path)
  const bytes = readFileSync(file)
  for (const damaged of [bytes.with(bytes.length - 1, bytes.at(-1) === 0 ? 1 : 0), bytes.subarray(0, 100), '']) {
    writeFileSync(file, damaged)
    const loaded = loadBuilt(path)
    expect(loaded.isCompiled).toBe(false)
    expect(run(loaded)).toBe(1)
  }
})

test('where compiled code cannot be written, starts go on without it', () => {
  const path = script(one)
  mkdirSync(compiledPath(path))
  loadBuilt(path).storeCompiled()
  expect(loadBuilt(path).isCompiled).toBe(false)
  expect(readdirSync(join(path, '..'))).toEqual(['index.js', 'index.js.compiled'])
})

function run({ server }: ReturnType<typeof loadBuilt>): unknown {
  return server.start('')
}

function script(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'vita-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'index.js'), text)
  return join(folder, 'index.js')
}
