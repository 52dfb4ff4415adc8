import { type Account, toAccount } from '#domain/account.ts'
import type { Identity } from '#domain/identity.ts'
import { type None, none, type Result, success } from '#domain/result.ts'
import type { Ports } from '#ports/ports.ts'
import type { Session } from '#ports/sessions.ts'

export type AccountPorts = Pick<Ports, 'documents' | 'identities' | 'sessions' | 'clock'>

/** Who asks: the account and its session. `token` is a new one when the account's role has changed, else none. */
export type SignedIn = { account: Account; session: Session; token: string | None }

/** How often an undefined user state is resolved. Source: section 9; readings, user copied into app state. */
export const mostTries = 5

/** How long is waited between two tries, in ms. */
const tryEveryMs = 100

/**
 * Who is signed in by a session's token: role and disabled flag as they are now. None when nobody is: no session, its time
 * over, its account gone or disabled; then it is ended. After a change of role the session goes on under a new token.
 * Stores that give no answer are asked at most 5 times; then it fails, and the visitor counts as logged out.
 * Source: section 4, protected routes; reliability 2.7, A7 and A8.
 */
export async function currentAccount(ports: AccountPorts, token: string): Promise<Result<SignedIn | None>> {
  let found = await resolved(ports, token)
  for (let tries = 1; tries < mostTries && !found.ok; tries += 1) {
    await ports.clock.wait(tryEveryMs)
    found = await resolved(ports, token)
  }
  return found
}

async function resolved(ports: AccountPorts, token: string): Promise<Result<SignedIn | None>> {
  const session = await ports.sessions.read(token, ports.clock.now())
  if (!session.ok || session.data === none) return session as Result<None>
  const identity = await ports.identities.lookUp(session.data.uid)
  if (!identity.ok) return identity
  if (identity.data === none || identity.data.disabled) {
    const ended = await ports.sessions.endAll(session.data.uid)
    return ended.ok ? success(none) : ended
  }
  const account = await accountOf(ports, identity.data)
  if (!account.ok) return account
  if (account.data.isAdmin === session.data.isAdmin)
    return success({ account: account.data, session: session.data, token: none })
  return renewed(ports, token, account.data)
}

async function renewed(ports: AccountPorts, token: string, account: Account): Promise<Result<SignedIn | None>> {
  const now = ports.clock.now()
  const started = await ports.sessions.start(account.uid, account.isAdmin, now)
  if (!started.ok) return started
  const ended = await ports.sessions.end(token)
  if (!ended.ok) return ended
  const session = await ports.sessions.read(started.data, now)
  if (!session.ok) return session
  return success(session.data === none ? none : { account, session: session.data, token: started.data })
}

/** The account of an identity: the document of its uid, and else the one of its email. Source: section 7, Read user first name; readings. */
export async function accountOf(
  { documents }: Pick<Ports, 'documents'>,
  { uid, email }: Identity,
): Promise<Result<Account>> {
  const own = await documents.read('user', uid)
  if (!own.ok) return own
  if (own.data !== none) return success({ ...toAccount(own.data), email })
  const all = await documents.readAll('user')
  if (!all.ok) return all
  const found = all.data.map(toAccount).find((account) => account.email.toLowerCase() === email.toLowerCase())
  return success({ ...(found ?? { firstName: '', lastName: '', isAdmin: false }), uid, email })
}
