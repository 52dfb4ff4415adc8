import { notSavedText } from '#domain/not-saved.ts'
import { type FailureCode, failed, type Result, success } from '#resume/result.ts'

/** The kind of call; it selects the message of an unexpected error. */
export type Trying = 'read' | 'save'

/** Returns an error with its own code and message, which `attempting` returns as the failure. */
export function rejection(code: FailureCode, message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { rejectionCode: code })
}

/**
 * Returns the only function of a file store that turns errors into failures. `codeOf` returns the code of an error that is
 * no rejection. No message contains the words of a service.
 */
export function attempting(codeOf: (cause: unknown) => FailureCode) {
  return async <T>(trying: Trying, work: () => Promise<T>): Promise<Result<T>> => {
    try {
      return success(await work())
    } catch (cause) {
      if (isRejection(cause)) return failed(cause.rejectionCode, cause.message, cause)
      return failed(codeOf(cause), messages[trying], cause)
    }
  }
}

/** docs/behaviour.md 9.6. */
const messages: Record<Trying, string> = {
  read: 'The file store is not available.',
  save: notSavedText,
}

function isRejection(cause: unknown): cause is Error & { rejectionCode: FailureCode } {
  return cause instanceof Error && 'rejectionCode' in cause
}

export function missing(): Error {
  return rejection('object-not-found', 'There is no such file.')
}
