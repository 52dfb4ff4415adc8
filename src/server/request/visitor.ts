import { currentAccount } from '#calls/accounts/account/current-account.ts'
import { fullName } from '#domain/accounts/account.ts'
import { sessionAgeS } from '#domain/accounts/session-life.ts'
import { type Alert, errorAlert } from '#domain/site/alert.ts'
import { flashMessages, flashMessagesText } from '#domain/site/flash-message.ts'
import { none } from '#resume/result.ts'
import type { SetCookie, Site, Visit } from '#web/routing/context.ts'
import { cookieIn } from './cookies.ts'

/** What a request's cookies say about its sender: the session, the alerts and what pages need of them. */
export type Visitor = Pick<
  Visit,
  | 'account'
  | 'uid'
  | 'csrfToken'
  | 'accountIdHash'
  | 'session'
  | 'sessionId'
  | 'confirmedAt'
  | 'device'
  | 'half'
  | 'alerts'
  | 'cookies'
>

export const anonymous: Visitor = {
  account: none,
  uid: '',
  csrfToken: '',
  accountIdHash: '',
  session: '',
  sessionId: '',
  confirmedAt: none,
  device: '',
  half: '',
  alerts: [],
  cookies: [],
}

/** Whether a page rendered for this visitor contains nothing personal, so that other visitors may get the same bytes. */
export function isAnonymous(visitor: Visitor): boolean {
  return visitor.account === none && visitor.alerts.length === 0 && visitor.cookies.length === 0
}

/**
 * Resolves the visitor from the sign-in cookies. With an expired session the visitor is anonymous. While the stores do not
 * answer, the visitor counts as logged out and gets an alert. Flash messages are shown once, by the next page load (`isPage`:
 * `isPageLoad`). That page also reports an expired session and deletes its cookie. Without any of these cookies no store is
 * read. docs/behaviour.md 8.6, 9.2.
 */
export async function visitorOf(
  { ports, origin }: Site,
  header: string | undefined,
  isPage: boolean,
): Promise<Visitor> {
  const token = cookieIn(header, 'session', origin)
  const codes = isPage ? cookieIn(header, 'alerts', origin) : ''
  const device = cookieIn(header, 'device', origin)
  const half = cookieIn(header, 'half', origin)
  if (token === '' && codes === '') return device + half === '' ? anonymous : { ...anonymous, device, half }

  const cookies: SetCookie[] = codes === '' ? [] : [gone('alerts')]
  const found = token === '' ? undefined : await currentAccount(ports, token)
  if (found === undefined || !found.ok || found.data === none) {
    const isOver = isPage && found?.ok === true
    const said = isOver && codes === '' ? flashMessagesText(['session-over']) : codes
    const failures: Alert[] = found !== undefined && !found.ok ? [errorAlert(found.failure.message)] : []
    return {
      ...anonymous,
      device,
      half,
      alerts: [...flashMessages(said, ''), ...failures],
      cookies: isOver ? [...cookies, gone('session')] : cookies,
    }
  }

  const { account, session, token: renewed } = found.data
  if (renewed !== none) cookies.push({ name: 'session', value: renewed, maxAgeS: sessionAgeS(account.isAdmin) })
  return {
    account: { fullName: fullName(account), isAdmin: account.isAdmin },
    uid: account.uid,
    csrfToken: ports.pseudonyms.of('form', session.id),
    accountIdHash: ports.pseudonyms.of('account', account.uid),
    session: renewed ?? token,
    sessionId: session.id,
    confirmedAt: session.confirmedAt,
    device,
    half,
    alerts: flashMessages(codes, account.firstName),
    cookies,
  }
}

function gone(name: SetCookie['name']): SetCookie {
  return { name, value: '', maxAgeS: 0 }
}

/**
 * Whether a request loads a page for a person to read. Only such an answer shows flash messages and reports an expired session,
 * and deletes their cookies: a script or a frame shows neither, and one whose request was under way while the session got a new
 * token would delete the cookie of the new one. A browser without Sec-Fetch-Dest counts as loading a page.
 * docs/behaviour.md 9.2, 29.1.
 */
export function isPageLoad(path: string, headers: Headers): boolean {
  return !path.endsWith('.data') && (headers.get('sec-fetch-dest') ?? 'document') === 'document'
}
