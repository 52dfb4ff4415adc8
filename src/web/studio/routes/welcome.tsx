import { useRef, useState } from 'react'
import { createContext, data, redirectDocument } from 'react-router'
import { readWelcome, redeemWelcome } from '#calls/accounts/welcome.ts'
import { identityStatus } from '#domain/accounts/identity-failure.ts'
import type { PasswordPolicy } from '#domain/accounts/password-policy.ts'
import { deviceAgeS, sessionAgeS } from '#domain/accounts/session-life.ts'
import { type WelcomeFields, welcomeErrors } from '#domain/accounts/welcome.ts'
import { type Alert, errorAlert } from '#domain/site/alert.ts'
import { acceptedPath, loginPath } from '#domain/site/redirect.ts'
import { none } from '#resume/result.ts'
import { siteContext, visitContext } from '../../routing/context.ts'
import { Alerts } from '../../ui/alerts/alerts.tsx'
import { useAnswerFocus } from '../../ui/answered-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormProblems } from '../../ui/form-problems.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { PasswordRules } from '../../ui/password-rules.tsx'
import type { Frame } from '../layout/frame.ts'
import { StandaloneHead, StandalonePage } from '../standalone/standalone-page.tsx'
import { ButtonLink } from '../views/button.tsx'
import { NameFields } from '../views/name-fields.tsx'
import type { Route } from './+types/welcome.ts'
import '../../ui/card.css'
import '../../ui/form.css'
import '../../ui/styles/numbered.css'

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

/** What was typed, except the password, what is wrong with it, and the alerts. */
type WelcomeFormAnswer = {
  typed: Omit<WelcomeFields, 'password'>
  errors: Partial<WelcomeFields>
  alerts: readonly Alert[]
}

type WelcomeFormProps = { token: string; policy: PasswordPolicy; answer?: WelcomeFormAnswer }

/** The first account: names, email and password. */
function WelcomeForm({ token, policy, answer }: WelcomeFormProps) {
  const [password, setPassword] = useState('')
  const [own, setOwn] = useState({ names: [''], email: '' })
  const form = useRef<HTMLFormElement>(null)
  useAnswerFocus(form, answer)
  const { typed, errors = {} } = answer ?? {}
  return (
    <div className="standalone__set">
      <div>
        <h1>Welcome. Whose site is this?</h1>
        <p className="sheet__lead">This account can change everything on the site.</p>
        <ol className="numbered standalone__steps">
          {['Your account', 'How you want to start'].map((step) => (
            <li className="numbered__step" key={step}>
              {step}
            </li>
          ))}
        </ol>
        <p className="fine standalone__note">
          This link works once, within 60 minutes. No one else can make an account here.
        </p>
      </div>
      <div className="card standalone__card">
        <div className="card__head">
          <h2 className="card__title">Your account</h2>
        </div>
        <form
          className="form"
          ref={form}
          method="post"
          action="/studio/welcome"
          noValidate
          onInput={({ currentTarget }) => {
            const text = (name: string) => String(new FormData(currentTarget).get(name) ?? '')
            setOwn({ names: [text('firstName'), text('lastName')], email: text('email') })
          }}
        >
          <input type="hidden" name="token" value={token} />
          <NameFields names={typed} errors={errors} own />
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            help="You sign in with it. It is never shown."
            defaultValue={typed?.email}
            error={errors.email}
          />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="new-password"
            error={errors.password}
            help={<PasswordRules policy={policy} password={password} {...own} />}
            onTyped={setPassword}
          />
          <FormProblems alerts={answer?.alerts} errors={Object.values(errors)} />
          <div className="form__foot">
            <Button main>Make my account</Button>
          </div>
        </form>
      </div>
    </div>
  )
}

/** An address that was used, is too old, or never was one. */
function WelcomeOver() {
  return (
    <>
      <StandaloneHead
        title="This link has expired."
        lead="It works once, within 60 minutes. Start the site again for a new one, as long as there is no account."
      >
        <p className="sheet__lead">
          <code className="standalone__code">npm start</code>
        </p>
      </StandaloneHead>
      <div className="row-of standalone__foot">
        <ButtonLink main href="/login">
          Log In
        </ButtonLink>
        <ButtonLink href="/home">Home</ButtonLink>
      </div>
    </>
  )
}
