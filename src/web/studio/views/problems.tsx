import { Icon } from './icon.tsx'
import './note.css'

/**
 * What is wrong with a form, by the names of its fields, with a link to each. The browser gives it the focus as the page loads,
 * so that it is read first; scripts that come later must not take the focus from a field in which the owner writes already.
 */
export function Problems({ errors }: { errors: Readonly<Record<string, string>> }) {
  const problems = Object.entries(errors)
  if (problems.length === 0) return null
  return (
    <div
      className="note note--bad"
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the summary of a rejected form is read first
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
