import { useRef, useState } from 'react'
import { Form } from 'react-router'
import { type ContactField, notHumanText } from '#domain/messages/contact-answer.ts'
import type { HumanCheckWidget } from '#domain/messages/human-check.ts'
import { type Submission, submissionDateText } from '#domain/messages/submission.ts'
import type { Alert } from '#domain/site/alert.ts'
import { useSendOnce } from '../../../ui/answered-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormProblems } from '../../../ui/form-problems.tsx'
import { useWords } from '../../../ui/words.ts'
import { draftName, useContactDraft } from './contact-draft.ts'
import { HumanCheck } from './human-check.tsx'
import { MessageField } from './message-field.tsx'
import { useWaitForCheck } from './wait-for-check.ts'
import '../../../ui/form.css'

/** The state of a form: the typed text, the id of the message, and the signed time of the form. */
export type ContactFormState = { typed: Submission; submissionUuid: string; issued: string }

export type ContactFormProps = {
  form: ContactFormState
  widget: HumanCheckWidget
  /** The Vita that takes the messages of a page of files. */
  vita?: string | undefined
  /** MM/DD/YYYY hh:mm A. Once something is typed, the visitor's own clock replaces it. The server's clock decides. */
  date: string
  /** The alerts of the last answer. */
  answerAlerts?: readonly Alert[]
  /** The messages of the rejected fields. */
  errors?: Partial<Record<ContactField, string>>
  isBusy?: boolean
  onLimitReached?: () => void
}

/**
 * The form. Without scripts it posts as any form, but for that of files; with scripts it is sent once at a time. docs/behaviour.md 5.
 */
export function ContactForm({
  form,
  widget,
  vita,
  date,
  answerAlerts,
  errors = noErrors,
  isBusy,
  onLimitReached,
}: ContactFormProps) {
  const { typed, submissionUuid, issued } = form
  const words = useWords()
  const [dateNow, setDateNow] = useState(date)
  const element = useRef<HTMLFormElement>(null)
  const storeDraft = useContactDraft(element)
  const { isWaiting, holds, onVerifying } = useWaitForCheck(element)
  const sendOnce = useSendOnce(form)
  return (
    <Form
      ref={element}
      className={vita ? 'form contact__form' : 'form'}
      method="post"
      action={contactPath(vita)}
      discover="none"
      preventScrollReset
      noValidate
      onSubmit={(event) => {
        if (!holds(event)) sendOnce(event)
      }}
      onInput={() => {
        setDateNow(ownDateText())
        storeDraft()
      }}
    >
      <input type="hidden" name="SubmissionUuid" value={submissionUuid} />
      <input type="hidden" name="date" value={dateNow} />
      {vita && <input type="hidden" name="vita" value={vita} />}
      <Field
        label={words('Name')}
        name="name"
        required
        autoComplete="name"
        defaultValue={typed.name}
        error={errors.name}
      />
      <Field
        label={words('Email')}
        name="email"
        type="email"
        required
        autoComplete="email"
        defaultValue={typed.email}
        error={errors.email}
      />
      <Field
        label={words('Company')}
        name="company"
        optional
        autoComplete="organization"
        defaultValue={typed.company}
        error={errors.company}
      />
      <MessageField defaultValue={typed.message} error={errors.message} onLimitReached={onLimitReached} />
      <HumanCheck key={issued} widget={widget} issued={issued} errors={errors} onVerifying={onVerifying} />
      <FormProblems alerts={answerAlerts} errors={[...Object.values(errors), errors.humanCheck && notHumanText]} />
      <div>
        <Button main data-press={vita && ''} busy={(isBusy || isWaiting) && words('Submitting...')}>
          {words('Submit')}
        </Button>
      </div>
      <RestoredText />
    </Form>
  )
}

/**
 * Loads the page's scripts without a touch when the browser has restored text, or the tab has a draft: only the scripts can
 * show and count it. The hydration loader treats the event as a touch. The code is in the one page that needs it, not in
 * the loader, which every page contains.
 */
export function RestoredText() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own code, and hashed in the policy
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: wakingCode }} />
}

const wakingCode = `addEventListener('pageshow',()=>{let t=document.querySelector('textarea');try{('${draftName}'in sessionStorage||t.value!==t.defaultValue)&&dispatchEvent(new Event('focusin'))}catch{}})`

/** The address of the page: among files it has a final slash. */
export function contactPath(vita: string | undefined): string {
  return vita ? '/contact/' : '/contact'
}

const noErrors = {}

/** docs/behaviour.md 5.1.2. */
function ownDateText(): string {
  return submissionDateText(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone)
}
