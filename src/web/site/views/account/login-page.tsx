import { useRef } from 'react'
import { Form } from 'react-router'
import type { Alert } from '#domain/site/alert.ts'
import { useAnswerFocus, useSendOnce } from '../../../ui/answered-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormProblems } from '../../../ui/form-problems.tsx'
import { PageLink } from '../../../ui/page-link.tsx'
import { usePasskeyOffer } from '../../../ui/passkeys/passkey-offer.ts'
import { PasswordField } from '../../../ui/password-field.tsx'
import { useWords } from '../../../ui/words.ts'
import { Sheet, SheetHead } from '../parts/sheet.tsx'
import { ResetForm, type ResetFormAnswer } from './reset-form.tsx'
import '../../../ui/link.css'
import '../../../ui/form.css'
import './reset.css'

/** The server's answer to the sign-in form: the typed address, and the error of each field. */
export type SignInFormAnswer = { email: string; errors: { email?: string; password?: string } }

type LoginPageProps = {
  ownerName: string
  /** The page's own address with the redirect target: both forms post to it. */
  action: string
  answer?: SignInFormAnswer
  resetAnswer?: ResetFormAnswer
  /** The alerts of either answer. */
  answerAlerts?: readonly Alert[]
  notice?: string
  /** Whether the email field offers passkeys. */
  hasPasskeys?: boolean
  isBusy?: boolean
  isResetBusy?: boolean
}

/** The sign-in card, with a panel below it to request a password reset. docs/behaviour.md 4.8. */
export function LoginPage({ ownerName, resetAnswer, isResetBusy, ...rest }: LoginPageProps) {
  const words = useWords()
  return (
    <Sheet kind="card" ownerName={ownerName} page={words('Log In')}>
      <SheetHead title={words('Log In')} />
      <SignInForm {...rest} />
      <details className="reset" open={resetAnswer !== undefined} suppressHydrationWarning>
        <summary className="link">{words('Forgot Password?')}</summary>
        <ResetForm action={rest.action} answer={resetAnswer} answerAlerts={rest.answerAlerts} isBusy={isResetBusy} />
      </details>
    </Sheet>
  )
}

type SignInFormProps = Pick<LoginPageProps, 'action' | 'answer' | 'answerAlerts' | 'notice' | 'hasPasskeys' | 'isBusy'>

function SignInForm({ action, answer, answerAlerts, notice, hasPasskeys = false, isBusy }: SignInFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const words = useWords()
  const sendOnce = useSendOnce(answer)
  useAnswerFocus(form, answer)
  usePasskeyOffer(form, hasPasskeys)
  return (
    <Form
      className="form"
      ref={form}
      method="post"
      action={action}
      discover="none"
      noValidate
      onSubmit={sendOnce}
      data-scripts={hasPasskeys ? 'soon' : undefined}
    >
      {hasPasskeys && <input type="hidden" name="passkey" />}
      <Field
        label={words('Email')}
        name="email"
        type="email"
        required
        autoComplete={hasPasskeys ? 'username webauthn' : 'username'}
        defaultValue={answer?.email}
        error={answer?.errors.email}
      />
      <PasswordField
        label={words('Password')}
        name="password"
        required
        autoComplete="current-password"
        error={answer?.errors.password}
      />
      {answer && <FormProblems alerts={answerAlerts} errors={Object.values(answer.errors)} />}
      {notice && <p className="form__notice">{words(notice)}</p>}
      <div className="form__foot">
        <Button main busy={isBusy && words('Logging In...')}>
          {words('Log In')}
        </Button>{' '}
        <PageLink className="link" to="/create-account">
          {words('Create an account')}
        </PageLink>
      </div>
    </Form>
  )
}
