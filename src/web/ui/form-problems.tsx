import type { Alert } from '#domain/site/alert.ts'
import { useWords } from './words.ts'
import './field.css'

type FormProblemsProps = {
  /** The alerts of the form's answer. */
  alerts: readonly Alert[] | undefined
  /** The messages at the form's fields. */
  errors?: readonly (string | undefined)[]
}

/**
 * Why the form was rejected, at the form: the alerts of its answer disappear, and these stay until the next answer. What a
 * field says is not said twice. docs/behaviour.md 5.10; WCAG 3.3.1.
 */
export function FormProblems({ alerts = [], errors = [] }: FormProblemsProps) {
  const words = useWords()
  const problems = alerts.filter(({ type, message }) => type === 'error' && !errors.includes(message))
  if (problems.length === 0) return null
  return (
    <div className="field__problems">
      {problems.map(({ id, message }) => (
        <p className="field__error" key={id}>
          {words(message)}
        </p>
      ))}
    </div>
  )
}
