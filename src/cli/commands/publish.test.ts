import { expect, test } from 'vitest'
import { memoryTerminal } from '#support/memory-terminal.ts'
import { runVita } from '../vita.ts'

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
  expect(await runVita(['publish', ...args], terminal)).toBe(2)
  expect(written.stderr).toContain('Usage: npm run vita -- publish DIR')
})
