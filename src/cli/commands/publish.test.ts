import { expect, test } from 'vitest'
import { memoryTerminal } from '#support/memory-terminal.ts'
import { addressOf, publishCommand } from './publish.ts'

test.each([
  ['https://a.example', '', 'https://a.example'],
  ['https://a.example/', '/name/', 'https://a.example/name'],
  ['https://a.example/site/', '', 'https://a.example/site'],
  ['https://a.example/site/', '/Name', 'https://a.example/Name'],
  ['https://a.example/site', '/', 'https://a.example'],
])('%s with the base %j is %s', (address, base, whole) => {
  expect(addressOf(address, base)).toBe(whole)
})

test.each([
  ['a.example', ''],
  ['ftp://a.example', ''],
  ['https://a.example/?x', ''],
  ['https://a.example', '/a b/'],
  ['https://a.example', '/../x'],
])('%s with the base %j is no address', (address, base) => {
  expect(addressOf(address, base)).toBeUndefined()
})

test.each([
  [[]],
  [['a', 'b']],
  [['a']],
  [['a', '--base', '/name/']],
  [['a', '--frob']],
  [['a', '--url', 'nowhere']],
  [['a', '--form-url', 'javascript:alert(1)']],
])('%j is wrong usage', async (args) => {
  const { terminal, written } = memoryTerminal()
  expect(await publishCommand.run(args, terminal)).toBe(2)
  expect(written.stderr).toContain('Usage: npm run vita -- publish DIR')
})
