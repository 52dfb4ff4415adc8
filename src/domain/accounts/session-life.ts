import { dayMs, hourMs, minuteMs } from '../quota.ts'

/** How long a session lives: unused, and at most; in ms. */
export type SessionLife = { idleMs: number; maxMs: number }

/** What the end of a session depends on. */
export type SessionTimes = { isAdmin: boolean; startedAt: Date; seenAt: Date }

/** How long a browser keeps the cookie of a session: as long as the session can live, in seconds. */
export function sessionAgeS(isAdmin: boolean): number {
  return sessionLife(isAdmin).maxMs / 1000
}

/** Source: docs/behaviour.md 8.7. */
export function sessionLife(isAdmin: boolean): SessionLife {
  return isAdmin ? { idleMs: 12 * hourMs, maxMs: 7 * dayMs } : { idleMs: 7 * dayMs, maxMs: 30 * dayMs }
}

/** When a session ends if nobody uses it. */
export function sessionEnd({ isAdmin, startedAt, seenAt }: SessionTimes): Date {
  const { idleMs, maxMs } = sessionLife(isAdmin)
  return new Date(Math.min(seenAt.getTime() + idleMs, startedAt.getTime() + maxMs))
}

/** Whether a session has ended. One that began a whole life ahead of now is over, too: then a clock was wrong. */
export function isOver(session: SessionTimes, now: Date): boolean {
  const { maxMs } = sessionLife(session.isAdmin)
  return now >= sessionEnd(session) || session.startedAt.getTime() - now.getTime() >= maxMs
}

/**
 * Whether it is worth keeping that a session was seen now. Once a minute is enough, so that reading a page is no write; a
 * session then ends up to a minute early, never late. A clock that was ahead is put right.
 */
export function isSeenAnew(seenAt: Date, now: Date): boolean {
  return Math.abs(now.getTime() - seenAt.getTime()) >= minuteMs
}
