import { type FailureCode, failed, type Result, success } from '#domain/result.ts'

/** What code inside this adapter throws when it knows what is wrong and has a sentence for it. */
export function refusal(code: FailureCode, message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { refusalCode: code })
}

/** The one place where what the disk throws becomes a failure; what it says depends on what was tried. */
export async function attempt<T>(trying: 'read' | 'save', work: () => Promise<T>): Promise<Result<T>> {
  try {
    return success(await work())
  } catch (cause) {
    if (isRefusal(cause)) return failed(cause.refusalCode, cause.message, cause)
    return failed(codes[errorCode(cause)] ?? 'unavailable', sentences[trying], cause)
  }
}

/** Source: docs/behaviour.md 9.6; port, files. */
const codes: Partial<Record<string, FailureCode>> = {
  ENOSPC: 'quota-exceeded',
  EDQUOT: 'quota-exceeded',
  EFBIG: 'quota-exceeded',
  EACCES: 'unauthorized',
  EPERM: 'unauthorized',
  EROFS: 'unauthorized',
}

/** Source: docs/behaviour.md 9.6. */
const sentences = {
  read: 'The file store is not available.',
  save: 'We could not save this right now. Please try again later.',
}

/** 'ENOENT' and the like; '' when the system did not throw it. */
export function errorCode(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}

function isRefusal(cause: unknown): cause is Error & { refusalCode: FailureCode } {
  return cause instanceof Error && 'refusalCode' in cause
}
