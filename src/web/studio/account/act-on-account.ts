import { data, redirectDocument } from 'react-router'
import { requestEmailChange } from '#calls/accounts/change-email.ts'
import { changeOwnPassword } from '#calls/accounts/change-password.ts'
import { changeNames, endOneSession, endOtherSessions } from '#calls/accounts/my-account.ts'
import { type Confirmed, confirmByPasskey, confirmByPassword } from '#calls/accounts/sign-in/confirm-sign-in.ts'
import { nameProblem } from '#domain/accounts/account.ts'
import { identityStatus } from '#domain/accounts/identity-failure.ts'
import { emailBlankText, passwordBlankText } from '#domain/accounts/login-form.ts'
import { passkeyTexts, relyingParty } from '#domain/accounts/passkey.ts'
import { wrongPasswordText } from '#domain/accounts/recent-sign-in.ts'
import { sessionAgeS } from '#domain/accounts/session-life.ts'
import { hasMail } from '#domain/messages/contact-rules.ts'
import { type Alert, errorAlert } from '#domain/site/alert.ts'
import { flashMessageAgeS, flashMessagesText } from '#domain/site/flash-message.ts'
import { type Failure, type None, none, type Result } from '#resume/result.ts'
import { isBlank } from '#resume/text.ts'
import { type Context, siteContext, visitContext } from '../../routing/context.ts'
import { changePasskeys, isPasskeyForm } from './passkeys.ts'
import type { PasskeysAnswer } from './passkeys-part.tsx'
import { done, pageOf, requireRecentSignIn } from './recent-sign-in.ts'

/** The forms of the page; each posts its name in the field `do`. */
export type AccountForm = 'names' | 'email' | 'password' | 'end-session' | 'end-others'

/** The fields of the forms that may be wrong. */
export type AccountField = 'firstName' | 'lastName' | 'email' | 'current' | 'next'

/** What was wrong: the messages beside the fields, and what was typed, except passwords. */
export type AccountAnswer = {
  form: AccountForm
  errors: Partial<Record<AccountField, string>>
  typed: Partial<Record<'firstName' | 'lastName' | 'email', string>>
}

/** What the page of one's own account answers to a form that was not done: to one of the page, or of its passkeys. */
export type AccountAction = { alerts: Alert[]; answer?: AccountAnswer; passkeys?: PasskeysAnswer }

/** Answers a form of the page at `root`. docs/behaviour.md 29.2 to 29.5, 30.1. */
export async function actOnAccount(context: Context, request: Request, root: string) {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const what = text('do')
  if (isPasskeyForm(what)) return changePasskeys(context, request, root, what, form)
  switch (what) {
    case 'names':
      return saveNames(context, root, {
        firstName: text('firstName').normalize('NFC').trim(),
        lastName: text('lastName').normalize('NFC').trim(),
      })
    case 'email':
      return askForEmail(context, request, root, text('email'))
    case 'password':
      return changePassword(context, root, text('current'), text('next'))
    case 'end-session':
      return endSessions(context, root, text('session'))
    case 'end-others':
      return endSessions(context, root, none)
    default:
      return rejected('names', 400, {}, {}, ['This form cannot be read.'])
  }
}

async function saveNames(context: Context, root: string, names: { firstName: string; lastName: string }) {
  const problems: [AccountField, string | null][] = [
    ['firstName', nameProblem('First name', names.firstName)],
    ['lastName', nameProblem('Last name', names.lastName)],
  ]
  const errors = Object.fromEntries(problems.filter(([, problem]) => problem !== none))
  if (Object.keys(errors).length > 0) return rejected('names', 400, errors, names)
  const saved = await changeNames(context.get(siteContext).ports, context.get(visitContext).uid, names)
  return saved.ok ? done(context, root, 'names-saved') : failed(context, 'names', saved.failure, names)
}

async function askForEmail(context: Context, request: Request, root: string, email: string) {
  if (isBlank(email)) return rejected('email', 400, { email: emailBlankText }, { email })
  requireRecentSignIn(context, request, 'email')
  const { ports, origin, contact } = context.get(siteContext)
  const visit = context.get(visitContext)
  const asked = { uid: visit.uid, email, client: visit.client }
  const queued = await requestEmailChange(ports, { origin, host: contact.host }, asked, contact.isLimited)
  if (!queued.ok) {
    const { code, message } = queued.failure
    if (code === 'invalid-email') return rejected('email', 400, { email: message }, { email })
    return failed(context, 'email', queued.failure, { email })
  }
  if (queued.data !== none) return limited('email', queued.data, { email })
  visit.note('email change requested', { account: visit.uid })
  return done(context, root, hasMail(contact) ? 'email-link-sent' : 'email-link-not-sent')
}

async function changePassword(context: Context, root: string, current: string, next: string) {
  const errors = {
    ...(current === '' ? { current: passwordBlankText } : {}),
    ...(next === '' ? { next: passwordBlankText } : {}),
  }
  if (Object.keys(errors).length > 0) return rejected('password', 400, errors)
  const { ports, contact } = context.get(siteContext)
  const visit = context.get(visitContext)
  const { uid, device, client, browser } = visit
  const session = { id: visit.sessionId, token: visit.session, uid }
  const typed = { session, password: current, next, device, client, browser }
  const changed = await changeOwnPassword(ports, contact.host, typed, contact.isLimited)
  if (!changed.ok) return failed(context, 'password', changed.failure)
  const answer = changed.data
  if (answer.outcome !== 'changed') visit.note('password change rejected', { why: answer.outcome })
  if (answer.outcome === 'rejected') return rejected('password', 400, { next: answer.reason })
  if (answer.outcome === 'limited') return limited('password', answer)
  if (answer.outcome === 'wrong') return rejected('password', 400, { current: wrongPasswordText })
  if (answer.outcome === 'over') throw sessionOver(context)
  visit.note('password changed', { account: uid })
  for (const step of answer.undone) visit.note('step after password change failed', { why: step })
  if (answer.token === none) return done(context, '/login', 'password-changed')
  visit.cookies.push({ name: 'session', value: answer.token, maxAgeS: sessionAgeS(visit.account?.isAdmin === true) })
  return done(context, root, 'own-password-changed')
}

/** Ends the session with this id, or with none all but the own one. */
async function endSessions(context: Context, root: string, id: string | null) {
  const { ports } = context.get(siteContext)
  const visit = context.get(visitContext)
  const ended = id === none ? await endOtherSessions(ports, visit) : await endOneSession(ports, visit, id)
  if (!ended.ok) return failed(context, id === none ? 'end-others' : 'end-session', ended.failure)
  visit.note('session ended', { account: visit.uid })
  return done(context, root, id === none ? 'sessions-ended' : 'session-ended')
}

function failed(context: Context, form: AccountForm, { code, message }: Failure, typed: AccountAnswer['typed'] = {}) {
  context.get(visitContext).note('account form rejected', { why: code })
  return rejected(form, identityStatus(code), {}, typed, [message])
}

function limited(
  form: AccountForm,
  { message, retryAfterS }: { message: string; retryAfterS: number },
  typed: AccountAnswer['typed'] = {},
) {
  return rejected(form, 429, {}, typed, [message], { 'retry-after': String(retryAfterS) })
}

function rejected(
  form: AccountForm,
  status: number,
  errors: AccountAnswer['errors'],
  typed: AccountAnswer['typed'] = {},
  messages: readonly string[] = Object.values(errors),
  headers: HeadersInit = {},
) {
  return data<AccountAction>({ answer: { form, errors, typed }, alerts: messages.map(errorAlert) }, { status, headers })
}

/** `from` is the page that the action came from. `next` is the page or download that was asked for; none for a form. */
type Places = { from: string; next: string | None }

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
function sessionOver(context: Context): Response {
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
