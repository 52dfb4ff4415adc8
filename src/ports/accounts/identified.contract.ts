import type { Identity } from '#domain/accounts/identity.ts'
import { identityMessages } from '#domain/accounts/identity-failure.ts'
import type { PasswordPolicy } from '#domain/accounts/password-policy.ts'
import { none } from '#resume/result.ts'
import { data } from '#support/small-bundle.ts'
import type { Identities } from './identities.ts'

/** Shared by the contracts of identities: opens a store with this policy or the usual one. */
export type OpenIdentities = (policy?: PasswordPolicy) => Promise<Identities>

/**
 * The differences between a service and this site's own stores. `storedEmail` returns an address as the service stores it.
 * `disabledCode` is the code for a disabled identity with the right password; a service may not compare that password.
 * `notYet` is the last sign-in time before the first sign-in; a service may count the creation as one. `tick` waits until
 * a service that compares whole seconds can tell a sign-in from what ends it.
 */
export type IdentityManners = {
  storedEmail: (email: string) => string
  disabledCode: 'user-disabled' | 'invalid-credential'
  notYet: unknown
  tick: () => Promise<void>
}

export const strictManners: IdentityManners = {
  storedEmail: (email) => email,
  disabledCode: 'user-disabled',
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

/** Whether a sign-in with this password succeeds. */
export async function opens(identities: Identities, password: string, email = 'ada@example.org'): Promise<boolean> {
  return (await identities.signIn(email, password)).ok
}

export function rejected(code: keyof typeof identityMessages) {
  return { ok: false, failure: { code, message: identityMessages[code] } }
}
