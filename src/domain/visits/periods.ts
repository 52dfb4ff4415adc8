import { type None, none } from '#resume/result.ts'
import { type Counts, noCounts, sumOf } from './counts.ts'
import { daysBefore, isDayName, monthsBefore } from './days.ts'

/** What the screen and the command show: the last 30 days, or the last 12 months. */
export const periods = ['days', 'months'] as const
export type Period = (typeof periods)[number]

/** The counts of each day, or of each month whose days are no longer kept, by name. */
export type StoredCounts = readonly (readonly [name: string, counts: Counts])[]

/** A day or a month. `isAtMost` when its visits may hold a person twice. docs/behaviour.md 36.2. */
export type PeriodRow = { name: string; views: number; visits: number; isAtMost: boolean }

export type PeriodCounts = {
  /** The oldest first, each day or month also without visits. */
  rows: PeriodRow[]
  /** Everything of the period. */
  sum: Counts
  /** The same number of days or months before; none where the count began later. */
  before: Counts | None
  isAtMost: boolean
}

const lengths: Readonly<Record<Period, number>> = { days: 30, months: 12 }

/** `today` is the owner's day, which is the last of the period. */
export function countsOfPeriod(stored: StoredCounts, period: Period, today: string): PeriodCounts {
  const length = lengths[period]
  const nameAt = (back: number) => (period === 'days' ? daysBefore(today, back) : monthsBefore(today, back))
  const namesFrom = (back: number) => Array.from({ length }, (_, at) => nameAt(back + length - 1 - at))
  const rows = namesFrom(0).map((name) => ({ name, counts: countsIn(stored, name) }))
  const before = namesFrom(length)
    .map((name) => countsIn(stored, name))
    .reduce(sumOfDays, noCounts())
  const isOlder = stored.some(([name]) => name.slice(0, nameAt(0).length) <= nameAt(2 * length - 1))
  const sum = rows.map(({ counts }) => counts).reduce(sumOfDays, noCounts())
  return {
    rows: rows.map(({ name, counts: { views, visits, sets } }) => ({ name, views, visits, isAtMost: sets > 1 })),
    sum,
    before: isOlder ? before : none,
    isAtMost: sum.sets > 1,
  }
}

/** The sum of the seven days to today. */
export function countsOfWeek(stored: StoredCounts, today: string): Counts {
  const first = daysBefore(today, 6)
  return sumsOf(stored.filter(([name]) => isDayName(name) && name >= first && name <= today))
}

/**
 * The sum of counts of different days. Each day has sets of its own, so the largest number of them says whether visits are `at
 * most`.
 */
export function sumOfDays(a: Counts, b: Counts): Counts {
  return { ...sumOf(a, b), sets: Math.max(a.sets, b.sets) }
}

function countsIn(stored: StoredCounts, name: string): Counts {
  return sumsOf(stored.filter(([each]) => each === name || each.startsWith(`${name}-`)))
}

function sumsOf(stored: StoredCounts): Counts {
  return stored.map(([, counts]) => counts).reduce(sumOfDays, noCounts())
}

/** 'at most ' where visits may hold a person twice. */
export function atMostText(isAtMost: boolean): string {
  return isAtMost ? 'at most ' : ''
}

/** '31 people this week, 4 took the PDF.' */
export function weekText({ visits, sets, downloads }: Counts): string {
  if (visits === 0) return 'Nobody came by this week.'
  const people = `${visits} ${visits === 1 ? 'person' : 'people'} this week`
  const took = downloads['/resume.pdf'] ?? 0
  const text = `${atMostText(sets > 1)}${people}${took === 0 ? '' : `, ${took} took the PDF`}.`
  return text.replace(/^a/, 'A')
}
