import { Changed } from '../form/entry-form.tsx'
import type { OwnControlProps } from '../form/field.tsx'
import { partOf } from '../form/inputs.ts'
import { Problem } from '../views/problems.tsx'
import '../form/lines.css'
import '../views/rows.css'

type ChoicesFieldProps = OwnControlProps & {
  /** What stands below each choice, by its name. */
  notes: Readonly<Record<string, string>>
  /** A choice that is always made, above the others. */
  always?: string
}

/** The parts of a field, each with a box. docs/behaviour.md 23.12. */
export function ChoicesField({ field, input, state, notes, always }: ChoicesFieldProps) {
  const choices = field.kind === 'group' ? field.fields : []
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand beside the button
    <div className="field" role="group" aria-label={field.label} id={input.id} tabIndex={-1}>
      <Changed name={field.name} />
      <ul className="lines">
        {always !== undefined && (
          <li>
            <label className="lines__item pick">
              <input className="check__input" type="checkbox" checked disabled />
              <Entry title={always} note="always shown" />
            </label>
          </li>
        )}
        {choices.map(({ name, label }) => {
          const part = partOf(input, name)
          return (
            <li key={name}>
              <label className="lines__item pick">
                <input
                  className="check__input"
                  type="checkbox"
                  id={part.id}
                  name={part.path}
                  checked={part.value === true}
                  onChange={({ currentTarget }) => state.set(part, currentTarget.checked, true)}
                />
                <Entry title={label} note={notes[name] ?? ''} />
              </label>
            </li>
          )
        })}
      </ul>
      <Problem id={`${input.id}-error`} message={state.problems.get(input.path)} />
    </div>
  )
}

function Entry({ title, note }: { title: string; note: string }) {
  return (
    <span>
      <span className="rows__link">{title}</span>
      <span className="rows__fine">{note}</span>
    </span>
  )
}
