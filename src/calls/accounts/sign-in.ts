import type { Account } from '#domain/accounts/account.ts'
import { identityFailed } from '#domain/accounts/identity-failure.ts'
import { longestPassword, toPassword } from '#domain/accounts/password-policy.ts'
import { signInQuotas, type TooMany, tooManyAttempts } from '#domain/accounts/sign-in-limits.ts'
import { isEmailAddress } from '#domain/email-address.ts'
import { none, type Result, success } from '#domain/result.ts'
import type { Ports } from '#ports/ports.ts'
import { type AccountPorts, accountOf, keepGrant } from './current-account.ts'
import { accountName, isKnownDevice, newDevice } from './known-device.ts'

export type SignInPorts = AccountPorts & Pick<Ports, 'attempts' | 'pseudonyms'>

/**
 * What came with the form. `device` is the mark of a device that has signed in before, '' for none; `client` the pseudonym of the
 * visitor's address; `session` the token of the session that the new one takes the place of, left out where there is none.
 */
export type SignInRequest = { email: string; password: string; device: string; client: string; session?: string }

/** `token` is the new session's; `device` marks this device for the next time. */
export type SignedInNow = { account: Account; token: string; device: string }

export type SignInAnswer = { signedIn: SignedInNow } | TooMany

/**
 * Signs in by email and password, and starts a new session; the one that this browser had so far ends. An unknown address, a wrong password and a malformed address are
 * one failure, 'invalid-credential', and cost the same; 'user-disabled' is told to who knows the password. After five
 * failures in a row an account waits, whoever guesses; a device that has signed in before has a row of its own, so nobody
 * is locked out by others. Without limits (RATE_LIMITS) nothing is counted. Source: docs/behaviour.md 8.3 to 8.5.
 */
export async function signIn(
  ports: SignInPorts,
  { email, password, device, client, session = '' }: SignInRequest,
  isLimited = true,
): Promise<Result<SignInAnswer>> {
  const typed = toPassword(password)
  const address = email.trim()
  if ([...typed].length > longestPassword || !typed.isWellFormed()) return identityFailed('invalid-credential')
  const row = isKnownDevice(ports, device, address)
    ? `device ${device.split('.')[0]}`
    : `account ${accountName(ports, address)}`
  const caps = signInQuotas(client)
  const blocked = isLimited ? await ports.attempts.begin(row, caps, ports.clock.now()) : success(none)
  if (!blocked.ok) return blocked
  if (blocked.data !== none) return success(tooManyAttempts(blocked.data, ports.clock.now()))

  // A malformed address is nobody's, and is looked for all the same: the answer takes its time.
  const signedIn = await ports.identities.signIn(isEmailAddress(address) ? address : 'nobody@invalid.invalid', typed)
  if (!signedIn.ok) {
    return signedIn.failure.code === 'user-not-found' || signedIn.failure.code === 'wrong-password'
      ? identityFailed('invalid-credential', signedIn.failure)
      : signedIn
  }
  const { identity, grant } = signedIn.data
  const counted = isLimited ? await ports.attempts.succeed(row, caps) : success()
  if (!counted.ok) return counted
  const account = await accountOf(ports, identity)
  if (!account.ok) return account
  const ended = session === '' ? success() : await ports.sessions.end(session)
  if (!ended.ok) return ended
  const token = await ports.sessions.start(identity.uid, account.data.isAdmin, ports.clock.now())
  if (!token.ok) return token
  const kept = await keepGrant(ports, token.data, grant)
  if (!kept.ok) return kept
  return success({ signedIn: { account: account.data, token: token.data, device: newDevice(ports, address) } })
}

/** Ends the session of a token, whoever has it. Source: docs/behaviour.md 8.9. */
export async function signOut({ sessions }: Pick<Ports, 'sessions'>, token: string): Promise<Result<void>> {
  return sessions.end(token)
}
