import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { isHostEnding } from './host-endings.ts'

test.each([
  'com',
  'COM',
  'de',
  'io',
  'museum',
  'рф',
  'xn--p1ai',
  '中国',
  'भारत',
  'np', // The list has no entry 'np', only '*.np'.
])('%j is registered', (label) => {
  expect(isHostEnding(label)).toBe(true)
})

test.each(['', 'js', 'ts', 'net5', 'a', '9', 'example', 'local', 'co.uk', 'com/', '-', 'constructor', '__proto__'])(
  '%j is not',
  (label) => {
    expect(isHostEnding(label)).toBe(false)
  },
)

test('the list is loaded at the first question, not before', () => {
  const program = `
    const { isHostEnding } = await import(${JSON.stringify(import.meta.resolve('./host-endings.ts'))})
    const { createRequire } = await import('node:module')
    const { cache } = createRequire(${JSON.stringify(import.meta.url)})
    const count = () => Object.keys(cache).filter((path) => path.includes('tldts')).length
    const before = count()
    isHostEnding('com')
    console.log(before, count() > 0)`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  })
  expect([stdout, stderr]).toEqual(['0 true\n', ''])
})
