import { useRef } from 'react'
import type { Alert } from '#domain/site/alert.ts'
import { useAnswerFocus } from '../../ui/answer-focus.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblems } from '../../ui/form-problems.tsx'
import { PasskeyForm } from '../../ui/passkeys/passkey-form.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useSendOnce } from '../../ui/send-once.ts'
import { Icon } from '../views/icon.tsx'
import '../../ui/link.css'
import '../../ui/form.css'

/** The answer to a confirmation that did not succeed. */
export type ConfirmAnswer = { error?: string }

type ConfirmFormProps = {
  /** The page's own address. */
  address: string
  /** The address of the account, for password managers. */
  email: string
  /** Whether the account has a passkey to confirm with. */
  hasPasskey: boolean
  /** The page that Cancel links to. */
  from: string
  answer?: ConfirmAnswer
  answerAlerts?: readonly Alert[]
}

/**
 * Asks for the password once more, or with scripts for a passkey. The forms are plain ones: the answer redirects to another
 * address.
 */
export function ConfirmForm({ address, email, hasPasskey, from, answer, answerAlerts }: ConfirmFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const sendOnce = useSendOnce(answer)
  useAnswerFocus(form, answer)
  return (
    <>
      <form className="form" ref={form} method="post" action={address} noValidate onSubmit={sendOnce}>
        <input type="email" autoComplete="username" defaultValue={email} readOnly hidden />
        <PasswordField label="Password" name="password" autoComplete="current-password" error={answer?.error} />
        <FormProblems alerts={answerAlerts} errors={[answer?.error]} />
        <div className="form__foot">
          <Button main>Continue</Button>
          {hasPasskey && (
            <button className="button needs-scripts" type="submit" form="passkey">
              <Icon name="key" />
              Use a passkey
            </button>
          )}
        </div>
        <a className="link" href={from}>
          Cancel
        </a>
      </form>
      {hasPasskey && <PasskeyForm id="passkey" purpose="confirm" action={address} />}
    </>
  )
}
