import type { Account } from '#domain/accounts/account.ts'
import { identityFailed } from '#domain/accounts/identity-failure.ts'
import { longestPassword, toPassword } from '#domain/accounts/password-policy.ts'
import { signInQuotas, type TooMany, tooManyAttempts } from '#domain/accounts/sign-in-limits.ts'
import { searchableAddress } from '#domain/email-address.ts'
import { none, type Result, success } from '#domain/result.ts'
import type { Ports } from '#ports/ports.ts'
import { type AccountPorts, accountOf, saveCredential } from './current-account.ts'
import { accountName, isKnownDevice, newDevice } from './known-device.ts'

export type SignInPorts = AccountPorts & Pick<Ports, 'attempts' | 'pseudonyms'>

/**
 * The input of the form and its request. `device` is the mark of a known device, '' without one. `client` is the pseudonym
 * of the visitor's address. `session` is the token of the session that the new one replaces, absent without one.
 */
export type SignInRequest = { email: string; password: string; device: string; client: string; session?: string }

/** `token` is that of the new session; `device` marks this device for the next sign-in. */
export type SignedInNow = { account: Account; token: string; device: string }

export type SignInAnswer = { signedIn: SignedInNow } | TooMany

/**
 * Signs in by email and password and starts a new session; the browser's previous session ends. An unknown address, a wrong
 * password and a malformed address fail alike, with 'invalid-credential' after the same work. 'user-disabled' needs the
 * right password. After five failures in a row an account must wait. A known device has a count of its own, so the guesses
 * of others do not lock it out. Without limits (RATE_LIMITS) nothing is counted. docs/behaviour.md 8.3 to 8.5.
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
  const quotas = signInQuotas(client)
  const blocked = isLimited ? await ports.attempts.begin(row, quotas, ports.clock.now()) : success(none)
  if (!blocked.ok) return blocked
  if (blocked.data !== none) return success(tooManyAttempts(blocked.data, ports.clock.now()))

  // A malformed address is looked up like any other, so that the answer takes the same time.
  const signedIn = await ports.identities.signIn(searchableAddress(address), typed)
  if (!signedIn.ok) {
    return signedIn.failure.code === 'user-not-found' || signedIn.failure.code === 'wrong-password'
      ? identityFailed('invalid-credential', signedIn.failure)
      : signedIn
  }
  const { identity, credential } = signedIn.data
  const counted = isLimited ? await ports.attempts.succeed(row, quotas) : success()
  if (!counted.ok) return counted
  const account = await accountOf(ports, identity)
  if (!account.ok) return account
  const ended = session === '' ? success() : await ports.sessions.end(session)
  if (!ended.ok) return ended
  const token = await ports.sessions.start(identity.uid, account.data.isAdmin, ports.clock.now())
  if (!token.ok) return token
  const saved = await saveCredential(ports, token.data, credential)
  if (!saved.ok) return saved
  return success({ signedIn: { account: account.data, token: token.data, device: newDevice(ports, address) } })
}

/** Ends the session of a token. docs/behaviour.md 8.9. */
export async function signOut({ sessions }: Pick<Ports, 'sessions'>, token: string): Promise<Result<void>> {
  return sessions.end(token)
}
