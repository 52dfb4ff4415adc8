import { monthOf } from '../date.ts'
import { type None, none } from '../result.ts'
import { isFields } from '../schema/stored-fields.ts'
import type { Kind } from '../schema/walk.ts'

/**
 * A date as a form of month and year has it, with the day of the first stored one of the same month and year: such a form neither
 * shows nor sends a day. docs/behaviour.md 22.2.
 */
export function withKeptDay(kind: Kind | None, value: unknown, stored: readonly unknown[]): unknown {
  const isMonthAlone = kind?.kind === 'group' && 'month' in kind.entries && !('day' in kind.entries)
  if (!isMonthAlone || !isFields(value) || value.day !== undefined) return value
  const same = stored.filter(isFields).find(({ month, year }) => {
    return year === value.year && monthOf(month) === monthOf(value.month) && monthOf(month) !== none
  })
  return same?.day === undefined ? value : { ...value, day: same.day }
}
