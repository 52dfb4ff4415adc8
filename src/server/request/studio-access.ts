import { loginPath } from '#domain/site/redirect.ts'
import { type None, none } from '#resume/result.ts'
import { redirectHeaders, type securityHeaders, studioHeaders } from '../http/security-headers.ts'
import type { Visitor } from './visitor.ts'

/**
 * What an address below /studio answers callers who are no Admin: the sign-in page, or 'denied', whatever the address and the
 * method; none for an Admin. A page's data answers through the router's own access rule. docs/behaviour.md 23.1.
 */
export function studioRejection(
  { account }: Pick<Visitor, 'account'>,
  path: string,
  common: ReturnType<typeof securityHeaders>,
): Response | 'denied' | None {
  if (account?.isAdmin) return none
  if (account !== none) return 'denied'
  const headers = { ...redirectHeaders(common, loginPath(path)), ...studioHeaders }
  return new Response(null, { status: 302, headers })
}
