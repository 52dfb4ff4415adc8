import { useRef, useState } from 'react'
import { Form } from 'react-router'
import type { PasswordPolicy } from '#domain/accounts/password-policy.ts'
import type { Alert } from '#domain/site/alert.ts'
import { useAnswerFocus, useSendOnce } from '../../../ui/answered-form.ts'
import { Button } from '../../../ui/button.tsx'
import { FormProblems } from '../../../ui/form-problems.tsx'
import { PageLink } from '../../../ui/page-link.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { PasswordRules } from '../../../ui/password-rules.tsx'
import { useWords } from '../../../ui/words.ts'
import { Sheet, SheetHead } from '../parts/sheet.tsx'
import '../../../ui/link.css'
import '../../../ui/form.css'

/** The server's answer to the new password; without `error` the password was not the problem. */
export type NewPasswordAnswer = { error?: string }

type NewPasswordPageProps = {
  ownerName: string
  /** The address of the account. */
  email: string
  policy: PasswordPolicy
  /** The token of the link; the form posts it, and no later address contains it. */
  token: string
  answer?: NewPasswordAnswer
  answerAlerts?: readonly Alert[]
  isBusy?: boolean
}

/** The card that a reset link opens: the rules, and one field without repetition, because the password can be shown. */
export function NewPasswordPage({
  ownerName,
  email,
  policy,
  token,
  answer,
  answerAlerts,
  isBusy,
}: NewPasswordPageProps) {
  const words = useWords()
  const [typed, setTyped] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const sendOnce = useSendOnce(answer)
  useAnswerFocus(form, answer)
  return (
    <Sheet kind="card" ownerName={ownerName} page={words('Reset password')}>
      <SheetHead title={words('Set a New Password')} leads={[words('For {$email}', { email })]} />
      <Form
        className="form"
        ref={form}
        method="post"
        action="/reset-password"
        replace
        discover="none"
        noValidate
        onSubmit={sendOnce}
      >
        <input type="hidden" name="token" value={token} />
        {/* Tells a password manager the account. */}
        <input type="email" autoComplete="username" defaultValue={email} readOnly hidden />
        <PasswordField
          label={words('New password')}
          name="password"
          required
          autoComplete="new-password"
          error={answer?.error}
          help={<PasswordRules policy={policy} password={typed} names={[ownerName]} email={email} />}
          onTyped={setTyped}
        />
        {answer && <FormProblems alerts={answerAlerts} errors={[answer.error]} />}
        <div className="form__foot">
          <Button main busy={isBusy && words('Saving...')}>
            {words('Save')}
          </Button>{' '}
          <PageLink className="link" to="/login">
            {words('Log In instead')}
          </PageLink>
        </div>
      </Form>
    </Sheet>
  )
}
