import { type Account, toAccount } from '#domain/accounts/account.ts'
import type { Identity } from '#domain/accounts/identity.ts'
import { call, take } from '#domain/call.ts'
import { decrypt, encrypt } from '#libraries/encryption.ts'
import type { Session } from '#ports/accounts/sessions.ts'
import type { Ports } from '#ports/ports.ts'
import { isSameAddress } from '#resume/email-address.ts'
import { type None, none, type Result, success } from '#resume/result.ts'

export type AccountPorts = Pick<Ports, 'documents' | 'identities' | 'sessions' | 'clock'>

/** The signed-in account and its session. `token` is a new one after the account's role changed, else none. */
export type SignedIn = { account: Account; session: Session; token: string | None }

/** Maximum number of tries to resolve an undefined user state. docs/behaviour.md 8.6. */
export const maxTries = 5

/** Wait between two tries, in ms. */
const tryEveryMs = 100

/** No try begins later than this, in ms, so that slow stores do not cost five timeouts. docs/behaviour.md 8.6. */
const lastTryMs = 2000

/**
 * Returns the account of a session's token, with its current role and disabled flag. Returns none without a valid session:
 * it is unknown or expired, the identity service ended the sign-in, or the account is gone or disabled. In the last three
 * cases the session is ended. After a change of role the session continues under a new token. Fails when the stores give no
 * answer in 5 tries; the visitor then counts as logged out. docs/behaviour.md 8.6, 8.7.
 */
export async function currentAccount(ports: AccountPorts, token: string): Promise<Result<SignedIn | None>> {
  const until = ports.clock.now().getTime() + lastTryMs
  let found = await resolved(ports, token)
  for (let tries = 1; tries < maxTries && !found.ok && ports.clock.now().getTime() < until; tries += 1) {
    await ports.clock.wait(tryEveryMs)
    found = await resolved(ports, token)
  }
  return found
}

const resolved = call(async (ports: AccountPorts, token: string): Promise<SignedIn | None> => {
  const session = take(await ports.sessions.read(token, ports.clock.now()))
  if (session === none) return none
  const { uid, isAdmin, credential: encrypted } = session
  const credential = encrypted === none ? none : decrypt(token, encrypted)
  const confirmed = take(await ports.identities.confirm(uid, credential, ports.clock.now()))
  if (confirmed === none) return endSignIn(ports, token, uid)
  // A credential that cannot be stored now is requested again by the next page.
  await saveCredential(ports, token, confirmed.credential)
  const account = take(await accountOf(ports, confirmed.identity))
  if (account.isAdmin === isAdmin) return { account, session, token: none }
  return renewed(ports, { token, session }, account, confirmed.credential ?? credential)
})

/** Ends this session, and all others of the account when it is gone or disabled. */
async function endSignIn({ identities, sessions }: AccountPorts, token: string, uid: string): Promise<None> {
  const identity = take(await identities.lookUp(uid))
  const isBarred = identity === none || identity.disabled
  if (isBarred) take(await sessions.endAll(uid))
  else take(await sessions.end(token))
  return none
}

/** The new session was not confirmed more recently than the previous one: no password was typed. */
async function renewed(
  ports: AccountPorts,
  { token, session: before }: { token: string; session: Session },
  account: Account,
  credential: string | None,
): Promise<SignedIn | None> {
  const now = ports.clock.now()
  const { browser, confirmedAt } = before
  const started = take(await ports.sessions.start(account.uid, account.isAdmin, now, { browser, confirmedAt }))
  take(await saveCredential(ports, started, credential))
  take(await ports.sessions.end(token))
  const session = take(await ports.sessions.read(started, now))
  return session === none ? none : { account, session, token: started }
}

/**
 * Stores the provider credential of a sign-in, encrypted under the session's token: only the holder of the token can read
 * it.
 */
export async function saveCredential(
  { sessions }: Pick<Ports, 'sessions'>,
  token: string,
  credential: string | None,
): Promise<Result<void>> {
  return credential === none ? success() : sessions.saveCredential(token, encrypt(token, credential))
}

/** Returns the account of an identity: the document of its uid, else the one with its email. docs/behaviour.md 8.1. */
export const accountOf = call(
  async ({ documents }: Pick<Ports, 'documents'>, { uid, email }: Identity): Promise<Account> => {
    const own = take(await documents.read('user', uid))
    if (own !== none) return { ...toAccount(own), email }
    const all = take(await documents.readAll('user'))
    const found = all.map(toAccount).find((account) => isSameAddress(account.email, email))
    return { ...(found ?? { firstName: '', lastName: '', isAdmin: false }), uid, email }
  },
)
