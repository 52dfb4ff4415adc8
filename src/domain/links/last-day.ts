import { type CalendarDay, calendarDayIn } from '#resume/date.ts'
import { hourMs, minuteMs } from '../quota.ts'
import { dayName } from '../visits/days.ts'

/** The first instant after a calendar day in a time zone, to the minute: midnight, or what the zone has in its place. */
export function endOfDay(day: CalendarDay, timeZone: string): Date {
  const noonMs = Date.UTC(day.year, day.month - 1, day.day, 12)
  const isOver = (ms: number) => countOf(calendarDayIn(timeZone, new Date(ms))) > countOf(day)
  // No zone is more than 14 hours away from UTC.
  let [before, after] = [noonMs - 26 * hourMs, noonMs + 38 * hourMs]
  while (after - before > minuteMs) {
    const middle = before + Math.floor((after - before) / 2 / minuteMs) * minuteMs
    if (isOver(middle)) after = middle
    else before = middle
  }
  return new Date(after)
}

function countOf({ year, month, day }: CalendarDay): number {
  return (year * 12 + month) * 31 + day
}

/** The calendar day of an instant in a time zone, as an input of a date has it: '2026-12-22'. */
export function dayText(instant: Date, timeZone: string): string {
  return dayName(calendarDayIn(timeZone, instant))
}
