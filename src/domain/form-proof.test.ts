import { expect, test } from 'vitest'
import { isWeakProofGood, weakProofEnd } from './form-proof.ts'

const issuedAt = new Date('2026-06-01T12:00:00Z')
const proof = { response: '', issued: 'x', website: '' }
const after = (ms: number) => isWeakProofGood(proof, issuedAt, new Date(issuedAt.getTime() + ms))

test('a form counts from 3 seconds after it was made until a day after', () => {
  expect([after(2999), after(3000), after(86_400_000), after(86_400_001), after(-1)]).toEqual([
    false,
    true,
    true,
    false,
    false,
  ])
  expect(weakProofEnd(issuedAt).toISOString()).toBe('2026-06-02T12:00:00.000Z')
})

test('who fills the field that people leave empty is no person', () => {
  expect(isWeakProofGood({ ...proof, website: 'x' }, issuedAt, new Date('2026-06-01T12:01:00Z'))).toBe(false)
})
