import { redirectDocument, useNavigation } from 'react-router'
import { errorAlert } from '#domain/site/alert.ts'
import { afterLogin, codePath, loginPath } from '#domain/site/redirect.ts'
import { none } from '#resume/result.ts'
import { siteContext, visitContext } from '../../routing/context.ts'
import { landingPath } from '../../routing/landing-path.ts'
import { useWords } from '../../ui/words.ts'
import { answerOrFailure } from '../answer-or-failure.ts'
import { formAnswer, postedText } from '../form-answer.ts'
import { answerCode, type CodeFormAnswer } from '../login-forms.ts'
import { Page, useOwnerName } from '../page.tsx'
import { pageContextOf } from '../page-loader-context.ts'
import { CodePage } from '../views/account/code-page.tsx'
import type { Route } from './+types/login-code.ts'

/** The page that asks for a one-time code after the password. docs/behaviour.md 30.4. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const target = landingPath(url)
  const { account, half } = context.get(visitContext)
  if (account !== none) throw redirectDocument(target)
  const pageLoader = await pageContextOf(context, 'login')
  const login = target === afterLogin ? '/login' : loginPath(target)
  return pageLoader.page({ address: codePath(target), login, isAsked: half !== '' })
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await request.formData()
  return answerCode(context.get(siteContext), context.get(visitContext), postedText(form, 'code'), landingPath(url))
}

/** A failed request leaves the page as it is and shows the reason. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await answerOrFailure(serverAction)
  if (answer.ok) return answer.data
  return formAnswer<CodeFormAnswer>({ alerts: [errorAlert(answer.failure.message)] }, 503)
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export default function LoginCode({ loaderData, actionData }: Route.ComponentProps) {
  const words = useWords()
  const { address, login, isAsked } = loaderData
  return (
    <Page name={words('Log In')} description={words('Enter a code to log in.')} isIndexed={false}>
      <CodePage
        {...{ login, isAsked }}
        ownerName={useOwnerName()}
        action={address}
        answer={actionData}
        isBusy={useNavigation().formData?.has('code')}
      />
    </Page>
  )
}
