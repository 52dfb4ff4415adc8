import type { CalendarDay } from '../date.ts'

/**
 * Whole years from `birth` to `today`; never negative. On the birthday the new age counts; 29 February counts on 1 March.
 * docs/behaviour.md 11.6.
 */
export function ageOn(today: CalendarDay, birth: CalendarDay): number {
  const reached = today.month > birth.month || (today.month === birth.month && today.day >= birth.day)
  return Math.max(0, today.year - birth.year - (reached ? 0 : 1))
}
