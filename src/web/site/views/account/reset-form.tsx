import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import type { Alert } from '#domain/site/alert.ts'
import { message } from '#resume/words.ts'
import { useAnswerFocus, useSendOnce } from '../../../ui/answered-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormProblems } from '../../../ui/form-problems.tsx'
import { useWords } from '../../../ui/words.ts'
import '../../../ui/form.css'
import './reset.css'

/** The server's answer to the form: the typed address, '' after an accepted request, and the error of the field. */
export type ResetFormAnswer = { email: string; error?: string }

type ResetFormProps = {
  action: string
  answer?: ResetFormAnswer
  answerAlerts?: readonly Alert[] | undefined
  isBusy?: boolean
}

/** docs/behaviour.md 4.8. */
const help = message('Enter the email associated with your account. If it exists, a reset email will be sent.')

/** Requests the email message with a link to set a new password. docs/behaviour.md 4.8. */
export function ResetForm({ action, answer, answerAlerts, isBusy }: ResetFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const words = useWords()
  const sendOnce = useSendOnce(answer)
  useAnswerFocus(form, answer)
  useEffect(() => {
    if (answer?.email === '' && answer.error === undefined) form.current?.reset()
  }, [answer])
  return (
    <Form
      className="form reset__form"
      ref={form}
      method="post"
      action={action}
      discover="none"
      preventScrollReset
      noValidate
      aria-label={words('Reset the password')}
      onSubmit={sendOnce}
    >
      <Field
        label={words('Email')}
        name="resetEmail"
        type="email"
        required
        autoComplete="username"
        help={words(help)}
        defaultValue={answer?.email}
        error={answer?.error}
      />
      {answer && <FormProblems alerts={answerAlerts} errors={[answer.error]} />}
      <div>
        <Button busy={isBusy && words('Sending')}>{words('Send')}</Button>
      </div>
    </Form>
  )
}
