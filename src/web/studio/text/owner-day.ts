import { dateFormat } from '#resume/date-format.ts'

/** 'today, 10:42', 'yesterday, 18:05', 'Nov 18, 17:20', 'Nov 18, 2025, 17:20', in the owner's time zone. */
export function ownerDay(instant: string, now: Date, timeZone: string): string {
  const days = daysSince(instant, now, timeZone)
  const day = days === 0 ? 'today' : days === 1 ? 'yesterday' : monthDay(new Date(instant), now, timeZone)
  return `${day}, ${ownerClock(instant, timeZone)}`
}

/** '10:42' of today, 'Yesterday', 'Nov 18', 'Nov 18, 2025', in the owner's time zone. */
export function ownerShortDay(instant: string, now: Date, timeZone: string): string {
  const days = daysSince(instant, now, timeZone)
  if (days === 0) return ownerClock(instant, timeZone)
  return days === 1 ? 'Yesterday' : monthDay(new Date(instant), now, timeZone)
}

function daysSince(instant: string, now: Date, timeZone: string): number {
  const day = (date: Date) => dateFormat('en-CA', { dateStyle: 'short', timeZone }).format(date)
  return (Date.parse(day(now)) - Date.parse(day(new Date(instant)))) / 86_400_000
}

function monthDay(then: Date, now: Date, timeZone: string): string {
  const year = (date: Date) => dateFormat('en-US', { year: 'numeric', timeZone }).format(date)
  const day = dateFormat('en-US', { month: 'short', day: 'numeric', timeZone }).format(then)
  return year(then) === year(now) ? day : `${day}, ${year(then)}`
}

/** 'November 18, 2026, at 17:20', in the owner's time zone. */
export function ownerDate(instant: string, timeZone: string): string {
  return `${ownerLongDay(instant, timeZone)}, at ${ownerClock(instant, timeZone)}`
}

/** 'November 18, 2026', in the owner's time zone. */
export function ownerLongDay(instant: string, timeZone: string): string {
  return dateFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date(instant))
}

/** 'November 18', in the owner's time zone. */
export function ownerMonthDay(instant: string, timeZone: string): string {
  return dateFormat('en-US', { month: 'long', day: 'numeric', timeZone }).format(new Date(instant))
}

/** 'November 18, 2026, 05:20 PM', in the owner's time zone. */
export function ownerMinute(instant: string, timeZone: string): string {
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h12', timeZone } as const
  return `${ownerLongDay(instant, timeZone)}, ${dateFormat('en-US', clock).format(new Date(instant))}`
}

/** '10:42', in the owner's time zone. */
export function ownerClock(instant: string, timeZone: string): string {
  return dateFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(new Date(instant))
}
