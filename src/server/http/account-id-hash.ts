import { setCookies } from './cookies.ts'
import type { Visitor } from './visitor.ts'

/**
 * The mark of who is signed in, as a text; '' for nobody. It differs from account to account and says nothing about it. A page
 * that may be old asks for it before it asks for anything else. 503 while nobody can say. Source: docs/behaviour.md 8.9.
 */
export function accountIdHashResponse(
  { accountIdHash, alerts, cookies }: Pick<Visitor, 'accountIdHash' | 'alerts' | 'cookies'>,
  common: Readonly<Record<string, string>>,
): Response {
  const headers = new Headers({ ...common, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  for (const each of setCookies(cookies, false)) headers.append('set-cookie', each)
  return new Response(accountIdHash, { status: alerts.length > 0 ? 503 : 200, headers })
}
