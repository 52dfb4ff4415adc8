import type { ComponentProps, ReactNode } from 'react'
import { useWords } from './words.ts'
import './field.css'

type InputProps = 'name' | 'form' | 'type' | 'autoComplete' | 'defaultValue' | 'onInput' | 'lang' | 'dir'

type FieldProps = Pick<ComponentProps<'input'>, InputProps> & {
  label: string
  name: string
  /** The field's id; needed where two fields of a page have the same name. */
  id?: string
  required?: boolean
  optional?: boolean
  /** A text or a list. */
  help?: ReactNode
  error?: string
  /** Replaces the input, for example with a text area. It takes the attributes from `controlOf`. */
  children?: ReactNode
}

/** A label, its control, and its help and error. */
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
  const words = useWords()
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label} {required && <RequiredMark />}
        {optional && <span className="field__option">{words('(optional)')}</span>}
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
          {words(error)}
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

/** The attributes that connect a control to its label, help and error. */
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
