import { type FailureCode, failed, type Result, success } from '#domain/result.ts'

/** An error with its own code and message, which `attempt` returns as the failure. */
export function rejection(code: FailureCode, message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { rejectionCode: code })
}

/** The only place where an error of the disk becomes a failure. `trying` selects the message of an unexpected error. */
export async function attempt<T>(trying: 'read' | 'save', work: () => Promise<T>): Promise<Result<T>> {
  try {
    return success(await work())
  } catch (cause) {
    if (isRejection(cause)) return failed(cause.rejectionCode, cause.message, cause)
    return failed(codes[errorCode(cause)] ?? 'unavailable', messages[trying], cause)
  }
}

/** docs/behaviour.md 9.6. */
const codes: Partial<Record<string, FailureCode>> = {
  ENOSPC: 'quota-exceeded',
  EDQUOT: 'quota-exceeded',
  EFBIG: 'quota-exceeded',
  EACCES: 'unauthorized',
  EPERM: 'unauthorized',
  EROFS: 'unauthorized',
}

/** docs/behaviour.md 9.6. */
const messages = {
  read: 'The file store is not available.',
  save: 'We could not save this right now. Please try again later.',
}

/** 'ENOENT' and the like; '' for an error without a system code. */
export function errorCode(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}

function isRejection(cause: unknown): cause is Error & { rejectionCode: FailureCode } {
  return cause instanceof Error && 'rejectionCode' in cause
}
