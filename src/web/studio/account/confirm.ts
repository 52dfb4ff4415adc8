import { data, type RouterContextProvider, redirectDocument } from 'react-router'
import { type Confirmed, confirmByPasskey, confirmByPassword } from '#calls/accounts/sign-in/confirm-sign-in.ts'
import { identityStatus } from '#domain/accounts/identity-failure.ts'
import { passwordBlankText } from '#domain/accounts/login-form.ts'
import { passkeyTexts, relyingParty } from '#domain/accounts/passkey.ts'
import { wrongPasswordText } from '#domain/accounts/recent-sign-in.ts'
import { sessionAgeS } from '#domain/accounts/session-life.ts'
import { errorAlert } from '#domain/site/alert.ts'
import { flashMessageAgeS, flashMessagesText } from '#domain/site/flash-message.ts'
import { type None, none, type Result } from '#resume/result.ts'
import { siteContext, visitContext } from '../../routing/context.ts'
import { done } from './done.ts'
import { pageOf } from './recent-sign-in.ts'

type Context = Readonly<RouterContextProvider>

/** `from` is the page that the action came from. `next` is the page or download that was asked for; none for a form. */
export type Places = { from: string; next: string | None }

/** The places that the address of the confirmation names, of this part of the site. */
export function placesIn(from: string | null, next: string | null, root: string): Places {
  return { from: pageOf(from ?? '', root), next: next === null ? none : pageOf(next, root) }
}

/**
 * Confirms who the signed-in person is by a posted password or passkey. Then loads what the address names: the page that the action
 * came from, which says that nothing was done yet, or the download. docs/behaviour.md 29.1.
 */
export async function confirmPosted(context: Context, form: FormData, { from, next }: Places) {
  const confirmed = await confirmedBy(context, form)
  if (confirmed === none) return notConfirmed(passwordBlankText, 400, passwordBlankText)
  const over = answerOf(context, confirmed, form.get('passkey') ? passkeyTexts.notConfirmed : wrongPasswordText)
  if (over !== none) return over
  if (next !== none) throw redirectDocument(next, 303)
  done(context, from, 'confirmed')
}

/** How the person confirms: with a passkey or a password. None when the form has neither. */
async function confirmedBy(context: Context, form: FormData): Promise<Result<Confirmed> | null> {
  const { ports, contact, origin } = context.get(siteContext)
  const { session, sessionId, uid, device, client, browser } = context.get(visitContext)
  const own = { id: sessionId, token: session, uid }
  const answer = String(form.get('passkey') ?? '')
  const party = relyingParty(origin, '')
  if (answer !== '' && ports.identities.signInVerified !== none && !('problem' in party))
    return confirmByPasskey(ports, party, { session: own, answer, client, browser }, contact.isLimited)
  const password = String(form.get('password') ?? '')
  if (password === '') return none
  return confirmByPassword(ports, { session: own, password, device, client, browser }, contact.isLimited)
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

function notConfirmed(message: string, status: number, error?: string, retryAfterS?: number) {
  const headers: HeadersInit = retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) }
  return data({ answer: error === undefined ? {} : { error }, alerts: [errorAlert(message)] }, { status, headers })
}
