import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isOfInputMethod } from './is-of-input-method.ts'

test('a key of an input method is known by its composition, and by its code after it', () => {
  expect(isOfInputMethod({ isComposing: true, keyCode: 13 })).toBe(true)
  expect(isOfInputMethod({ isComposing: false, keyCode: 229 })).toBe(true)
  expect(isOfInputMethod({ isComposing: false, keyCode: 13 })).toBe(false)
})

test('whatever looks at Enter, letters or a composition leaves the keys of input methods alone', () => {
  const web = new URL('../../', import.meta.url)
  const asked = globSync('**/*.{ts,tsx}', { cwd: web, exclude: ['**/*.test.*', '**/is-of-input-method.ts'] })
    .map((name) => ({ name, code: readFileSync(new URL(name, web), 'utf8') }))
    .filter(({ code }) => /'Enter'|isComposing|key\.toLowerCase\(\)/.test(code))
  expect(asked.length).toBeGreaterThan(2)
  for (const { name, code } of asked) expect(code, name).toContain('isOfInputMethod(')
})
