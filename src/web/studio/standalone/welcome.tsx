import { useRef, useState } from 'react'
import type { PasswordPolicy } from '#domain/accounts/password-policy.ts'
import type { WelcomeFields } from '#domain/accounts/welcome.ts'
import type { Alert } from '#domain/site/alert.ts'
import { useAnswerFocus } from '../../ui/answer-focus.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormProblems } from '../../ui/form-problems.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { PasswordRules } from '../../ui/password-rules.tsx'
import { ButtonLink } from '../views/button.tsx'
import { NameFields } from '../views/name-fields.tsx'
import { StandaloneHead } from './standalone-page.tsx'
import '../../ui/card.css'
import '../../ui/form.css'
import '../../ui/numbered.css'

/** What was typed, except the password, what is wrong with it, and the alerts. */
export type WelcomeFormAnswer = {
  typed: Omit<WelcomeFields, 'password'>
  errors: Partial<WelcomeFields>
  alerts: readonly Alert[]
}

type WelcomeFormProps = { token: string; policy: PasswordPolicy; answer?: WelcomeFormAnswer }

/** The first account: names, email and password. */
export function WelcomeForm({ token, policy, answer }: WelcomeFormProps) {
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
export function WelcomeOver() {
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
