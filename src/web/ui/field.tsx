import type { ComponentProps, ReactNode } from 'react'
import './field.css'

type FieldProps = Pick<ComponentProps<'input'>, 'name' | 'type' | 'autoComplete' | 'defaultValue' | 'onInput'> & {
  label: string
  name: string
  /** The field's own id; needed where two fields of a page have one name. */
  id?: string
  required?: boolean
  optional?: boolean
  /** A sentence, or a list of its own. */
  help?: ReactNode
  error?: string
  /** Stands in the input's place: a text area, a password. It takes the attributes that `controlOf` gives. */
  children?: ReactNode
}

/** A label, its field, and what is to be said about it. */
export function Field({
  label,
  name,
  id = `field-${name}`,
  required,
  optional,
  help,
  error,
  children,
  ...input
}: FieldProps) {
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label} {required && <RequiredMark />}
        {optional && <span className="field__option">(optional)</span>}
      </label>
      {children ?? (
        <input
          {...input}
          {...controlOf({ id, help, error })}
          className="field__input"
          name={name}
          required={required}
        />
      )}
      {error && (
        <p className="field__error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {help && (
        <div className="field__help" id={`${id}-help`}>
          {help}
        </div>
      )}
    </div>
  )
}

/** The attributes that tie a control to its label, its help and its error. */
export function controlOf({ id, help, error }: { id: string; help?: ReactNode; error?: ReactNode }) {
  const describedBy = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ')
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined }
}

function RequiredMark() {
  return (
    <span className="field__mark" aria-hidden="true">
      *
    </span>
  )
}
