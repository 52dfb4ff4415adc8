import { createContext, data, redirectDocument } from 'react-router'
import { readWelcome, redeemWelcome } from '#calls/accounts/welcome.ts'
import { identityStatus } from '#domain/accounts/identity-failure.ts'
import { deviceAgeS, sessionAgeS } from '#domain/accounts/session-life.ts'
import { type WelcomeFields, welcomeErrors } from '#domain/accounts/welcome.ts'
import { type Alert, errorAlert } from '#domain/site/alert.ts'
import { acceptedPath, loginPath } from '#domain/site/redirect.ts'
import { none } from '#resume/result.ts'
import { siteContext, visitContext } from '../../routing/context.ts'
import { Alerts } from '../../ui/alerts/alerts.tsx'
import type { Frame } from '../layout/frame.ts'
import { StandalonePage } from '../standalone/standalone-page.tsx'
import { WelcomeForm, type WelcomeFormAnswer, WelcomeOver } from '../standalone/welcome.tsx'
import type { Route } from './+types/welcome.ts'

export const handle: Frame = { frame: 'standalone' }

const start = '/studio/welcome/start'

/** The token of a posted form: only the printed address contains it. */
const postedToken = createContext('')

/** The page of the address that `npm start` prints. Opening it does not use it up. docs/behaviour.md 24.1. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ports, imageLists } = context.get(siteContext)
  const token = context.get(postedToken) || (url.searchParams.get('token') ?? '')
  const open = await readWelcome(ports, token)
  const backdrop = await imageLists.readOne('backgrounds', 'home')
  const page = { backdrop: backdrop.ok ? backdrop.data : none, alerts: [] }
  const over = (status: number, alerts: Alert[] = []) => data({ ...page, form: none, alerts }, { status })
  if (!open.ok) return over(503, [errorAlert(open.failure.message)])
  if (open.data === 'over') return over(410)
  return data({ ...page, form: { token, policy: ports.identities.policy } })
}

/** Makes the account, signs it in, and redirects to the choice of what the site begins with. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const { ports, contact } = context.get(siteContext)
  const visit = context.get(visitContext)
  const typed: WelcomeFields = {
    firstName: text('firstName').normalize('NFC'),
    lastName: text('lastName').normalize('NFC'),
    email: text('email'),
    password: text('password'),
  }
  context.set(postedToken, text('token'))
  const { password: _, ...shown } = typed
  const reject = (
    errors: WelcomeFormAnswer['errors'],
    status: number,
    messages = Object.values(errors),
    headers: Record<string, string> = {},
  ) => {
    visit.note('first account rejected', { why: String(status) })
    return data({ typed: shown, errors, alerts: messages.map(errorAlert) }, { status, headers })
  }
  const errors = welcomeErrors(typed)
  if (Object.keys(errors).length > 0) return reject(errors, 400)

  const tried = { ...typed, token: text('token'), client: visit.client, browser: visit.browser }
  const made = await redeemWelcome(ports, contact.host, tried, contact.isLimited)
  if (!made.ok) return reject({}, identityStatus(made.failure.code), [made.failure.message])
  const answer = made.data
  if (answer.outcome === 'over') return reject({}, 410, [])
  if (answer.outcome === 'limited')
    return reject({}, 429, [answer.message], { 'retry-after': String(answer.retryAfterS) })
  if (answer.outcome === 'rejected') return reject({ [answer.field]: answer.message }, 400)
  visit.note('first account made', { account: answer.uid })
  if (answer.signedIn === none) throw redirectDocument(loginPath(start), 303)
  visit.cookies.push(
    { name: 'session', value: answer.signedIn.token, maxAgeS: sessionAgeS(true) },
    { name: 'device', value: answer.signedIn.device, maxAgeS: deviceAgeS },
  )
  throw redirectDocument(acceptedPath(start), 303)
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export default function Welcome({ loaderData: { form, backdrop, alerts }, actionData }: Route.ComponentProps) {
  const atFields = Object.values(actionData?.errors ?? {})
  const shown = (actionData?.alerts ?? alerts).filter(({ message }) => !atFields.includes(message))
  return (
    <StandalonePage
      name="Welcome"
      hasError={form !== none && actionData !== undefined}
      backdrop={backdrop}
      header={['Vita', form === none ? 'Welcome' : 'Step 1 of 2']}
    >
      {form === none ? <WelcomeOver /> : <WelcomeForm {...form} answer={actionData} />}
      <Alerts alerts={shown} />
    </StandalonePage>
  )
}
