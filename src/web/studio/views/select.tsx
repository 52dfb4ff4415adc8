import type { ComponentProps } from 'react'
import type { Choice } from '#domain/studio/form-field.ts'
import { Icon } from './icon.tsx'

/** A list of choices, of which one is chosen. */
export function Select({ choices, ...select }: ComponentProps<'select'> & { choices: readonly Choice[] }) {
  return (
    <span className="field__select">
      <select {...select} className="field__input">
        {choices.map(({ value, label }) => (
          <option {...(value === label ? {} : { value })} key={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </span>
  )
}
