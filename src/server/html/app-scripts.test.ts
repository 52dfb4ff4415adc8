import { expect, test } from 'vitest'
import { isAppScript } from './app-scripts.ts'

test.each([
  ['/static/app/abcdefghijklmn-_.js', true],
  ['/static/app/abcdefghijklmn-_x.js', false],
  ['/static/app/abc.js', false],
  ['/static/js/abcdefghijklmn-_.js', false],
])('%s is the address of an app script: %s', (address, isOne) => {
  expect(isAppScript(address)).toBe(isOne)
})
