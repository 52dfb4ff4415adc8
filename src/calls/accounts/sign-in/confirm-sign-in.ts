import type { Identity } from '#domain/accounts/identity.ts'
import type { RelyingParty } from '#domain/accounts/passkey.ts'
import { wrongAgainQuota } from '#domain/accounts/recent-sign-in.ts'
import type { TooMany } from '#domain/accounts/sign-in-limits.ts'
import { call, take } from '#domain/call.ts'
import { decrypt } from '#libraries/encryption.ts'
import type { SignedInIdentity } from '#ports/accounts/identities.ts'
import type { Ports } from '#ports/ports.ts'
import { none, type Result, success } from '#resume/result.ts'
import { noteEvent } from '../account/account-events.ts'
import { saveCredential } from '../account/current-account.ts'
import { type PasskeyPorts, provePasskey } from './passkeys.ts'
import { type ProvePassword, type ProvePorts, provePassword } from './prove-password.ts'

export type ConfirmPorts = ProvePorts & Pick<Ports, 'sessions'>

/** A session by its id and its token. */
type OwnSession = { id: string; token: string }

/** The password of a session's own account, typed again. */
export type PasswordAgain = Omit<ProvePassword, 'email'> & { session: OwnSession & { uid: string } }

/** A passkey's answer to a challenge for 'confirm'. `client` and `browser` are as in `ProvePassword`. */
export type PasskeyAgain = { session: OwnSession & { uid: string }; answer: string; client: string; browser: string }

/** 'wrong': it may be tried again. 'over': it was the fifth wrong one, or the account is gone, and the session has ended. */
export type ProvedAgain = { outcome: 'proved'; by: SignedInIdentity } | NotProved
export type NotProved = { outcome: 'wrong' } | { outcome: 'over' } | ({ outcome: 'limited' } & TooMany)

/** Checks the password of a signed-in account again, within the limits of sign-ins. docs/behaviour.md 29.1. */
export async function provePasswordAgain(
  ports: ConfirmPorts,
  { session, ...typed }: PasswordAgain,
  isLimited = true,
): Promise<Result<ProvedAgain>> {
  return countedAgain(ports, session, async ({ email }) => {
    const proved = await provePassword(ports, { ...typed, email }, isLimited)
    if (!proved.ok) return proved.failure.code === 'invalid-credential' ? success({ outcome: 'wrong' }) : proved
    if ('retryAfterS' in proved.data) return success({ outcome: 'limited', ...proved.data })
    return success({ outcome: 'proved', by: proved.data })
  })
}

/**
 * Counts wrong proofs of a session. The fifth one ends it, so that a browser that was left open is no place to guess.
 * docs/behaviour.md 29.1.
 */
const countedAgain = call(
  async (
    ports: ConfirmPorts,
    session: PasswordAgain['session'],
    prove: (identity: Identity) => Promise<Result<ProvedAgain>>,
  ): Promise<ProvedAgain> => {
    const identity = take(await ports.identities.lookUp(session.uid))
    if (identity === none) return { outcome: 'over' }
    const quota = wrongAgainQuota(session.id)
    const full = take(await ports.attempts.take([quota], ports.clock.now()))
    if (full !== none) return endSession(ports, session)
    const proved = await prove(identity)
    if (!proved.ok || proved.data.outcome !== 'wrong') {
      take(await ports.attempts.takeBack([quota]))
      return take(proved)
    }
    const last = take(await ports.attempts.fullUntil([quota], ports.clock.now()))
    return last === none ? take(proved) : endSession(ports, session)
  },
)

async function endSession({ sessions }: ConfirmPorts, { token }: OwnSession): Promise<NotProved> {
  take(await sessions.end(token))
  return { outcome: 'over' }
}

/** `token` is the session's new one. */
export type Confirmed = { outcome: 'confirmed'; token: string } | NotProved

/** Confirms a session by its account's password. */
export const confirmByPassword = call(
  async (ports: ConfirmPorts, again: PasswordAgain, isLimited: boolean = true): Promise<Confirmed> =>
    confirmSession(ports, again.session, take(await provePasswordAgain(ports, again, isLimited))),
)

/** The same by a passkey of the account. A wrong one is an event, and counts as a wrong password of the session does. */
export const confirmByPasskey = call(
  async (
    ports: ConfirmPorts & PasskeyPorts,
    party: RelyingParty,
    { session, browser, ...given }: PasskeyAgain,
    isLimited: boolean = true,
  ): Promise<Confirmed> => {
    const prove = call(async (identity: Identity): Promise<ProvedAgain> => {
      const used = take(await provePasskey(ports, party, { uid: identity.uid, ...given }, isLimited))
      if (typeof used === 'object') return { outcome: 'limited', ...used }
      if (used) return { outcome: 'proved', by: { identity, credential: none } }
      await noteEvent(ports, identity.uid, 'wrong-passkey', browser)
      return { outcome: 'wrong' }
    })
    return confirmSession(ports, session, take(await countedAgain(ports, session, prove)))
  },
)

/** Confirms the session of a proof. Without a newer provider credential the session keeps the one it has. */
async function confirmSession(ports: ConfirmPorts, session: OwnSession, proved: ProvedAgain): Promise<Confirmed> {
  if (proved.outcome !== 'proved') return proved
  const { credential } = proved.by
  const now = ports.clock.now()
  const before = take(await ports.sessions.read(session.token, now))
  const token = take(await ports.sessions.confirm(session.token, now))
  if (token === none) return { outcome: 'over' }
  const encrypted = before?.credential ?? none
  const known = encrypted === none ? none : decrypt(session.token, encrypted)
  take(await saveCredential(ports, token, credential ?? known))
  return { outcome: 'confirmed', token }
}
