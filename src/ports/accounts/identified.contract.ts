import type { Identity } from '#domain/accounts/identity.ts'
import { identitySentences } from '#domain/accounts/identity-failure.ts'
import type { PasswordPolicy } from '#domain/accounts/password-policy.ts'
import { none, type Result } from '#domain/result.ts'
import type { Identities } from './identities.ts'

/** What the contracts of identities share: how a store is opened, a fixed time, and short words for what is asked and found. */
export type OpenIdentities = (policy?: PasswordPolicy) => Promise<Identities>

/**
 * In what a service may differ from our own stores: `kept` is how it keeps an address; `toldDisabled` what somebody disabled
 * is told for the right password, where the service itself does not compare it; `notYet` the time of the last sign-in of who
 * never did, where it counts the making as one; `tick` waits until the service tells a sign-in from what ends it, where it
 * compares whole seconds.
 */
export type IdentityManners = {
  kept: (email: string) => string
  toldDisabled: 'user-disabled' | 'invalid-credential'
  notYet: unknown
  tick: () => Promise<void>
}

export const strictManners: IdentityManners = {
  kept: (email) => email,
  toldDisabled: 'user-disabled',
  notYet: none,
  tick: async () => {},
}

export const now = new Date('2026-06-01T12:00:00.000Z')

export function at(ms: number): Date {
  return new Date(now.getTime() + ms)
}

export const adasPassword = 'correct horse'

export async function created(identities: Identities, email = 'ada@example.org'): Promise<Identity> {
  return data(await identities.create({ email, password: adasPassword, displayName: 'Ada' }))
}

/** Whether this password signs in. */
export async function opens(identities: Identities, password: string, email = 'ada@example.org'): Promise<boolean> {
  return (await identities.signIn(email, password)).ok
}

export function refused(code: keyof typeof identitySentences) {
  return { ok: false, failure: { code, message: identitySentences[code] } }
}

export function data<T>(result: Result<T>): T {
  if (!result.ok) throw new Error('The call failed.', { cause: result.failure })
  return result.data
}
