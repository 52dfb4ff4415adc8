import { useState } from 'react'
import { controlOf, Field } from './field.tsx'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

type PasswordFieldProps = {
  label: string
  name: string
  id?: string
  autoComplete: 'current-password' | 'new-password'
  required?: boolean
  help?: string
  error?: string
  /** What the toggle is called; two of them on a page need their own words. */
  revealLabel?: string
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
}: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <Field label={label} name={name} id={id} required={required} help={help} error={error}>
      <div className="field__control">
        <input
          {...controlOf({ id, help, error })}
          className="field__input field__input--secret"
          name={name}
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="off"
          spellCheck={false}
          required={required}
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
