import { useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'
import './note.css'

/** What is wrong with a form, by the names of its fields, with a link to each. It gets the focus, so that it is read first. */
export function Problems({ errors }: { errors: Readonly<Record<string, string>> }) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  const problems = Object.entries(errors)
  if (problems.length === 0) return null
  return (
    <div
      className="note note--bad"
      role="alert"
      tabIndex={-1}
      ref={note}
      // biome-ignore lint/a11y/noAutofocus: without scripts too, the summary of a rejected form is read first
      autoFocus
    >
      <Icon name="error" />
      <div className="note__body">
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
