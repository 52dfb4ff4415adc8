import { takeKeptAction } from '#calls/accounts/kept-actions.ts'
import { keptActionField } from '#domain/accounts/recent-sign-in.ts'
import { none } from '#domain/result.ts'
import type { Site } from '#web/context.ts'
import type { securityHeaders } from './security-headers.ts'
import type { Visitor } from './visitor.ts'

type Asked = { visitor: Pick<Visitor, 'session' | 'sessionId'>; path: string; bytes: Uint8Array<ArrayBuffer> }

/**
 * The form to go on with. After a confirmation the browser posts its form again, to the address of the action (307), and that
 * form only names the one that was kept: this returns the kept one, once, in its session and for its address. Any other form
 * goes on as it is; one whose kept form is gone leads to the page that says so. docs/behaviour.md 29.1.
 */
export async function keptForm(
  { ports }: Pick<Site, 'ports'>,
  { visitor, path, bytes }: Asked,
  common: ReturnType<typeof securityHeaders>,
): Promise<Uint8Array<ArrayBuffer> | Response> {
  const isNamed =
    new TextDecoder('latin1').decode(bytes.subarray(0, keptActionField.length + 1)) === `${keptActionField}=`
  const isConfirming = /^\/(studio|account)\/confirm(\?|$)/.test(path)
  if (!isNamed || isConfirming || visitor.sessionId === '') return bytes
  const id = new URLSearchParams(new TextDecoder().decode(bytes)).get(keptActionField) ?? ''
  const taken = await takeKeptAction(ports, { id: visitor.sessionId, token: visitor.session }, id)
  if (taken.ok && taken.data?.path === path && taken.data.method === 'POST')
    return new TextEncoder().encode(taken.data.body)
  const root = path.startsWith('/studio') ? '/studio' : '/account'
  const headers = { ...common, location: `${root}/confirm?action=gone`, 'cache-control': 'no-store' }
  return new Response(none, { status: 303, headers })
}
