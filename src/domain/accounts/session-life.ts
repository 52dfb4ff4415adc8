import { dayMs, hourMs, minuteMs } from '../quota.ts'

/** How long a session lives: unused, and at most; in ms. */
export type SessionLife = { idleMs: number; maxMs: number }

/** The values that the end of a session depends on. */
export type SessionTimes = { isAdmin: boolean; startedAt: Date; seenAt: Date }

/** The lifetime of the session cookie in seconds: as long as the session can live. docs/behaviour.md 8.8. */
export function sessionAgeS(isAdmin: boolean): number {
  return sessionLife(isAdmin).maxMs / 1000
}

/** How long a device stays known, in seconds. docs/behaviour.md 8.4. */
export const deviceAgeS = 365 * 86_400

/** docs/behaviour.md 8.7. */
export function sessionLife(isAdmin: boolean): SessionLife {
  return isAdmin ? { idleMs: 12 * hourMs, maxMs: 7 * dayMs } : { idleMs: 7 * dayMs, maxMs: 30 * dayMs }
}

/** When a session ends if it stays unused. */
export function sessionEnd({ isAdmin, startedAt, seenAt }: SessionTimes): Date {
  const { idleMs, maxMs } = sessionLife(isAdmin)
  return new Date(Math.min(seenAt.getTime() + idleMs, startedAt.getTime() + maxMs))
}

/**
 * Whether a session has ended. One that starts its whole lifetime or more after `now` has ended too: a clock was wrong.
 * docs/behaviour.md 8.7.
 */
export function hasEnded(session: SessionTimes, now: Date): boolean {
  const { maxMs } = sessionLife(session.isAdmin)
  return now >= sessionEnd(session) || session.startedAt.getTime() - now.getTime() >= maxMs
}

/**
 * Whether to store that a session was seen now. Once a minute is enough, so that most page views write nothing; a session
 * may then end up to a minute early, never late. A stored time in the future is corrected. docs/behaviour.md 8.7.
 */
export function isSeenUpdateDue(seenAt: Date, now: Date): boolean {
  return Math.abs(now.getTime() - seenAt.getTime()) >= minuteMs
}
