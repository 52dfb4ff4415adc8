import { minuteMs, secondMs, waitText } from '#domain/quota.ts'
import { type None, none } from '#resume/result.ts'
import type { PlainPage } from '../http/plain-page.ts'
import { limiter } from './limiter.ts'

/** The rate limits of one visitor, identified by address. The counts stay in memory. */
export type RateLimits = {
  /** None, or the page that says how long to wait. */
  page(visitor: string): PlainPage | None
  /** None, or the seconds to wait. */
  challenge(visitor: string): number | None
  /**
   * How many times harder than usual the next challenge is, by how many were issued in the last minute. Each call counts
   * one.
   */
  difficulty(): 1 | 2 | 4
}

/** docs/behaviour.md 13.12. */
const pages = { max: 300, windowMs: 10 * secondMs }
const challenges = { max: 30, windowMs: minuteMs }

/** Challenges a minute, from all visitors, above which a challenge is two or four times as hard. docs/behaviour.md 5.3. */
const many = { max: 60, windowMs: minuteMs }
const veryMany = { max: 300, windowMs: minuteMs }

/**
 * What a request counts under: the visitor's address, and apart from it what a page of another site made the visitor's browser
 * ask for, so that no other site can use a visitor's limits up. docs/behaviour.md 13.12.
 */
export function countedAs(visitor: string, fetchSite: string | undefined): string {
  return fetchSite === 'cross-site' || fetchSite === 'same-site' ? `${visitor} by another site` : visitor
}

export function rateLimits(isLimited: boolean, now: () => number = Date.now): RateLimits {
  const take = limiter()
  return {
    page(visitor) {
      const waitMs = isLimited ? take({ key: `page ${visitor}`, ...pages }, now()) : 0
      if (waitMs === 0) return none
      return {
        status: 429,
        title: 'Too Many Requests',
        message: `That was too much at once. Please try again ${waitText(waitMs)}.`,
        headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) },
      }
    },

    challenge(visitor) {
      const waitMs = isLimited ? take({ key: `challenge ${visitor}`, ...challenges }, now()) : 0
      return waitMs === 0 ? none : Math.ceil(waitMs / 1000)
    },

    difficulty() {
      const isVeryMany = take({ key: 'challenges: very many', ...veryMany }, now()) > 0
      const isMany = take({ key: 'challenges: many', ...many }, now()) > 0
      return isVeryMany ? 4 : isMany ? 2 : 1
    },
  }
}
