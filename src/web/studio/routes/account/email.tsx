import { createContext, data, redirectDocument } from 'react-router'
import { confirmEmailChange, readEmailChange } from '#calls/accounts/change-email.ts'
import { readPersonInfo, unnamedOwner } from '#calls/content/read-person-info.ts'
import { identityStatus } from '#domain/accounts/identity-failure.ts'
import { type Alert, errorAlert } from '#domain/site/alert.ts'
import { flashMessageAgeS, flashMessagesText } from '#domain/site/flash-message.ts'
import { acceptedPath } from '#domain/site/redirect.ts'
import { none } from '#resume/result.ts'
import { siteContext, visitContext } from '../../../routing/context.ts'
import { Alerts } from '../../../ui/alerts/alerts.tsx'
import { Button } from '../../../ui/button.tsx'
import { rejected } from '../../posting/answers.ts'
import { StandaloneHead, StandalonePage } from '../../standalone/standalone-page.tsx'
import { ButtonLink } from '../../views/button.tsx'
import type { Route } from './+types/email.ts'

/** The token of a posted form: only the link in the mail has it in its address. */
const postedToken = createContext('')

/** The page of a mailed link. Opening it changes nothing, because mail scanners open links, too. docs/behaviour.md 29.3. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ports, imageLists } = context.get(siteContext)
  const token = context.get(postedToken) || (url.searchParams.get('token') ?? '')
  const [change, person, backdrop] = await Promise.all([
    readEmailChange(ports, token),
    readPersonInfo(ports),
    imageLists.readOne('backgrounds', 'login'),
  ])
  const page = {
    ownerName: (person.ok ? person.data : unnamedOwner).name,
    backdrop: backdrop.ok ? backdrop.data : none,
  }
  if (change.ok) return data({ ...page, token, email: change.data, message: '' })
  const { code, message } = change.failure
  return data({ ...page, token: '', email: '', message }, { status: identityStatus(code) })
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const token = String(form.get('token') ?? '')
  context.set(postedToken, token)
  const { ports, contact } = context.get(siteContext)
  const visit = context.get(visitContext)
  const asked = { token, client: visit.client, browser: visit.browser }
  const changed = await confirmEmailChange(ports, contact, asked, contact.isLimited)
  if (!changed.ok) {
    const { code, message } = changed.failure
    visit.note('email change rejected', { why: code })
    return rejected(identityStatus(code), message)
  }
  if ('retryAfterS' in changed.data) {
    const { message, retryAfterS } = changed.data
    visit.note('email change rejected', { why: 'limited' })
    return data({ alerts: [errorAlert(message)] }, { status: 429, headers: { 'retry-after': String(retryAfterS) } })
  }
  visit.note('email changed', { account: changed.data.uid })
  visit.cookies.push({ name: 'alerts', value: flashMessagesText(['email-changed']), maxAgeS: flashMessageAgeS })
  throw redirectDocument(changed.data.uid === visit.uid ? '/account' : acceptedPath(), 303)
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return actionHeaders.has('retry-after') ? actionHeaders : loaderHeaders
}

const noAlerts: Alert[] = []

export default function AccountEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { ownerName, backdrop, token, email, message } = loaderData
  return (
    <StandalonePage
      isCard
      name="Confirm your email"
      place="Resume"
      hasError={actionData !== undefined}
      backdrop={backdrop}
      header={[ownerName, 'My account']}
    >
      {token === '' ? (
        <>
          <StandaloneHead title="Confirm your email" lead={message} />
          <ButtonLink href="/account">My account</ButtonLink>
        </>
      ) : (
        <>
          <StandaloneHead
            title="Confirm your email"
            lead={`You sign in with ${email} from now on, and not with the former address.`}
          />
          <form className="form" method="post" action="/account/email">
            <input type="hidden" name="token" value={token} />
            <div className="form__foot">
              <Button main>Use this address</Button>
            </div>
          </form>
        </>
      )}
      <Alerts alerts={actionData?.alerts ?? noAlerts} />
    </StandalonePage>
  )
}
