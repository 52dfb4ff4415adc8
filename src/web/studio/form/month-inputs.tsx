import { monthNames } from '#resume/date.ts'
import { Select } from '../views/select.tsx'
import './field.css'

/** An input of a date. */
export type DatePart = { id: string; name: string; value: string; onChange(value: string): void }

type Typed = { currentTarget: { value: string } }

const months = ['Month', ...monthNames].map((label, at) => ({ value: at === 0 ? '' : String(at), label }))

type MonthInputsProps = {
  day?: DatePart | undefined
  month: DatePart
  year: DatePart
  /** The element that says what is wrong, where something is. */
  errorId?: string | undefined
  isOff?: boolean
}

/** A month and a year, and where a day is possible, a day. */
export function MonthInputs({ day, month, year, errorId, isOff = false }: MonthInputsProps) {
  const common = {
    'aria-invalid': errorId === undefined ? undefined : (true as const),
    'aria-describedby': errorId,
    disabled: isOff,
  }
  const number = { ...common, className: 'field__input number', inputMode: 'numeric', autoComplete: 'off' } as const
  const own = ({ onChange, ...part }: DatePart) => ({
    ...part,
    onChange: (event: Typed) => onChange(event.currentTarget.value),
  })
  return (
    <div className={day === undefined ? 'when' : 'when when--day'}>
      {day !== undefined && <input {...number} {...own(day)} aria-label="Day" placeholder="Day" />}
      <Select {...common} {...own(month)} choices={months} aria-label="Month" />
      <input {...number} {...own(year)} aria-label="Year" placeholder="Year" />
    </div>
  )
}
