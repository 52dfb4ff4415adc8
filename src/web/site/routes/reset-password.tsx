import { createContext, redirect, redirectDocument, useNavigation } from 'react-router'
import { readReset, redeemReset } from '#calls/accounts/sign-in/reset-password.ts'
import { identityStatus } from '#domain/accounts/identity-failure.ts'
import { tooManyText } from '#domain/accounts/sign-in-limits.ts'
import { type Alert, errorAlert } from '#domain/site/alert.ts'
import { flashMessageAgeS, flashMessagesText } from '#domain/site/flash-message.ts'
import { acceptedPath } from '#domain/site/redirect.ts'
import { none } from '#resume/result.ts'
import { siteContext, visitContext } from '../../routing/context.ts'
import { useWords } from '../../ui/words.ts'
import { answerOrFailure } from '../answer-or-failure.ts'
import { formAnswer, postedText } from '../form-answer.ts'
import { retryOf } from '../login-forms.ts'
import { Page, useOwnerName } from '../page.tsx'
import { pageContextOf } from '../page-loader-context.ts'
import { type NewPasswordAnswer, NewPasswordPage } from '../views/account/new-password-page.tsx'
import { ResetOverPage } from '../views/account/reset-over-page.tsx'
import type { Route } from './+types/reset-password.ts'

/** The token of a form that was posted without scripts: only the address of the emailed link contains it. */
const postedToken = createContext('')

/**
 * The page that a reset link opens. Opening it does not use the link up, because mail scanners open links, too.
 * docs/behaviour.md 4.9, 8.11.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const token = context.get(postedToken) || (url.searchParams.get('token') ?? '')
  if (token === '') throw redirect('/login')
  const pageLoader = await pageContextOf(context, 'login')
  const reset = await readReset(pageLoader.site.ports, token)
  if (reset.ok) return pageLoader.page({ reset: { ...reset.data, token }, problem: '' })
  const { code, message } = reset.failure
  const { data: page } = pageLoader.page({ reset: none, problem: message })
  return formAnswer(page, identityStatus(code), retryOf(reset.failure))
}

/** The action data when the password was not set. `problem` says that the link is not valid any more. */
type Rejected = { alerts: Alert[]; answer?: NewPasswordAnswer; problem?: string }

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { ports, contact } = context.get(siteContext)
  const visit = context.get(visitContext)
  const reject = (page: Rejected, why: string, status: number, retryAfterS?: number) => {
    visit.note('reset rejected', { why })
    return formAnswer(page, status, retryAfterS)
  }
  const token = postedText(form, 'token')
  context.set(postedToken, token)
  const asked = { token, password: postedText(form, 'password'), client: visit.client, browser: visit.browser }
  const answer = await redeemReset(ports, contact, asked, contact.isLimited)
  if (!answer.ok) {
    const { code, message } = answer.failure
    const status = identityStatus(code)
    const over = status === 410 ? { problem: message } : { answer: {} }
    return reject({ alerts: [errorAlert(message)], ...over }, code, status, retryOf(answer.failure))
  }
  if (answer.data.outcome === 'limited') {
    const { retryAfterS } = answer.data
    return reject(
      { alerts: [errorAlert(tooManyText(answer.data, visit.words))], answer: {} },
      'limited',
      429,
      retryAfterS,
    )
  }
  if (answer.data.outcome === 'rejected') {
    const { reason } = answer.data
    return reject({ alerts: [errorAlert(reason)], answer: { error: reason } }, 'weak', 400)
  }
  visit.note('reset used', {})
  for (const step of answer.data.undone) visit.note('step after reset failed', { why: step })
  visit.cookies.push({ name: 'alerts', value: flashMessagesText(['password-changed']), maxAgeS: flashMessageAgeS })
  throw redirectDocument(acceptedPath(), 303)
}

/** A failed request leaves the page as it is and shows the reason. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await answerOrFailure(serverAction)
  if (answer.ok) return answer.data
  const page: Rejected = { alerts: [errorAlert(answer.failure.message)], answer: {} }
  return formAnswer(page, 503)
}

/** The loader needs the token of the link, which no later address contains. */
export function shouldRevalidate() {
  return false
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return actionHeaders.has('retry-after') ? actionHeaders : loaderHeaders
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const ownerName = useOwnerName()
  const words = useWords()
  const posted = useNavigation().formData
  const { reset } = loaderData
  const problem = actionData?.problem ?? loaderData.problem
  return (
    <Page name={words('Reset Password')} description={words('Set a new password.')} isIndexed={false}>
      {reset === none || problem !== '' ? (
        <ResetOverPage ownerName={ownerName} problem={problem} isBusy={posted?.has('resetEmail')} />
      ) : (
        <NewPasswordPage
          {...reset}
          ownerName={ownerName}
          answer={actionData?.answer}
          answerAlerts={actionData?.alerts}
          isBusy={posted?.has('password')}
        />
      )}
    </Page>
  )
}
