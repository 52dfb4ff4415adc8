import { dayMs, secondMs } from '../quota.ts'

/**
 * What a form sends to show that a person filled it. `response` answers the human check. Without scripts there is none;
 * then `issued`, the form's signed time, and `website`, a field that people leave empty, replace it.
 * docs/behaviour.md 5.3, 5.4.
 */
export type FormProof = { response: string; issued: string; website: string }

/** A person needs at least 3 s for the form; after 24 h it no longer counts. docs/behaviour.md 5.4. */
const leastMs = 3 * secondMs
const maxMs = dayMs

/**
 * Whether the form's own signs indicate a person. They are weaker than the human check and therefore limited harder.
 * `issuedAt` is the signed time. docs/behaviour.md 5.4.
 */
export function isWeakProofGood({ website }: FormProof, issuedAt: Date, now: Date): boolean {
  const ageMs = now.getTime() - issuedAt.getTime()
  return website === '' && ageMs >= leastMs && ageMs <= maxMs
}

/** The end of the time in which a form with this signed time counts. */
export function weakProofEnd(issuedAt: Date): Date {
  return new Date(issuedAt.getTime() + maxMs)
}

/**
 * Whether a form that is shown again after a rejection keeps its signed time. A time that was itself rejected is used up,
 * unless the form was too young.
 */
export function keepsStamp(issuedAt: Date, now: Date, wasRejected: boolean): boolean {
  const ageMs = now.getTime() - issuedAt.getTime()
  return ageMs <= maxMs && !(wasRejected && ageMs >= leastMs)
}
