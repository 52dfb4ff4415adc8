import { signOut } from '#calls/sign-in.ts'
import { type PassingAlert, passingAlertAgeS } from '#domain/passing-alert.ts'
import type { Site } from '#web/context.ts'
import { cookie, cookieIn } from './cookies.ts'
import type { Visitor } from './visitor.ts'

/**
 * Ends the session of a request and leads to the home page, which says so. The form must carry the mark of its session; who
 * has no session is logged out already. Works without scripts. Source: contract, HTTP; section 4, authentication.
 */
export async function logOutResponse(
  { ports }: Pick<Site, 'ports'>,
  { header, form, visitor }: { header: string | undefined; form: FormData; visitor: Visitor },
  common: Readonly<Record<string, string>>,
): Promise<Response | 'foreign'> {
  if (visitor.formMark !== '' && form.get('mark') !== visitor.formMark) return 'foreign'
  const token = cookieIn(header, 'session')
  const ended = token === '' ? { ok: true as const } : await signOut(ports, token)
  const alert: PassingAlert = ended.ok ? 'logged-out' : 'log-out-failed'
  const headers = new Headers({ ...common, location: '/home', 'cache-control': 'no-store' })
  headers.append('set-cookie', cookie('alerts', alert, passingAlertAgeS))
  if (ended.ok) headers.append('set-cookie', cookie('session', '', 0))
  return new Response(null, { status: 303, headers })
}
