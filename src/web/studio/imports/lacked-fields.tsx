import { controlOf, Field } from '../../ui/field.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { MonthInputs } from '../form/month-inputs.tsx'
import type { ShownFound } from './shown-import.ts'

type LackedProps = ShownFound['lacks'][number]

/** Inputs for the fields that an entry of the file lacks. docs/behaviour.md 25.2. */
export function LackedFields({ found: { title, lacks } }: { found: ShownFound }) {
  if (lacks.length === 0) return null
  return (
    <fieldset className="found__lacks pair">
      <legend>
        <VisuallyHidden>{title}</VisuallyHidden>
      </legend>
      {lacks.map((lacked) =>
        lacked.kind === 'month' ? <Month key={lacked.name} {...lacked} /> : <Text key={lacked.name} {...lacked} />,
      )}
    </fieldset>
  )
}

function Text({ name, label, kind, values: [text = ''], problem }: LackedProps) {
  const input = { name, defaultValue: text, autoComplete: 'off' }
  return (
    <Field {...input} label={label} error={problem}>
      {kind === 'lines' ? (
        <textarea
          {...input}
          {...controlOf({ id: `field-${name}`, error: problem })}
          className="field__input"
          rows={3}
        />
      ) : undefined}
    </Field>
  )
}

function Month({ name, label, values: [month = '', year = ''], problem }: LackedProps) {
  const id = `field-${name}`
  const errorId = `${id}-error`
  const part = (inner: string, value: string) => ({ id: `${id}.${inner}`, name: `${name}.${inner}`, value })
  return (
    <fieldset className="field" id={id} tabIndex={-1}>
      <legend className="field__label">{label}</legend>
      <MonthInputs
        month={part('month', month)}
        year={part('year', year)}
        errorId={problem === '' ? undefined : errorId}
      />
      {problem !== '' && (
        <p className="field__error" id={errorId}>
          {problem}
        </p>
      )}
    </fieldset>
  )
}
