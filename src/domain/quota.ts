import { type None, none } from '#resume/result.ts'
import { english, message } from '#resume/words.ts'

/**
 * A quota: at most `most` events within any `windowMs`, counted under `key`. A key for a person or an address is a
 * pseudonym. docs/behaviour.md 5.6, 6.3.
 */
export type Quota = { key: string; max: number; windowMs: number }

export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** The longest window of any quota; older counts may be deleted. docs/behaviour.md 16.1. */
export const longestCountMs = 31 * dayMs

/**
 * When a quota with these counted times (ms since 1970) has room again, or none when it has room now. A time in the future
 * counts, unless it lies a whole window ahead: then a clock was wrong. A quota of 0 never has room; it returns one window
 * from now.
 */
export function fullUntil({ max, windowMs }: Quota, times: readonly number[], now: Date): Date | None {
  const at = now.getTime()
  if (max <= 0) return new Date(at + windowMs)
  const latest = times.filter((time) => Math.abs(at - time) < windowMs).sort((a, b) => b - a)
  const oldest = latest[max - 1]
  return oldest === undefined ? none : new Date(oldest + windowMs)
}

/** The keys of these quotas, each once. */
export function keysOf(quotas: readonly Quota[]): Set<string> {
  return new Set(quotas.map(({ key }) => key))
}

/** The later of two ends; none for neither. */
export function laterEnd(a: Date | None, b: Date | None): Date | None {
  if (a === none || b === none) return a ?? b
  return a > b ? a : b
}

/** Whether no quota needs a count of this time (ms since 1970) any more. */
export function isForgettable(time: number, now: Date): boolean {
  return Math.abs(now.getTime() - time) >= longestCountMs
}

/** The wait in whole seconds for Retry-After, rounded up and at least one. */
export function waitSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / secondMs))
}

/** The wait as part of a message: 'in 20 seconds', 'in 3 minutes', 'in 2 hours', 'in 1 day'; rounded up. */
export function waitText(ms: number, words = english): string {
  const [size, one, more] =
    ms > dayMs
      ? [dayMs, message('in 1 day'), message('in {$count} days')]
      : ms > hourMs
        ? [hourMs, message('in 1 hour'), message('in {$count} hours')]
        : ms > minuteMs
          ? [minuteMs, message('in 1 minute'), message('in {$count} minutes')]
          : [secondMs, message('in 1 second'), message('in {$count} seconds')]
  const count = Math.max(1, Math.ceil(ms / size))
  return count === 1 ? words(one) : words(more, { count })
}
