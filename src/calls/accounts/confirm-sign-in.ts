import type { Identity } from '#domain/accounts/identity.ts'
import type { RelyingParty } from '#domain/accounts/passkey.ts'
import { wrongAgainQuota } from '#domain/accounts/recent-sign-in.ts'
import type { TooMany } from '#domain/accounts/sign-in-limits.ts'
import { none, type Result, success } from '#domain/result.ts'
import type { SignedInIdentity } from '#ports/accounts/identities.ts'
import type { Ports } from '#ports/ports.ts'
import { noteEvent } from './account-events.ts'
import { saveCredential } from './current-account.ts'
import { type PasskeyPorts, provePasskey } from './passkeys.ts'
import { type ProvePassword, type ProvePorts, provePassword } from './prove-password.ts'

export type ConfirmPorts = ProvePorts & Pick<Ports, 'sessions' | 'tokenEncryption'>

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
async function countedAgain(
  ports: ConfirmPorts,
  session: PasswordAgain['session'],
  prove: (identity: Identity) => Promise<Result<ProvedAgain>>,
): Promise<Result<ProvedAgain>> {
  const identity = await ports.identities.lookUp(session.uid)
  if (!identity.ok) return identity
  if (identity.data === none) return success({ outcome: 'over' })
  const quota = wrongAgainQuota(session.id)
  const full = await ports.attempts.take([quota], ports.clock.now())
  if (!full.ok) return full
  if (full.data !== none) return endSession(ports, session)
  const proved = await prove(identity.data)
  if (!proved.ok || proved.data.outcome !== 'wrong') {
    const takenBack = await ports.attempts.takeBack([quota])
    return takenBack.ok ? proved : takenBack
  }
  const last = await ports.attempts.fullUntil([quota], ports.clock.now())
  if (!last.ok) return last
  return last.data === none ? proved : endSession(ports, session)
}

async function endSession({ sessions }: ConfirmPorts, { token }: OwnSession): Promise<Result<NotProved>> {
  const done = await sessions.end(token)
  return done.ok ? success({ outcome: 'over' }) : done
}

/** `token` is the session's new one. */
export type Confirmed = { outcome: 'confirmed'; token: string } | NotProved

/** Confirms a session by its account's password. */
export async function confirmByPassword(
  ports: ConfirmPorts,
  again: PasswordAgain,
  isLimited = true,
): Promise<Result<Confirmed>> {
  return confirmSession(ports, again.session, await provePasswordAgain(ports, again, isLimited))
}

/** The same by a passkey of the account. A wrong one is an event, and counts as a wrong password of the session does. */
export async function confirmByPasskey(
  ports: ConfirmPorts & PasskeyPorts,
  party: RelyingParty,
  { session, browser, ...given }: PasskeyAgain,
  isLimited = true,
): Promise<Result<Confirmed>> {
  const proved = await countedAgain(ports, session, async (identity) => {
    const used = await provePasskey(ports, party, { uid: identity.uid, ...given }, isLimited)
    if (!used.ok) return used
    if (typeof used.data === 'object') return success({ outcome: 'limited', ...used.data })
    if (used.data) return success({ outcome: 'proved', by: { identity, credential: none } })
    await noteEvent(ports, identity.uid, 'wrong-passkey', browser)
    return success({ outcome: 'wrong' })
  })
  return confirmSession(ports, session, proved)
}

/** Confirms the session of a proof. Without a newer provider credential the session keeps the one it has. */
async function confirmSession(
  ports: ConfirmPorts,
  session: OwnSession,
  proved: Result<ProvedAgain>,
): Promise<Result<Confirmed>> {
  if (!proved.ok) return proved
  if (proved.data.outcome !== 'proved') return success(proved.data)
  const { credential } = proved.data.by
  const now = ports.clock.now()
  const before = await ports.sessions.read(session.token, now)
  if (!before.ok) return before
  const token = await ports.sessions.confirm(session.token, now)
  if (!token.ok) return token
  if (token.data === none) return success({ outcome: 'over' })
  const encrypted = before.data?.credential ?? none
  const known = encrypted === none ? none : ports.tokenEncryption.decrypt(session.token, encrypted)
  const saved = await saveCredential(ports, token.data, credential ?? known)
  return saved.ok ? success({ outcome: 'confirmed', token: token.data }) : saved
}
