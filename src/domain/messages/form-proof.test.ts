import { expect, test } from 'vitest'
import { isWeakProofGood, keepsStamp, weakProofEnd } from './form-proof.ts'

const issuedAt = new Date('2026-06-01T12:00:00Z')
const proof = { response: '', issued: 'x', website: '' }
const after = (ms: number) => isWeakProofGood(proof, issuedAt, new Date(issuedAt.getTime() + ms))

test('a form counts from 3 seconds until 24 hours after its signed time', () => {
  expect([after(2999), after(3000), after(86_400_000), after(86_400_001), after(-1)]).toEqual([
    false,
    true,
    true,
    false,
    false,
  ])
  expect(weakProofEnd(issuedAt).toISOString()).toBe('2026-06-02T12:00:00.000Z')
})

test('a form with the empty field filled in is rejected', () => {
  expect(isWeakProofGood({ ...proof, website: 'x' }, issuedAt, new Date('2026-06-01T12:01:00Z'))).toBe(false)
})

test('a rejected form keeps its signed time for a day, unless the time itself was rejected', () => {
  const isTimeKept = (ms: number, wasRejected: boolean) =>
    keepsStamp(issuedAt, new Date(issuedAt.getTime() + ms), wasRejected)
  expect([isTimeKept(0, false), isTimeKept(86_400_000, false), isTimeKept(86_400_001, false)]).toEqual([
    true,
    true,
    false,
  ])
  expect([isTimeKept(2999, true), isTimeKept(3000, true)]).toEqual([true, false])
})
