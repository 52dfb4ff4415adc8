import type { CalendarDay } from '../date.ts'
import { type None, none } from '../result.ts'

/**
 * Whole years from `birth` to `today`; none before `birth`. On the birthday the new age counts; 29 February counts on 1 March.
 * docs/behaviour.md 11.6.
 */
export function ageOn(today: CalendarDay, birth: CalendarDay): number | None {
  const reached = today.month > birth.month || (today.month === birth.month && today.day >= birth.day)
  const years = today.year - birth.year - (reached ? 0 : 1)
  return years < 0 ? none : years
}
