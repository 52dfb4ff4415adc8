import type { ReactNode } from 'react'
import { Changed } from '../form/entry-form.tsx'
import type { OwnControlProps } from '../form/field.tsx'
import { Problem } from '../views/problems.tsx'

/** A field whose control is boxes, or stands in that of another field. It is named where it differs from the published one. */
export function ChosenField({
  own: { field, input, state },
  children,
}: {
  own: OwnControlProps
  children?: ReactNode
}) {
  const isSaid = state.changed.has(field.name)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand beside the button
    <div role="group" aria-label={field.label} id={input.id} tabIndex={-1}>
      {isSaid && (
        <div className="field__top">
          <span className="field__label">{field.label}</span>
          <Changed name={field.name} />
        </div>
      )}
      <Problem id={`${input.id}-error`} message={state.problems.get(input.path)} />
      {children}
    </div>
  )
}
