import { setCookies } from './cookies.ts'
import type { Visitor } from './visitor.ts'

/**
 * Answers the account's hash as text; '' without a signed-in account. It differs per account and reveals nothing about it. A
 * page that may be stale requests it before anything else. 503 while the stores do not answer. docs/behaviour.md 8.9.
 */
export function accountIdHashResponse(
  { accountIdHash, alerts, cookies }: Pick<Visitor, 'accountIdHash' | 'alerts' | 'cookies'>,
  common: Readonly<Record<string, string>>,
  origin: string,
): Response {
  const headers = new Headers({ ...common, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  for (const each of setCookies(cookies, false, origin)) headers.append('set-cookie', each)
  return new Response(accountIdHash, { status: alerts.length > 0 ? 503 : 200, headers })
}
