import type { ComponentProps } from 'react'
import type { Choice } from '#domain/studio/form-field.ts'
import { Icon } from './icon.tsx'

type SelectProps = ComponentProps<'select'> & { choices: readonly (Choice & { isDisabled?: boolean })[] }

/** A list of choices, of which one is chosen. */
export function Select({ choices, ...select }: SelectProps) {
  return (
    <span className="field__control field__select">
      <select {...select} className="field__input">
        {choices.map(({ value, label, isDisabled }) => (
          <option {...(value === label ? {} : { value })} disabled={isDisabled} key={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </span>
  )
}
