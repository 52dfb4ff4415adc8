import type { CalendarDay } from '../date.ts'
import { isFields } from '../schema/stored-fields.ts'

/** Sets the graduation and the status of a school, from its end. */
export function deriveEducation(fields: Record<string, unknown>, today: CalendarDay): void {
  const { year, month = 1, day = 1 } = isFields(fields.endDate) ? fields.endDate : {}
  if (typeof year === 'number') fields.graduation = year
  const count = (y: number, m: number, d: number) => (y * 12 + m) * 32 + d
  fields.status =
    typeof year === 'number' && count(year, Number(month), Number(day)) <= count(today.year, today.month, today.day)
}
