import { redirectDocument, type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router'
import { offersPasskeys } from '#calls/accounts/sign-in/passkeys.ts'
import { noCookiesText, plainHttpText } from '#domain/accounts/login-form.ts'
import { relyingParty } from '#domain/accounts/passkey.ts'
import { type Alert, errorAlert } from '#domain/site/alert.ts'
import { afterLogin, loginPath } from '#domain/site/redirect.ts'
import { keepsSignIn } from '#resume/host.ts'
import { none, success } from '#resume/result.ts'
import { siteContext, visitContext } from '../../routing/context.ts'
import { landingPath } from '../../routing/landing-path.ts'
import { useWords } from '../../ui/words.ts'
import { answerOrFailure } from '../answer-or-failure.ts'
import { formAnswer, postedText } from '../form-answer.ts'
import { answerPasskey, answerResetRequest, answerSignIn, type LoginAnswer } from '../login-forms.ts'
import { Page, useOwnerName } from '../page.tsx'
import { pageContextOf } from '../page-loader-context.ts'
import { LoginPage } from '../views/account/login-page.tsx'
import type { Route } from './+types/login.ts'

/** Redirects a signed-in account to its target. `accepted`: a form was accepted, and no cookie came back. docs/behaviour.md 8.13. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const target = landingPath(url)
  const { account, refused } = context.get(visitContext)
  if (account !== none) throw redirectDocument(target)
  const pageLoader = await pageContextOf(context, 'login')
  const { ports, origin } = pageLoader.site
  const offered = 'problem' in relyingParty(origin, '') ? success(false) : await offersPasskeys(ports)
  return pageLoader.page({
    hasPasskeys: offered.ok && offered.data,
    address: target === afterLogin ? '/login' : loginPath(target),
    notice: keepsSignIn(origin) ? (url.searchParams.has('accepted') ? noCookiesText : '') : plainHttpText,
    refused: refused === none ? undefined : typedAgain(refused.form, [errorAlert(refused.message)]),
  })
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await request.formData()
  const site = context.get(siteContext)
  const visit = context.get(visitContext)
  if (form.has('resetEmail')) return answerResetRequest(site, visit, postedText(form, 'resetEmail'))
  const passkey = postedText(form, 'passkey')
  if (passkey !== '') return answerPasskey(site, visit, passkey, landingPath(url))
  const typed = { email: postedText(form, 'email'), password: postedText(form, 'password') }
  return answerSignIn(site, visit, typed, landingPath(url))
}

/** A failed request leaves the page as it is and shows the reason. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const posted = request.clone()
  const answer = await answerOrFailure(serverAction)
  if (answer.ok) return answer.data
  return formAnswer(typedAgain(await posted.formData(), [errorAlert(answer.failure.message)]), 503)
}

/** The form that was posted, with its address and without its password. */
function typedAgain(form: FormData, alerts: Alert[]): LoginAnswer {
  return form.has('resetEmail')
    ? { alerts, reset: { email: postedText(form, 'resetEmail') } }
    : { alerts, signIn: { email: postedText(form, 'email'), errors: {} } }
}

/** Nothing is reloaded after a post: the action's answer is complete, and another request could only fail. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod === undefined && defaultShouldRevalidate
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const words = useWords()
  const posted = useNavigation().formData
  const answered = actionData ?? loaderData.refused
  return (
    <Page name={words('Log In')} description={words('Log in to this site.')} isIndexed={false}>
      <LoginPage
        ownerName={useOwnerName()}
        action={loaderData.address}
        notice={loaderData.notice}
        hasPasskeys={loaderData.hasPasskeys}
        answer={answered?.signIn}
        resetAnswer={answered?.reset}
        answerAlerts={answered?.alerts}
        isBusy={posted?.has('password')}
        isResetBusy={posted?.has('resetEmail')}
      />
    </Page>
  )
}
