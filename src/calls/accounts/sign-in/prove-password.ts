import { failIdentity, identityFailed } from '#domain/accounts/identity-failure.ts'
import { longestPassword, toPassword } from '#domain/accounts/password-policy.ts'
import { signInQuotas, type TooMany, tooManyAttempts } from '#domain/accounts/sign-in-limits.ts'
import { call, take } from '#domain/call.ts'
import type { SignedInIdentity } from '#ports/accounts/identities.ts'
import type { Ports } from '#ports/ports.ts'
import { searchableAddress } from '#resume/email-address.ts'
import { none } from '#resume/result.ts'
import { noteWrongPassword } from '../account/account-events.ts'
import { accountName, isKnownDevice } from './known-device.ts'

export type ProvePorts = Pick<Ports, 'documents' | 'identities' | 'attempts' | 'pseudonyms' | 'clock'>

/**
 * An address with a password, and who sent them. `device` is the mark of a known device, '' without one; `client` the
 * pseudonym of the visitor's address; `browser` the visitor's browser in words.
 */
export type ProvePassword = { email: string; password: string; device: string; client: string; browser?: string }

/**
 * Checks a password within the limits of sign-ins, and returns its identity. An unknown address, a wrong password and a
 * malformed address fail alike, with 'invalid-credential' after the same work. 'user-disabled' needs the right password. After
 * five failures in a row an account must wait. A known device has a count of its own, so the guesses of others do not lock it
 * out. Without limits (RATE_LIMITS) nothing is counted. docs/behaviour.md 8.3 to 8.5.
 */
export const provePassword = call(
  async (
    ports: ProvePorts,
    { email, password, device, client, browser = '' }: ProvePassword,
    isLimited: boolean = true,
  ): Promise<SignedInIdentity | TooMany> => {
    const typed = toPassword(password)
    const address = email.trim()
    if ([...typed].length > longestPassword || !typed.isWellFormed()) return failIdentity('invalid-credential')
    const row = isKnownDevice(ports, device, address)
      ? `device ${device.split('.')[0]}`
      : `account ${accountName(ports, address)}`
    const quotas = signInQuotas(client)
    const blocked = isLimited ? take(await ports.attempts.begin(row, quotas, ports.clock.now())) : none
    if (blocked !== none) return tooManyAttempts(blocked, ports.clock.now())

    // A malformed address is looked up like any other, so that the answer takes the same time.
    const signedIn = await ports.identities.signIn(searchableAddress(address), typed)
    if (!signedIn.ok) {
      const isUnknown = signedIn.failure.code === 'user-not-found' || signedIn.failure.code === 'wrong-password'
      const rejected = isUnknown ? identityFailed('invalid-credential', signedIn.failure) : signedIn
      if (rejected.failure.code === 'invalid-credential') await noteWrongPassword(ports, address, browser)
      return take(rejected)
    }
    if (isLimited) take(await ports.attempts.succeed(row, quotas))
    return take(signedIn)
  },
)
