import { type ReactNode, useEffect, useRef, useState } from 'react'
import { controlOf, Field } from './field.tsx'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

type PasswordFieldProps = {
  label: string
  name: string
  id?: string
  autoComplete: 'current-password' | 'new-password'
  required?: boolean
  help?: ReactNode
  error?: string
  /** What the toggle is called; two of them on a page need their own words. */
  revealLabel?: string
  /** Hears what is in the field: at first, which may have been typed before the scripts were there, and at every change. */
  onTyped?: (password: string) => void
}

/** A password and the button that shows it. Without scripts the button is not there. */
export function PasswordField({
  label,
  name,
  id = `field-${name}`,
  autoComplete,
  required,
  help,
  error,
  revealLabel = 'Show the password',
  onTyped,
}: PasswordFieldProps) {
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
          <VisuallyHidden>{revealLabel}</VisuallyHidden>
          <Icon className="icon--show" name="eye" />
          <Icon className="icon--hide" name="eye-off" />
        </button>
      </div>
    </Field>
  )
}
