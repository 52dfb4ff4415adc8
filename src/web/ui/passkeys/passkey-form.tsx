import { type FormEvent, type ReactNode, useState } from 'react'
import type { PasskeyPurpose } from '#domain/accounts/passkey.ts'

type PasskeyFormProps = {
  purpose: Exclude<PasskeyPurpose, 'sign-in'>
  action: string
  /** Names of text fields that must not be blank before the browser is asked; the server says what is wrong with them. */
  needs?: readonly string[]
  id?: string
  className?: string
  children?: ReactNode
}

/**
 * A form that the browser's passkey dialog answers: submitting it asks the browser, and then sends the answer with the form. Without
 * scripts the form is sent without one, and the server says what it needs.
 */
export function PasskeyForm({ purpose, action, needs = [], children, ...rest }: PasskeyFormProps) {
  const [problem, setProblem] = useState('')
  async function submit(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget
    const typed = new FormData(form)
    const isAnswered = typed.get('passkey') !== ''
    const isAble = window.PublicKeyCredential?.parseRequestOptionsFromJSON !== undefined
    if (isAnswered || !isAble || needs.some((name) => String(typed.get(name)).trim() === '')) return
    event.preventDefault()
    setProblem('')
    try {
      const { askForPasskey, submitWith } = await import('./in-browser.ts')
      submitWith(form, await askForPasskey(purpose))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <form {...rest} method="post" action={action} noValidate onSubmit={submit}>
      {children}
      <input type="hidden" name="passkey" />
      {problem !== '' && (
        <p className="field__error" role="alert">
          {problem}
        </p>
      )}
    </form>
  )
}
