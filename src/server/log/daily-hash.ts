import { createHmac, randomBytes } from 'node:crypto'
import { dayMs } from '#domain/quota.ts'

/**
 * Hashes addresses for the log: 16 hex digits, equal for the same address within one UTC day, and different the next day.
 * The salt is random and only in memory, so that the address cannot be recovered from a line, not even by the owner.
 * docs/behaviour.md 15.3.
 */
export function dailyHash(now: () => number = Date.now): (address: string) => string {
  let day = Number.NaN
  let salt = randomBytes(32)
  return (address) => {
    const today = Math.floor(now() / dayMs)
    if (today !== day) salt = randomBytes(32)
    day = today
    return createHmac('sha256', salt).update(address).digest('hex').slice(0, 16)
  }
}
