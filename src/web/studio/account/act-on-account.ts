import { data, type RouterContextProvider } from 'react-router'
import { requestEmailChange } from '#calls/accounts/change-email.ts'
import { changeOwnPassword } from '#calls/accounts/change-password.ts'
import { changeNames, endOneSession, endOtherSessions } from '#calls/accounts/my-account.ts'
import { nameProblem } from '#domain/accounts/account-name.ts'
import { identityStatus } from '#domain/accounts/identity-failure.ts'
import { emailBlankText, passwordBlankText } from '#domain/accounts/login-form.ts'
import { wrongPasswordText } from '#domain/accounts/recent-sign-in.ts'
import { sessionAgeS } from '#domain/accounts/session-life.ts'
import { hasMail } from '#domain/messages/contact-rules.ts'
import { errorAlert } from '#domain/site/alert.ts'
import { type Failure, none } from '#resume/result.ts'
import { isBlank } from '#resume/text.ts'
import { siteContext, visitContext } from '../../routing/context.ts'
import type { AccountAction } from './account-action.ts'
import { sessionOver } from './confirm.ts'
import { done } from './done.ts'
import { changePasskeys, isPasskeyForm } from './passkeys.ts'
import { requireRecentSignIn } from './recent-sign-in.ts'

type Context = Readonly<RouterContextProvider>

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
