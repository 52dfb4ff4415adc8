import { OwnerError, ownerText } from '#domain/errors.ts'
import { hourMs } from '#domain/quota.ts'
import { none, type Result } from '#resume/result.ts'
import type { Log, LogFields, LogLevel } from './log.ts'
import { errorText } from './log-text.ts'

/**
 * Logs the results of a job that runs again and again: one line when it begins to fail and at most one an hour while it
 * fails, and one when it works again. `job` is the job as the beginning of the event, such as 'backup'; `fields` say which one of
 * several it is. docs/behaviour.md 15.5.
 */
export type JobLog = (job: string, result: Result<unknown>, fields?: LogFields, level?: LogLevel) => void

export function jobLog(log: Log, now: () => number = () => performance.now()): JobLog {
  const loggedAt = new Map<string, number>()
  return (job, result, fields = {}, level = 'warn') => {
    const key = `${job} ${JSON.stringify(fields)}`
    const at = loggedAt.get(key) ?? none
    if (result.ok) {
      if (loggedAt.delete(key)) log('info', `${job} works again`, fields)
    } else if (at === none || now() - at >= hourMs) {
      loggedAt.set(key, now())
      const { cause } = result.failure
      const bug = cause instanceof Error && !(cause instanceof OwnerError) ? { error: errorText(cause) } : {}
      log(level, `${job} failed`, { ...fields, reason: ownerText(result.failure), ...bug })
    }
  }
}
