import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { textUpTo } from './text-up-to.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('a text as long as the limit is read, and one byte more is none', async () => {
  expect(await textUpTo(4, [bytes('ab'), bytes('cd')])).toBe('abcd')
  expect(await textUpTo(3, [bytes('ab'), bytes('cd')])).toBe(none)
  expect(await textUpTo(0, [])).toBe('')
})

test('a letter that is split between two parts is read whole, and a byte order mark stays', async () => {
  const parts = [...bytes('\ufeffä\u{1F6F6}')].map((byte) => Uint8Array.of(byte))
  expect(await textUpTo(100, parts)).toBe('\ufeffä\u{1F6F6}')
})

test('parts after the limit are not requested', async () => {
  let asked = 0
  async function* endless() {
    for (;;) {
      asked += 1
      yield bytes('x')
    }
  }
  expect(await textUpTo(3, endless())).toBe(none)
  expect(asked).toBe(4)
})
