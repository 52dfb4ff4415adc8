import { data, type RouterContextProvider, redirectDocument } from 'react-router'
import { type Confirmed, confirmByPasskey, confirmByPassword } from '#calls/accounts/confirm-sign-in.ts'
import { readKeptAction } from '#calls/accounts/kept-actions.ts'
import { identityStatus } from '#domain/accounts/identity-failure.ts'
import { passwordBlankText } from '#domain/accounts/login-form.ts'
import { passkeyTexts, relyingParty } from '#domain/accounts/passkey.ts'
import { actionGoneText, keptActionField, wrongPasswordText } from '#domain/accounts/recent-sign-in.ts'
import { sessionAgeS } from '#domain/accounts/session-life.ts'
import { none, type Result } from '#domain/result.ts'
import { errorAlert } from '#domain/site/alert.ts'
import { flashMessageAgeS, flashMessagesText } from '#domain/site/flash-message.ts'
import { siteContext, visitContext } from '../../context.ts'

type Context = Readonly<RouterContextProvider>

/**
 * Confirms who the signed-in person is by a posted password or passkey. Then what waited goes on: a page is loaded, and a form is posted
 * again to its own address, where the server puts the kept form in its place. docs/behaviour.md 29.1.
 */
export async function confirmPosted(context: Context, form: FormData, root: string) {
  const { ports } = context.get(siteContext)
  const { session, sessionId } = context.get(visitContext)
  const action = String(form.get(keptActionField) ?? '')
  const kept = await readKeptAction(ports, { id: sessionId, token: session }, action)
  if (!kept.ok) return notConfirmed(kept.failure.message, 503)
  if (kept.data === none) return notConfirmed(actionGoneText, 410)
  const { method, path } = kept.data
  const confirmed = await confirmedBy(context, form, action)
  if (confirmed === none) return notConfirmed(passwordBlankText, 400, passwordBlankText)
  const over = answerOf(context, confirmed, form.get('passkey') ? passkeyTexts.notConfirmed : wrongPasswordText)
  if (over !== none) return over
  throw redirectDocument(method === 'GET' ? path : samePath(path, root), method === 'GET' ? 303 : 307)
}

/** How the person confirms: with a passkey or a password. None when the form has neither. */
async function confirmedBy(context: Context, form: FormData, action: string): Promise<Result<Confirmed> | null> {
  const { ports, contact, origin } = context.get(siteContext)
  const { session, sessionId, uid, device, client, browser } = context.get(visitContext)
  const own = { id: sessionId, token: session, uid }
  const answer = String(form.get('passkey') ?? '')
  const party = relyingParty(origin, '')
  if (answer !== '' && ports.identities.signInVerified !== none && !('problem' in party))
    return confirmByPasskey(ports, party, { session: own, action, answer, client, browser }, contact.isLimited)
  const password = String(form.get('password') ?? '')
  if (password === '') return none
  return confirmByPassword(ports, { session: own, action, password, device, client, browser }, contact.isLimited)
}

/** The answer to a person who is not confirmed; none after a confirmation, whose new token the answer then sets. */
function answerOf(context: Context, confirmed: Result<Confirmed>, wrongText: string) {
  const visit = context.get(visitContext)
  if (!confirmed.ok) {
    const { code, message } = confirmed.failure
    visit.note('confirmation rejected', { why: code })
    return notConfirmed(message, identityStatus(code))
  }
  const answer = confirmed.data
  if (answer.outcome === 'confirmed') {
    visit.note('sign-in confirmed', { account: visit.uid })
    visit.cookies.push({ name: 'session', value: answer.token, maxAgeS: sessionAgeS(visit.account?.isAdmin === true) })
    return none
  }
  visit.note('confirmation rejected', { why: answer.outcome })
  if (answer.outcome === 'over') throw sessionOver(context)
  if (answer.outcome === 'limited') return notConfirmed(answer.message, 429, undefined, answer.retryAfterS)
  return notConfirmed(wrongText, 400, wrongText === wrongPasswordText ? wrongText : undefined)
}

/** Leads to the sign-in page, where the alert says that the session has expired. */
export function sessionOver(context: Context): Response {
  context.get(visitContext).cookies.push({
    name: 'alerts',
    value: flashMessagesText(['session-over']),
    maxAgeS: flashMessageAgeS,
  })
  return redirectDocument('/login', 303)
}

/** A kept path is of this site and of the same part of it, whatever the store holds. */
function samePath(path: string, root: string): string {
  return path === root || path.startsWith(`${root}/`) || path.startsWith(`${root}?`) ? path : root
}

function notConfirmed(message: string, status: number, error?: string, retryAfterS?: number) {
  const headers: HeadersInit = retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) }
  return data({ answer: error === undefined ? {} : { error }, alerts: [errorAlert(message)] }, { status, headers })
}
