import { minuteMs } from '#domain/cap.ts'
import { limiter } from './limiter.ts'
import type { Log, LogFields } from './log.ts'

/**
 * Notes what is refused to an address: each kind at most once a minute, so that who tries a thousand times fills no
 * log. Source: reliability 2.11.
 */
export type SecurityNote = (event: 'foreign form refused' | 'limit reached', from: string, fields: LogFields) => void

export function securityNotes(
  log: Log,
  hashOf: (address: string) => string,
  now: () => number = Date.now,
): SecurityNote {
  const take = limiter()
  return (event, from, fields) => {
    const isNews = take({ key: `${event} ${from}`, most: 1, windowMs: minuteMs }, now()) === 0
    if (isNews) log('warn', event, { ...fields, address: hashOf(from) })
  }
}
