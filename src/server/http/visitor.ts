import { currentAccount } from '#calls/accounts/current-account.ts'
import { fullName } from '#domain/accounts/account.ts'
import { sessionAgeS } from '#domain/accounts/session-life.ts'
import { none } from '#domain/result.ts'
import { type Alert, errorAlert } from '#domain/site/alert.ts'
import { flashMessages, flashMessagesText } from '#domain/site/flash-message.ts'
import type { SetCookie, Site, Visit } from '#web/context.ts'
import { cookieIn } from './cookies.ts'

/** What a request's cookies say of who asks; only what a session and its alerts make of a page. */
export type Visitor = Pick<
  Visit,
  'account' | 'csrfToken' | 'accountIdHash' | 'session' | 'device' | 'alerts' | 'cookies'
>

const stranger: Visitor = {
  account: none,
  csrfToken: '',
  accountIdHash: '',
  session: '',
  device: '',
  alerts: [],
  cookies: [],
}

/** Whether a page made for this visitor shows nothing of him, so that others may get the same bytes. */
export function isAnonymous(visitor: Visitor): boolean {
  return visitor.account === none && visitor.alerts.length === 0 && visitor.cookies.length === 0
}

/**
 * Who asks, by the cookies of sign-in. A session that is over makes him a stranger; while the stores give no answer he counts
 * as logged out, and reads so. Alerts that came with a redirect are told once, by the next page that is loaded as a whole
 * (`isPage`); that page also says that a session is over, and takes its cookie away. Without any of these cookies nothing is
 * read. Source: docs/behaviour.md 8.6, 9.2.
 */
export async function visitorOf({ ports }: Site, header: string | undefined, isPage: boolean): Promise<Visitor> {
  const token = cookieIn(header, 'session')
  const codes = isPage ? cookieIn(header, 'alerts') : ''
  const device = cookieIn(header, 'device')
  if (token === '' && codes === '') return device === '' ? stranger : { ...stranger, device }

  const cookies: SetCookie[] = codes === '' ? [] : [gone('alerts')]
  const found = token === '' ? undefined : await currentAccount(ports, token)
  if (found === undefined || !found.ok || found.data === none) {
    const isOver = isPage && found?.ok === true
    const said = isOver && codes === '' ? flashMessagesText(['session-over']) : codes
    const failures: Alert[] = found !== undefined && !found.ok ? [errorAlert(found.failure.message)] : []
    return {
      ...stranger,
      device,
      alerts: [...flashMessages(said, ''), ...failures],
      cookies: isOver ? [...cookies, gone('session')] : cookies,
    }
  }

  const { account, session, token: renewed } = found.data
  if (renewed !== none) cookies.push({ name: 'session', value: renewed, maxAgeS: sessionAgeS(account.isAdmin) })
  return {
    account: { fullName: fullName(account), isAdmin: account.isAdmin },
    csrfToken: ports.pseudonyms.of('form', session.id),
    accountIdHash: ports.pseudonyms.of('account', account.uid),
    session: renewed ?? token,
    device,
    alerts: flashMessages(codes, account.firstName),
    cookies,
  }
}

function gone(name: SetCookie['name']): SetCookie {
  return { name, value: '', maxAgeS: 0 }
}
