import { type Account, accountFields } from '#domain/accounts/account.ts'
import type { AccountEvent } from '#domain/accounts/account-event.ts'
import { failIdentity } from '#domain/accounts/identity-failure.ts'
import { call, take, takeAll } from '#domain/call.ts'
import type { Session } from '#ports/accounts/sessions.ts'
import { none, type Result } from '#resume/result.ts'
import { noteEvent, readEvents } from './account/account-events.ts'
import { changeDocument } from './account/change-document.ts'
import { type AccountPorts, accountOf } from './account/current-account.ts'

/** What an account is told about itself: its names and address, its sessions, and what happened last. */
export type MyAccount = { account: Account; sessions: Session[]; events: AccountEvent[] }

/** Fails with 'user-not-found'. docs/behaviour.md 29.2. */
export const readMyAccount = call(async (ports: AccountPorts, uid: string): Promise<MyAccount> => {
  const [account, sessions, events] = await takeAll([
    accountWith(ports, uid),
    ports.sessions.list(uid, ports.clock.now()),
    readEvents(ports, uid),
  ])
  return { account, sessions, events }
})

const accountWith = call(async (ports: AccountPorts, uid: string): Promise<Account> => {
  const identity = take(await ports.identities.lookUp(uid))
  return identity ? take(await accountOf(ports, identity)) : failIdentity('user-not-found')
})

/** Sets the names of an account, and nothing else of it. */
export const changeNames = call(
  async (ports: AccountPorts, uid: string, names: Pick<Account, 'firstName' | 'lastName'>): Promise<void> => {
    const account = take(await accountWith(ports, uid))
    const named = accountFields({ ...account, ...names })
    const { FirstName, LastName } = named
    take(
      await changeDocument(ports, { collection: 'user', id: uid }, (was) =>
        was === none ? named : { ...was, FirstName, LastName },
      ),
    )
  },
)

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
