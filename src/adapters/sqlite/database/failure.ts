import { notSavedText } from '#domain/not-saved.ts'
import { type Failure, type Result, success } from '#resume/result.ts'

/** Primary result codes of SQLite: SQLITE_FULL, the disk is full; SQLITE_BUSY, another connection holds the lock. */
const full = 13
const busyCode = 5

/** The only place where an error of SQLite becomes a failure. `trying` selects the message. */
export function attempt<T>(trying: 'read' | 'save', work: () => T): Result<T> {
  try {
    return success(work())
  } catch (cause) {
    return { ok: false, failure: failureOf(trying, cause) }
  }
}

export function failureOf(trying: 'read' | 'save', cause: unknown): Failure {
  const code = primaryCode(cause) === full ? 'quota-exceeded' : 'unavailable'
  return { code, message: messages[trying], cause }
}

export function isBusy(cause: unknown): boolean {
  return primaryCode(cause) === busyCode
}

/** The error for a busy database that SQLite reports as a result instead of throwing. */
export function busyError(): Error {
  return Object.assign(new Error('another connection holds the lock'), { errcode: busyCode })
}

/** docs/behaviour.md 9.6. */
const messages = {
  read: 'The document store is not available.',
  save: notSavedText,
}

/** The low byte of the error number, which may be an extended code; 0 when SQLite did not throw it. */
function primaryCode(cause: unknown): number {
  return cause instanceof Error && 'errcode' in cause && typeof cause.errcode === 'number' ? cause.errcode & 0xff : 0
}
