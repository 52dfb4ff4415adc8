import { useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'
import './note.css'

const noErrors: Readonly<Record<string, string>> = {}

/** What is wrong with a form, by the names of its fields, with a link to each. It gets the focus, so that it is read first. */
export function Problems({ errors = noErrors }: { errors?: Readonly<Record<string, string>> | undefined }) {
  const problems = Object.entries(errors)
  const note = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each rejection
  useEffect(() => note.current?.focus(), [errors])
  if (problems.length === 0) return null
  return (
    <div className="note note--bad" role="alert" tabIndex={-1} ref={note}>
      <Icon name="error" />
      <div className="stack stack--near">
        <p className="note__title">There is a problem</p>
        <ul className="note__list">
          {problems.map(([name, message]) => (
            <li key={name}>
              <a href={`#field-${name}`}>{message}</a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** What is wrong with a field or a change; nothing without a message. */
export function Problem({ id, message }: { id?: string; message: string | undefined }) {
  if (message === undefined) return null
  return (
    <p className="field__error" id={id}>
      <Icon name="error" />
      <span>{message}</span>
    </p>
  )
}
