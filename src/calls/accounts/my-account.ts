import { type Account, accountFields } from '#domain/accounts/account.ts'
import type { AccountEvent } from '#domain/accounts/account-event.ts'
import { identityFailed } from '#domain/accounts/identity-failure.ts'
import { none, type Result, success } from '#domain/result.ts'
import type { Session } from '#ports/accounts/sessions.ts'
import { noteEvent, readEvents } from './account-events.ts'
import { changeDocument } from './change-document.ts'
import { type AccountPorts, accountOf } from './current-account.ts'

/** What an account is told about itself: its names and address, its sessions, and what happened last. */
export type MyAccount = { account: Account; sessions: Session[]; events: AccountEvent[] }

/** Fails with 'user-not-found'. docs/behaviour.md 29.2. */
export async function readMyAccount(ports: AccountPorts, uid: string): Promise<Result<MyAccount>> {
  const [account, sessions, events] = await Promise.all([
    accountWith(ports, uid),
    ports.sessions.list(uid, ports.clock.now()),
    readEvents(ports, uid),
  ])
  if (!account.ok) return account
  if (!sessions.ok) return sessions
  return events.ok ? success({ account: account.data, sessions: sessions.data, events: events.data }) : events
}

async function accountWith(ports: AccountPorts, uid: string): Promise<Result<Account>> {
  const identity = await ports.identities.lookUp(uid)
  if (!identity.ok) return identity
  return identity.data ? accountOf(ports, identity.data) : identityFailed('user-not-found')
}

/** Sets the names of an account, and nothing else of it. */
export async function changeNames(
  ports: AccountPorts,
  uid: string,
  names: Pick<Account, 'firstName' | 'lastName'>,
): Promise<Result<void>> {
  const account = await accountWith(ports, uid)
  if (!account.ok) return account
  const named = accountFields({ ...account.data, ...names })
  const { FirstName, LastName } = named
  return changeDocument(ports, { collection: 'user', id: uid }, (was) =>
    success(was === none ? named : { ...was, FirstName, LastName }),
  )
}

/** The account that acts, the id of its own session, and its browser in words. */
type Acting = { uid: string; sessionId: string; browser: string }

/** Ends one session of an account by its id. */
export async function endOneSession(ports: AccountPorts, { uid, browser }: Acting, id: string): Promise<Result<void>> {
  const ended = await ports.sessions.endOne(uid, id)
  if (ended.ok) await noteEvent(ports, uid, 'session-ended', browser)
  return ended
}

/** Ends all sessions of an account but the own one. */
export async function endOtherSessions(
  ports: AccountPorts,
  { uid, sessionId, browser }: Acting,
): Promise<Result<void>> {
  const ended = await ports.sessions.endAll(uid, sessionId)
  if (ended.ok) await noteEvent(ports, uid, 'sessions-ended', browser)
  return ended
}
