import type { RouterContextProvider } from 'react-router'
import { readMyAccount } from '#calls/accounts/my-account.ts'
import { readDraftedOwner } from '#calls/studio/draft/read-drafted-owner.ts'
import { type AccountEvent, eventWords, isRejected } from '#domain/accounts/account-event.ts'
import { deviceKind } from '#domain/accounts/browser-words.ts'
import type { PasswordPolicy } from '#domain/accounts/password-policy.ts'
import type { Session } from '#ports/accounts/sessions.ts'
import type { None } from '#resume/result.ts'
import { siteContext, visitContext } from '../../routing/context.ts'
import type { CodesShown } from '../../ui/codes/codes-part.tsx'
import { loaded } from '../posting/loaded.ts'
import { ownerDay } from '../text/owner-day.ts'
import { loadCodes } from './codes.ts'
import { loadPasskeys, type PasskeysView } from './passkeys.ts'

/** A row of a list: what it is, a line below it, and whether it is marked. */
export type SessionView = { id: string; title: string; fine: string; isOwn: boolean }
export type AccountEventView = { at: string; title: string; fine: string; isRejected: boolean }

/** An account as its page shows it. */
export type OwnAccountView = {
  firstName: string
  lastName: string
  email: string
  policy: PasswordPolicy
  /** None where the identity service allows none. */
  passkeys: PasskeysView | None
  codes: CodesShown | None
  sessions: SessionView[]
  events: AccountEventView[]
}

/** The account of the visitor, with times by the owner's clock. docs/behaviour.md 29.2. */
export async function loadAccount(context: Readonly<RouterContextProvider>): Promise<OwnAccountView> {
  const { ports } = context.get(siteContext)
  const { uid, sessionId } = context.get(visitContext)
  const [read, { timeZone }, passkeys, codes] = await Promise.all([
    readMyAccount(ports, uid),
    readDraftedOwner(ports),
    loadPasskeys(context),
    loadCodes(context),
  ])
  const { account, sessions, events } = loaded(read)
  const day = (at: string) => ownerDay(at, ports.clock.now(), timeZone)
  const own = sessions.filter(({ id }) => id === sessionId)
  const others = sessions.filter(({ id }) => id !== sessionId)
  return {
    firstName: account.firstName,
    lastName: account.lastName,
    email: account.email,
    policy: ports.identities.policy,
    ...{ passkeys, codes },
    sessions: [...own, ...others].map((session) => toSessionView(session, session.id === sessionId, day)),
    events: events.map((event) => toAccountEventView(event, day)),
  }
}

type Day = (at: string) => string

function toSessionView({ id, browser, startedAt, seenAt }: Session, isOwn: boolean, day: Day): SessionView {
  const times = isOwn ? `since ${day(startedAt.toISOString())}` : `last seen ${day(seenAt.toISOString())}`
  return {
    id,
    isOwn,
    title: isOwn ? 'This device' : deviceKind(browser),
    fine: `${browser || 'Unknown browser'} · ${times}`,
  }
}

function toAccountEventView(event: AccountEvent, day: Day): AccountEventView {
  const rejected = isRejected(event)
  const more = rejected ? 'not you? Change the password.' : event.browser
  return {
    at: event.at,
    title: eventWords(event),
    fine: [day(event.at), ...(rejected && event.browser !== '' ? [event.browser] : []), more]
      .filter((part) => part !== '')
      .join(' · '),
    isRejected: rejected,
  }
}
