import { type ReactNode, useEffect, useRef, useState } from 'react'
import { message } from '#resume/words.ts'
import { controlOf, Field } from './field.tsx'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import { useWords } from './words.ts'

type PasswordFieldProps = {
  label: string
  name: string
  id?: string
  autoComplete: 'current-password' | 'new-password'
  required?: boolean
  help?: ReactNode
  error?: string
  /** The accessible name of the toggle; two toggles on a page need different names. */
  revealLabel?: string
  /** Called with the field's content after hydration, because it may have been typed before, and at every change. */
  onTyped?: (password: string) => void
}

/** A password field with a button that shows the password. Without scripts the button is hidden. */
export function PasswordField({
  label,
  name,
  id = `field-${name}`,
  autoComplete,
  required,
  help,
  error,
  revealLabel = message('Show the password'),
  onTyped,
}: PasswordFieldProps) {
  const words = useWords()
  const [isShown, setShown] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => onTyped?.(field.current?.value ?? ''), [onTyped])
  return (
    <Field label={label} name={name} id={id} required={required} help={help} error={error}>
      <div className="field__control">
        <input
          {...controlOf({ id, help, error })}
          ref={field}
          className="field__input field__input--secret"
          name={name}
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="off"
          spellCheck={false}
          required={required}
          onInput={({ currentTarget }) => onTyped?.(currentTarget.value)}
        />
        <button
          className="field__reveal"
          type="button"
          aria-pressed={isShown}
          data-press=""
          onClick={() => setShown(!isShown)}
        >
          <VisuallyHidden>{words(revealLabel)}</VisuallyHidden>
          <Icon className="icon--show" name="eye" />
          <Icon className="icon--hide" name="eye-off" />
        </button>
      </div>
    </Field>
  )
}
