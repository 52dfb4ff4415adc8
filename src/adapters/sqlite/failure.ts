import { type Failure, type Result, success } from '#domain/result.ts'

/** Primary result codes of SQLite: the disk is full; another connection holds the lock. */
const full = 13
const busyCode = 5

/** The one place where a thrown SQLite error becomes a failure; what it says depends on what was tried. */
export function attempt<T>(trying: 'read' | 'save', work: () => T): Result<T> {
  try {
    return success(work())
  } catch (cause) {
    return { ok: false, failure: failureOf(trying, cause) }
  }
}

export function failureOf(trying: 'read' | 'save', cause: unknown): Failure {
  const code = primaryCode(cause) === full ? 'quota-exceeded' : 'unavailable'
  return { code, message: sentences[trying], cause }
}

export function isBusy(cause: unknown): boolean {
  return primaryCode(cause) === busyCode
}

/** What SQLite only says instead of throwing: another connection is in the way. */
export function busyError(): Error {
  return Object.assign(new Error('another connection is in the way'), { errcode: busyCode })
}

/** Source: docs/behaviour.md 9.6. */
const sentences = {
  read: 'The document store is not available.',
  save: 'We could not save this right now. Please try again later.',
}

/** The low byte of the error number, whether or not it is an extended one; 0 when SQLite did not throw it. */
function primaryCode(cause: unknown): number {
  return cause instanceof Error && 'errcode' in cause && typeof cause.errcode === 'number' ? cause.errcode & 0xff : 0
}
