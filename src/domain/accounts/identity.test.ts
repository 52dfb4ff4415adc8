import { expect, test } from 'vitest'
import { uidFrom } from './identity.ts'

test('a uid is 28 letters and digits, and all 62 occur', () => {
  expect(uidFrom((count) => new Uint8Array(count))).toBe('A'.repeat(28))
  let next = 0
  const counting = (count: number) => Uint8Array.from({ length: count }, () => next++ % 256)
  const uids = Array.from({ length: 10 }, () => uidFrom(counting))
  expect(uids.filter((uid) => !/^[A-Za-z0-9]{28}$/.test(uid))).toEqual([])
  expect(new Set(uids.join('')).size).toBe(62)
})

test('bytes from 248 on are skipped, so that all letters are equally likely', () => {
  let round = 0
  const uid = uidFrom((count) => new Uint8Array(count).fill(round++ === 0 ? 248 : 247))
  expect(uid).toBe('9'.repeat(28))
})
