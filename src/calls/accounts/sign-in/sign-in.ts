import { typedCode } from '#domain/accounts/one-time-codes.ts'
import { signInQuotas, type TooMany, tooManyAttempts } from '#domain/accounts/sign-in-limits.ts'
import { call, take } from '#domain/call.ts'
import type { Ports } from '#ports/ports.ts'
import { none, type Result } from '#resume/result.ts'
import { noteEvent } from '../account/account-events.ts'
import type { AccountPorts } from '../account/current-account.ts'
import { beginHalfSignIn, endHalfSignIn, readHalfSignIn } from './half-sign-in.ts'
import { accountName, isKnownDevice } from './known-device.ts'
import { consumeCode, readCodes } from './one-time-codes.ts'
import { type ProvePassword, provePassword } from './prove-password.ts'
import { type SignedInNow, startSession } from './start-session.ts'

export type SignInPorts = AccountPorts & Pick<Ports, 'attempts' | 'pseudonyms'>

/** The form and its request. `session` is the token of the session that the new one replaces, absent without one. */
export type SignInRequest = ProvePassword & { session?: string }

/** `half` is the token of a sign-in that a code completes: docs/behaviour.md 30.4. */
export type SignInAnswer = { signedIn: SignedInNow } | { half: string } | TooMany

/**
 * Signs in by email and password and starts a new session; the browser's previous session ends. Where the account has one-time
 * codes, it starts a half sign-in instead. Fails and is limited as `provePassword`. docs/behaviour.md 8.3 to 8.5.
 */
export const signIn = call(
  async (
    ports: SignInPorts,
    { session, ...typed }: SignInRequest,
    isLimited: boolean = true,
  ): Promise<SignInAnswer> => {
    const proved = take(await provePassword(ports, typed, isLimited))
    if ('retryAfterS' in proved) return proved
    const codes = take(await readCodes(ports, proved.identity.uid))
    if (codes !== none) {
      const half = take(await beginHalfSignIn(ports, proved))
      return { half }
    }
    const { email, browser } = typed
    const started = take(await startSession(ports, proved, { session, browser, address: email.trim() }))
    await noteEvent(ports, started.account.uid, 'signed-in', browser ?? '')
    return { signedIn: started }
  },
)

/** `half` is the token that `signIn` returned; the rest is as in `SignInRequest`. */
export type CodeRequest = Omit<SignInRequest, 'email' | 'password'> & { half: string; code: string }

/** 'over': the half sign-in is used or expired, so the password is asked for again. */
export type CodeAnswer =
  | { outcome: 'signed in'; signedIn: SignedInNow }
  | { outcome: 'wrong' | 'over' }
  | ({ outcome: 'limited' } & TooMany)

/**
 * Completes a sign-in with a one-time code or a recovery code. Wrong codes of the app are counted for the account as wrong passwords
 * are, so that guessing ends; a known device has a count of its own, and recovery codes, too long to be guessed, only that of the
 * visitor's address. So the guesses of others do not lock the owner out. docs/behaviour.md 30.4.
 */
export const signInByCode = call(
  async (
    ports: SignInPorts & Pick<Ports, 'siteEncryption'>,
    { half, code, device, client, browser = '', session }: CodeRequest,
    isLimited: boolean = true,
  ): Promise<CodeAnswer> => {
    const { signInVerified } = ports.identities
    const found = take(await readHalfSignIn(ports, half))
    if (found === none || signInVerified === none) return { outcome: 'over' }
    const { identity } = found
    const quotas = isLimited ? signInQuotas(client) : []
    const row = typedCode(code)?.kind === 'recovery' ? none : codeRow(ports, device, identity.email)
    const now = ports.clock.now()
    const blocked =
      row === none || !isLimited
        ? take(await ports.attempts.take(quotas, now))
        : take(await ports.attempts.begin(row, quotas, now))
    if (blocked !== none) return { outcome: 'limited', ...tooManyAttempts(blocked, now) }

    const isRight = take(await consumeCode(ports, identity.uid, code))
    if (!isRight) {
      await noteEvent(ports, identity.uid, 'wrong-code', browser)
      return { outcome: 'wrong' }
    }
    if (row === none || !isLimited) take(await ports.attempts.takeBack(quotas))
    else take(await ports.attempts.succeed(row, quotas))
    const ended = take(await endHalfSignIn(ports, found))
    if (!ended) return { outcome: 'over' }
    const signedIn = take(await signInVerified(identity.uid))
    const started = take(await startSession(ports, signedIn, { session, browser }))
    if (row === none) await noteEvent(ports, identity.uid, 'recovery-code-used', browser)
    await noteEvent(ports, identity.uid, 'signed-in', browser)
    return { outcome: 'signed in', signedIn: started }
  },
)

/** The row in which wrong codes are counted. */
function codeRow(ports: Pick<Ports, 'pseudonyms'>, device: string, email: string): string {
  return isKnownDevice(ports, device, email) ? `code device ${device.split('.')[0]}` : accountCodeRow(ports, email)
}

/** The row for wrong codes from devices that are not known. */
export function accountCodeRow(ports: Pick<Ports, 'pseudonyms'>, email: string): string {
  return `code account ${accountName(ports, email)}`
}

/** Ends the session of a token. docs/behaviour.md 8.9. */
export async function signOut({ sessions }: Pick<Ports, 'sessions'>, token: string): Promise<Result<void>> {
  return sessions.end(token)
}
