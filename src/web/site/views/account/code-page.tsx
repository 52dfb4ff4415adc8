import { useRef } from 'react'
import { Form } from 'react-router'
import type { Alert } from '#domain/site/alert.ts'
import { useAnswerFocus, useSendOnce } from '../../../ui/answered-form.ts'
import { Button } from '../../../ui/button.tsx'
import { controlOf, Field } from '../../../ui/field.tsx'
import { FormProblems } from '../../../ui/form-problems.tsx'
import { PageLink } from '../../../ui/page-link.tsx'
import { useWords } from '../../../ui/words.ts'
import { Sheet, SheetHead } from '../parts/sheet.tsx'
import '../../../ui/link.css'
import '../../../ui/form.css'

type CodePageProps = {
  ownerName: string
  action: string
  /** The login page, with the same target. */
  login: string
  /** Whether the password was entered; without it there is nothing to enter a code for. */
  isAsked: boolean
  answer?: { alerts: readonly Alert[]; error?: string }
  isBusy?: boolean
}

/** The card that asks for a one-time code or a recovery code. docs/behaviour.md 30.4. */
export function CodePage({ ownerName, action, login, isAsked, answer, isBusy }: CodePageProps) {
  const form = useRef<HTMLFormElement>(null)
  const words = useWords()
  const sendOnce = useSendOnce(answer)
  useAnswerFocus(form, answer)
  return (
    <Sheet kind="card" ownerName={ownerName} page={words('Log In')}>
      <SheetHead
        title={words('Enter Your Code')}
        leads={[
          isAsked
            ? words('Six digits from your app for one-time codes, or one of your recovery codes.')
            : words('Please log in first: a code is asked for after the password.'),
        ]}
      />
      {isAsked && (
        <Form
          className="form"
          ref={form}
          method="post"
          action={action}
          replace
          discover="none"
          noValidate
          onSubmit={sendOnce}
        >
          <Field label={words('Code')} name="code" required error={answer?.error}>
            <input
              {...controlOf({ id: 'field-code', error: answer?.error })}
              className="field__input"
              name="code"
              autoComplete="one-time-code"
              autoCapitalize="off"
              spellCheck={false}
              required
            />
          </Field>
          {answer && <FormProblems alerts={answer.alerts} errors={[answer.error]} />}
          <div className="form__foot">
            <Button main busy={isBusy && words('Logging In...')}>
              {words('Log In')}
            </Button>{' '}
            <PageLink className="link" to={login}>
              {words('Start again')}
            </PageLink>
          </div>
        </Form>
      )}
      {!isAsked && (
        <PageLink className="link" to={login}>
          {words('Log In')}
        </PageLink>
      )}
    </Sheet>
  )
}
