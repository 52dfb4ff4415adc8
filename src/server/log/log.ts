import { plainText } from './log-text.ts'

/**
 * What a line of the log may hold, as a text and as a number; nothing else is ever written. Source: docs/behaviour.md 15.1,
 * 15.2.
 */
const texts = [
  'reference', // of the request; the error page shows it
  'method',
  'route', // as a template, never the address as it was asked for
  'address', // a hash that changes every day
  'proxy', // the address of a proxy in a private network
  'account', // the uid
  'queue',
  'id',
  'name',
  'path', // of a file of the owner's
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
  'wiped',
  'sizeBytes',
  'removed',
] as const

export type LogFields = { [name in (typeof texts)[number]]?: string } & { [name in (typeof numbers)[number]]?: number }
export type LogLevel = 'info' | 'warn' | 'error'

/** A line about something that happened. `event` is a text of ours; no field holds what a visitor typed. */
export type Log = (level: LogLevel, event: string, fields?: LogFields) => void

/** Something that happened, as it may be written: `time` is an ISO 8601 instant in UTC, texts are made harmless. */
export type LogEvent = { time: string; level: LogLevel; event: string } & LogFields

/** The longest text of a line; an error may have more, for it holds where it happened. */
const longest = 500
const longestError = 2_000

/**
 * The event with those of its fields that are on the list, in its order. Types say the same; this holds for what got
 * past them.
 */
export function logEvent(time: Date, level: LogLevel, event: string, fields: LogFields = {}): LogEvent {
  const kept: Record<string, string | number> = {}
  for (const name of texts) {
    const value: unknown = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (typeof value === 'string') kept[name] = plainText(value, name === 'error' ? longestError : longest)
  }
  for (const name of numbers) {
    const value: unknown = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (typeof value === 'number' && Number.isFinite(value)) kept[name] = value
  }
  return { time: time.toISOString(), level, event: plainText(event, longest), ...kept }
}

/** A log that hands each event to `write`. */
export function logTo(write: (event: LogEvent) => void, now: () => Date = () => new Date()): Log {
  return (level, event, fields) => write(logEvent(now(), level, event, fields))
}
