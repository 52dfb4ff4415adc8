import type { CalendarDay } from '#resume/date.ts'
import { dayMs } from '../quota.ts'

/** How long days are kept before they become months, in days. docs/behaviour.md 36.2. */
export const keptDays = 400

/** 'YYYY-MM-DD', the name of a day's counts. */
export function dayName({ year, month, day }: CalendarDay): string {
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`
}

/** The day this many days before another one. */
export function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - count * dayMs).toISOString().slice(0, 10)
}

/** The month this many months before that of a day, 'YYYY-MM'. */
export function monthsBefore(day: string, count: number): string {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - count
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${twoDigits((months % 12) + 1)}`
}

export function isDayName(id: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(id)
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
