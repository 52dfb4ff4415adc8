import { plainText } from './log-text.ts'

/** The fields that a log line may hold, texts and numbers; no other is ever written. docs/behaviour.md 15.1, 15.2. */
const texts = [
  'reference', // of the request; the error page shows it
  'method',
  'route', // as a template, never the requested address
  'address', // a hash that changes every day
  'proxy', // the address of a proxy in a private network
  'account', // the uid
  'queue',
  'id',
  'name',
  'path', // of one of the owner's files
  'why',
  'reason',
  'origin',
  'error',
] as const
const numbers = [
  'status',
  'ms',
  'bytes',
  'attempts',
  'count',
  'submissions',
  'entries',
  'bounced',
  'redacted',
  'sizeBytes',
  'removed',
] as const

export type LogFields = { [name in (typeof texts)[number]]?: string } & { [name in (typeof numbers)[number]]?: number }
export type LogLevel = 'info' | 'warn' | 'error'

/** Logs an event. `event` is a fixed text; no field holds what a visitor typed. */
export type Log = (level: LogLevel, event: string, fields?: LogFields) => void

/** An event as it is written: `time` is an ISO 8601 instant in UTC, and texts are safe for the log. */
export type LogEvent = { time: string; level: LogLevel; event: string } & LogFields

/** The most characters of a text in a line. An error may have more, because it includes its stack. */
const longest = 500
const longestError = 2_000

/**
 * The event with its known fields, in the order of the list. Types demand the same; this check holds for values that bypass
 * them.
 */
export function logEvent(time: Date, level: LogLevel, event: string, fields: LogFields = {}): LogEvent {
  const listed: Record<string, string | number> = {}
  for (const name of texts) {
    const value: unknown = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (typeof value === 'string') listed[name] = plainText(value, name === 'error' ? longestError : longest)
  }
  for (const name of numbers) {
    const value: unknown = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (typeof value === 'number' && Number.isFinite(value)) listed[name] = value
  }
  return { time: time.toISOString(), level, event: plainText(event, longest), ...listed }
}

/** A log that passes each event to `write`. */
export function logTo(write: (event: LogEvent) => void, now: () => Date = () => new Date()): Log {
  return (level, event, fields) => write(logEvent(now(), level, event, fields))
}
