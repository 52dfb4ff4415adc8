import { Form } from 'react-router'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { PageLink } from './page-link.tsx'
import { PasswordField } from './password-field.tsx'
import { Sheet, SheetHead } from './sheet.tsx'
import './form.css'
import './reset.css'

type LoginPageProps = {
  ownerName: string
  /** What the visitor has typed so far. */
  email: string
  /** Where to go afterwards: the value of the address's `redirect`. */
  redirectTo: string
  notice?: string
  isBusy?: boolean
  isResetBusy?: boolean
  isResetOpen?: boolean
}

/** Source: section 5, Reset. */
const resetHelp = 'Enter the email associated with your account. If it exists, a reset email will be sent.'

/** The card with which an account signs in, and under it the panel that asks for a new password. Source: section 2, Login. */
export function LoginPage({ ownerName, email, redirectTo, notice, isBusy, isResetBusy, isResetOpen }: LoginPageProps) {
  return (
    <Sheet kind="card" ownerName={ownerName} page="Log In">
      <SheetHead title="Log In" />
      <Form className="form" method="post" action="/login" discover="none" noValidate>
        <input type="hidden" name="redirect" value={redirectTo} />
        <Field label="Email" name="email" type="email" required autoComplete="username" defaultValue={email} />
        <PasswordField label="Password" name="password" required autoComplete="current-password" />
        {notice && <p className="form__notice">{notice}</p>}
        <div className="form__foot">
          <Button main busy={isBusy && 'Logging In...'}>
            Log In
          </Button>
          <PageLink className="form__link" to="/create-account">
            Create an account
          </PageLink>
        </div>
      </Form>
      <details className="reset" open={isResetOpen} suppressHydrationWarning>
        <summary className="form__link">Forgot Password?</summary>
        <Form
          className="form reset__form"
          method="post"
          action="/login"
          discover="none"
          noValidate
          aria-label="Reset the password"
        >
          <Field label="Email" name="resetEmail" type="email" required autoComplete="username" help={resetHelp} />
          <div>
            <Button busy={isResetBusy && 'Sending'}>Send</Button>
          </div>
        </Form>
      </details>
    </Sheet>
  )
}
