import { type FlashMessage, flashMessageAgeS } from '#domain/site/flash-message.ts'
import { success } from '#resume/result.ts'
import { redirectHeaders } from '../http/security-headers.ts'
import type { Log } from '../log/log.ts'
import { errorText } from '../log/log-text.ts'
import { cookie, cookieIn } from './cookies.ts'
import type { SessionEnds } from './session-ends.ts'

/** `csrfToken` is the token that the forms of this session carry, '' without a session; `reference` is the request's. */
type Asked = { header: string | undefined; form: FormData; csrfToken: string; reference: string }

/**
 * Ends the session of a request and redirects to the home page, which shows an alert. The form must carry the CSRF token of
 * its session, else the answer is 'foreign'; a visitor without a session is logged out already. Works without scripts. The
 * cookie is cleared even if the store fails: a person who logs out at a shared computer must not leave a session behind. A
 * session that could not be ended is rejected from now on, and the alert says that its end is pending. docs/behaviour.md
 * 8.9.
 */
export async function logOutResponse(
  { sessionEnds, log, origin }: { sessionEnds: SessionEnds; log: Log; origin: string },
  { header, form, csrfToken, reference }: Asked,
  common: Readonly<Record<string, string>>,
): Promise<Response | 'foreign'> {
  if (csrfToken !== '' && form.get('mark') !== csrfToken) return 'foreign'
  const token = cookieIn(header, 'session', origin)
  const ended = token === '' ? success() : await sessionEnds.end(token)
  if (!ended.ok) {
    const { code, cause } = ended.failure
    log('error', 'log-out failed', { reference, why: code, error: errorText(cause) })
  }
  const alert: FlashMessage = ended.ok ? 'logged-out' : 'log-out-failed'
  const headers = new Headers(redirectHeaders(common, '/home'))
  headers.append('set-cookie', cookie('alerts', alert, flashMessageAgeS, origin))
  headers.append('set-cookie', cookie('session', '', 0, origin))
  return new Response(null, { status: 303, headers })
}
