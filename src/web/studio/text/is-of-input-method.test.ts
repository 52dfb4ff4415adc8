import { expect, test } from 'vitest'
import { isOfInputMethod } from './is-of-input-method.ts'

test('a key of an input method is known by its composition, and by its code after it', () => {
  expect(isOfInputMethod({ isComposing: true, keyCode: 13 })).toBe(true)
  expect(isOfInputMethod({ isComposing: false, keyCode: 229 })).toBe(true)
  expect(isOfInputMethod({ isComposing: false, keyCode: 13 })).toBe(false)
})
