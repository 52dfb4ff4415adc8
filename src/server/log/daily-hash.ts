import { createHmac, randomBytes } from 'node:crypto'
import { dayMs } from '#domain/quota.ts'

/**
 * Hashes addresses for the log: within one day (UTC) the same address has the same sixteen characters, and the next day
 * others. The salt is in memory only and random, so nobody finds the address of a line, the owner neither. Source:
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
