import { redirectDocument } from 'react-router'
import { signInByPasskey } from '#calls/accounts/sign-in/passkeys.ts'
import { requestPasswordReset } from '#calls/accounts/sign-in/reset-password.ts'
import { signIn, signInByCode } from '#calls/accounts/sign-in/sign-in.ts'
import type { SignedInNow } from '#calls/accounts/sign-in/start-session.ts'
import { identityStatus } from '#domain/accounts/identity-failure.ts'
import {
  emailBlankText,
  type LoginFields,
  loginErrors,
  resetOnItsWayText,
  resetSentText,
  spamText,
} from '#domain/accounts/login-form.ts'
import { codeTexts, halfSignInLifetimeMs } from '#domain/accounts/one-time-codes.ts'
import { relyingParty } from '#domain/accounts/passkey.ts'
import { deviceAgeS, sessionAgeS } from '#domain/accounts/session-life.ts'
import { tooManyText } from '#domain/accounts/sign-in-limits.ts'
import { prefixOf } from '#domain/languages/languages.ts'
import { type Alert, errorAlert, infoAlert, successAlert } from '#domain/site/alert.ts'
import { flashMessageAgeS, flashMessagesText } from '#domain/site/flash-message.ts'
import { acceptedPath, afterLogin, loginPath } from '#domain/site/redirect.ts'
import { type Failure, none } from '#resume/result.ts'
import { isBlank } from '#resume/text.ts'
import type { Site, Visit } from '../routing/context.ts'
import { busyRetryS, formAnswer, unavailableRetryS } from './form-answer.ts'
import type { SignInFormAnswer } from './views/account/login-page.tsx'
import type { ResetFormAnswer } from './views/account/reset-form.tsx'

/** The action data of the login page, after one of its forms was posted. */
export type LoginAnswer = { alerts: Alert[]; signIn?: SignInFormAnswer; reset?: ResetFormAnswer }

/**
 * Signs in and redirects to `target` as a document load, because the layout changes too. A rejected form returns what was
 * typed, except the password. docs/behaviour.md 4.8, 8.3.
 */
export async function answerSignIn({ ports, contact }: Site, visit: Visit, typed: LoginFields, target: string) {
  const { email, password } = typed
  const errors = loginErrors(typed)
  const reject = (messages: string[], status: number, retryAfterS?: number) =>
    formAnswer<LoginAnswer>({ alerts: messages.map(errorAlert), signIn: { email, errors } }, status, retryAfterS)
  const missing = Object.values(errors)
  if (missing.length > 0) return reject(missing, 400)

  const { client, device, session, browser } = visit
  const answer = await signIn(ports, { email, password, device, client, session, browser }, contact.isLimited)
  if (!answer.ok) {
    visit.note('sign-in rejected', { why: answer.failure.code })
    return reject([answer.failure.message], identityStatus(answer.failure.code), retryOf(answer.failure))
  }
  if ('retryAfterS' in answer.data) {
    visit.note('sign-in rejected', { why: 'limited' })
    return reject([tooManyText(answer.data, visit.words)], 429, answer.data.retryAfterS)
  }
  if ('half' in answer.data) {
    visit.note('code requested', {})
    visit.cookies.push({ name: 'half', value: answer.data.half, maxAgeS: halfSignInLifetimeMs / 1000 })
    throw redirectDocument(acceptedPath(target), 303)
  }
  throw signedInResponse(visit, answer.data.signedIn, target)
}

/** Sets the cookies of a new session, and loads the page that the visitor was going to. */
function signedInResponse(visit: Visit, { account, token, device }: SignedInNow, target: string): Response {
  visit.note('sign-in accepted', { account: account.uid })
  visit.cookies.push(
    { name: 'session', value: token, maxAgeS: sessionAgeS(account.isAdmin) },
    { name: 'device', value: device, maxAgeS: deviceAgeS },
    { name: 'alerts', value: flashMessagesText(['logged-in']), maxAgeS: flashMessageAgeS },
  )
  return redirectDocument(acceptedPath(target), 303)
}

/** Signs in by the passkey that the visitor chose in the email field. docs/behaviour.md 30.2. */
export async function answerPasskey({ ports, contact, origin }: Site, visit: Visit, posted: string, target: string) {
  const reject = (message: string, status: number, retryAfterS?: number) =>
    formAnswer<LoginAnswer>({ alerts: [errorAlert(message)], signIn: { email: '', errors: {} } }, status, retryAfterS)
  const party = relyingParty(origin, '')
  if ('problem' in party) return reject(party.problem, 400)
  const { client, session, browser } = visit
  const answer = await signInByPasskey(ports, party, { answer: posted, client, session, browser }, contact.isLimited)
  if (!answer.ok) {
    visit.note('sign-in rejected', { why: answer.failure.code })
    return reject(answer.failure.message, identityStatus(answer.failure.code), retryOf(answer.failure))
  }
  if (!('signedIn' in answer.data)) {
    visit.note('sign-in rejected', { why: 'limited' })
    return reject(tooManyText(answer.data, visit.words), 429, answer.data.retryAfterS)
  }
  throw signedInResponse(visit, answer.data.signedIn, target)
}

/** The action data of the page that asks for a code. */
export type CodeFormAnswer = { alerts: Alert[]; error?: string }

/** Completes a sign-in with a code; a sign-in that expired begins again. docs/behaviour.md 30.4. */
export async function answerCode({ ports, contact }: Site, visit: Visit, code: string, target: string) {
  const reject = (message: string, status: number, error?: string, retryAfterS?: number) =>
    formAnswer<CodeFormAnswer>({ alerts: [errorAlert(message)], ...(error && { error }) }, status, retryAfterS)
  if (isBlank(code)) return reject(codeTexts.blank, 400, codeTexts.blank)
  const { client, device, half, session, browser } = visit
  const answer = await signInByCode(ports, { half, code, device, client, session, browser }, contact.isLimited)
  if (!answer.ok) {
    visit.note('code rejected', { why: answer.failure.code })
    return reject(answer.failure.message, identityStatus(answer.failure.code), undefined, retryOf(answer.failure))
  }
  const { outcome } = answer.data
  if (outcome === 'signed in') throw signedInResponse(visit, answer.data.signedIn, target)
  visit.note('code rejected', { why: outcome })
  if (outcome === 'limited')
    return reject(tooManyText(answer.data, visit.words), 429, undefined, answer.data.retryAfterS)
  if (outcome === 'wrong') return reject(codeTexts.wrong, 400, codeTexts.wrong)
  visit.cookies.push({ name: 'alerts', value: flashMessagesText(['session-over']), maxAgeS: flashMessageAgeS })
  throw redirectDocument(target === afterLogin ? '/login' : loginPath(target), 303)
}

/**
 * Requests the email message of a password reset. The answer is the same for an address without an account.
 * docs/behaviour.md 8.11.
 */
export async function answerResetRequest({ ports, origin, contact }: Site, visit: Visit, email: string) {
  const answer = formAnswer<LoginAnswer>
  if (isBlank(email))
    return answer({ alerts: [errorAlert(emailBlankText)], reset: { email, error: emailBlankText } }, 400)
  const { host, isLimited } = contact
  const { language, languages, words } = visit
  const own = origin + prefixOf(language === languages.plain ? undefined : language)
  const asked = await requestPasswordReset(ports, { origin: own, host, words }, email, visit.client, isLimited)
  if (!asked.ok) {
    const { code, message } = asked.failure
    visit.note('reset rejected', { why: code })
    const reset = code === 'invalid-email' ? { email, error: message } : { email }
    return answer({ alerts: [errorAlert(message)], reset }, identityStatus(code), retryOf(asked.failure))
  }
  if (asked.data === 'on its way') {
    visit.note('reset rejected', { why: asked.data })
    const alerts = [infoAlert(resetOnItsWayText(email.trim(), visit.words)), infoAlert(spamText)]
    return answer({ alerts, reset: { email: '' } }, 200)
  }
  if (asked.data !== none) {
    const { retryAfterS } = asked.data
    visit.note('reset rejected', { why: 'limited' })
    return answer({ alerts: [errorAlert(tooManyText(asked.data, visit.words))], reset: { email } }, 429, retryAfterS)
  }
  visit.note('reset requested', {})
  const alerts = [successAlert(resetSentText(email.trim(), visit.words)), infoAlert(spamText)]
  return answer({ alerts, reset: { email: '' } }, 200)
}

/** Retry-After of a rejected form in seconds; undefined when waiting does not help. */
export function retryOf({ code }: Failure): number | undefined {
  if (code === 'too-many-requests') return busyRetryS
  return identityStatus(code) === 503 ? unavailableRetryS : undefined
}
