import { dayMs, hourMs } from './cap.ts'

/** How long a session lives: unused, and at most; in ms. */
export type SessionLife = { idleMs: number; mostMs: number }

/** Source: reliability 2.7. */
export function sessionLife(isAdmin: boolean): SessionLife {
  return isAdmin ? { idleMs: 12 * hourMs, mostMs: 7 * dayMs } : { idleMs: 7 * dayMs, mostMs: 30 * dayMs }
}
