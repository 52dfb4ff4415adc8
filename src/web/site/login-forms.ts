import { redirectDocument } from 'react-router'
import { requestPasswordReset } from '#calls/accounts/reset-password.ts'
import { signIn } from '#calls/accounts/sign-in.ts'
import { identityStatus } from '#domain/accounts/identity-failure.ts'
import {
  emailBlankText,
  type LoginFields,
  loginErrors,
  resetOnItsWayText,
  resetSentText,
  spamText,
} from '#domain/accounts/login-form.ts'
import { sessionAgeS } from '#domain/accounts/session-life.ts'
import { type Failure, none } from '#domain/result.ts'
import { type Alert, errorAlert, infoAlert, successAlert } from '#domain/site/alert.ts'
import { flashMessageAgeS, flashMessagesText } from '#domain/site/flash-message.ts'
import { isBlank } from '#domain/text.ts'
import type { Site, Visit } from '../context.ts'
import { busyRetryS, formAnswer, unavailableRetryS } from './form-answer.ts'
import type { SignInFormAnswer } from './views/login-page.tsx'
import type { ResetFormAnswer } from './views/reset-form.tsx'

/** The action data of the login page, after one of its forms was posted. */
export type LoginAnswer = { alerts: Alert[]; signIn?: SignInFormAnswer; reset?: ResetFormAnswer }

/** How long a device stays known, in seconds. */
const deviceAgeS = 365 * 86_400

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

  const { client, device, session } = visit
  const answer = await signIn(ports, { email, password, device, client, session }, contact.isLimited)
  if (!answer.ok) {
    visit.note('sign-in rejected', { why: answer.failure.code })
    return reject([answer.failure.message], identityStatus(answer.failure.code), retryOf(answer.failure))
  }
  if ('retryAfterS' in answer.data) {
    visit.note('sign-in rejected', { why: 'limited' })
    return reject([answer.data.message], 429, answer.data.retryAfterS)
  }
  const { account, token, device: mark } = answer.data.signedIn
  visit.note('sign-in accepted', { account: account.uid })
  visit.cookies.push(
    { name: 'session', value: token, maxAgeS: sessionAgeS(account.isAdmin) },
    { name: 'device', value: mark, maxAgeS: deviceAgeS },
    { name: 'alerts', value: flashMessagesText(['logged-in']), maxAgeS: flashMessageAgeS },
  )
  throw redirectDocument(target, 303)
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
  const asked = await requestPasswordReset(ports, { origin, host }, email, visit.client, isLimited)
  if (!asked.ok) {
    const { code, message } = asked.failure
    visit.note('reset rejected', { why: code })
    const reset = code === 'invalid-email' ? { email, error: message } : { email }
    return answer({ alerts: [errorAlert(message)], reset }, identityStatus(code), retryOf(asked.failure))
  }
  if (asked.data === 'on its way') {
    visit.note('reset rejected', { why: asked.data })
    const alerts = [infoAlert(resetOnItsWayText(email.trim())), infoAlert(spamText)]
    return answer({ alerts, reset: { email: '' } }, 200)
  }
  if (asked.data !== none) {
    const { message, retryAfterS } = asked.data
    visit.note('reset rejected', { why: 'limited' })
    return answer({ alerts: [errorAlert(message)], reset: { email } }, 429, retryAfterS)
  }
  visit.note('reset requested', {})
  const alerts = [successAlert(resetSentText(email.trim())), infoAlert(spamText)]
  return answer({ alerts, reset: { email: '' } }, 200)
}

/** Retry-After of a rejected form in seconds; undefined when waiting does not help. */
export function retryOf({ code }: Failure): number | undefined {
  if (code === 'too-many-requests') return busyRetryS
  return identityStatus(code) === 503 ? unavailableRetryS : undefined
}
