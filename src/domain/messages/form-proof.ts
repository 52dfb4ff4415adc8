import { dayMs, secondMs } from '../quota.ts'

/**
 * What a form brings to show that a person filled it. `response` answers the human check; without scripts there is none,
 * and `issued`, the form's signed time, and `website`, a field that people leave empty, take its place.
 * Source: docs/behaviour.md 5.3, 5.4.
 */
export type FormProof = { response: string; issued: string; website: string }

/** Nobody fills the form faster, and nobody leaves it open longer. */
const leastMs = 3 * secondMs
const maxMs = dayMs

/** Whether the form's own signs speak for a person: weaker than the human check, and limited harder. `issuedAt` is the signed time. */
export function isWeakProofGood({ website }: FormProof, issuedAt: Date, now: Date): boolean {
  const ageMs = now.getTime() - issuedAt.getTime()
  return website === '' && ageMs >= leastMs && ageMs <= maxMs
}

/** From when a form with this signed time counts no more. */
export function weakProofEnd(issuedAt: Date): Date {
  return new Date(issuedAt.getTime() + maxMs)
}

/**
 * Whether a refused form goes on with its signed time. One that was itself refused, and not for being too young, is spent.
 */
export function keepsStamp(issuedAt: Date, now: Date, wasRefused: boolean): boolean {
  const ageMs = now.getTime() - issuedAt.getTime()
  return ageMs <= maxMs && !(wasRefused && ageMs >= leastMs)
}
