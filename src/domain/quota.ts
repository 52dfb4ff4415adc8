import { type None, none } from './result.ts'

/**
 * How often something may happen: at most `most` times within any `windowMs`, counted under `key`. A key that counts a
 * person or an address is a pseudonym of it. Source: docs/behaviour.md 5.6, 6.3.
 */
export type Quota = { key: string; most: number; windowMs: number }

export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** The longest that anything is counted; what is older may be forgotten. Source: docs/behaviour.md 16.1. */
export const longestCountMs = 31 * dayMs

/**
 * When a cap has room again, counted at these times (milliseconds since 1970), or none when it has room now. A time that
 * lies ahead counts too, unless by a whole window: then a clock was wrong. A cap of 0 never has room; it says a window from now.
 */
export function fullUntil({ most, windowMs }: Quota, times: readonly number[], now: Date): Date | None {
  const at = now.getTime()
  if (most <= 0) return new Date(at + windowMs)
  const latest = times.filter((time) => Math.abs(at - time) < windowMs).sort((a, b) => b - a)
  const oldest = latest[most - 1]
  return oldest === undefined ? none : new Date(oldest + windowMs)
}

/** Whether no cap can ask for what was counted at this time (milliseconds since 1970). */
export function isForgettable(time: number, now: Date): boolean {
  return Math.abs(now.getTime() - time) >= longestCountMs
}

/** How long to wait, in whole seconds for Retry-After: at least one, never less than it takes. */
export function waitSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / secondMs))
}

/** How long to wait, for a sentence: 'in 20 seconds', 'in 3 minutes', 'in 2 hours', 'in 1 day'; never less than it takes. */
export function waitText(ms: number): string {
  const [size, unit] =
    ms > dayMs
      ? [dayMs, 'day']
      : ms > hourMs
        ? [hourMs, 'hour']
        : ms > minuteMs
          ? [minuteMs, 'minute']
          : [secondMs, 'second']
  const count = Math.max(1, Math.ceil(ms / size))
  return `in ${count} ${unit}${count === 1 ? '' : 's'}`
}
