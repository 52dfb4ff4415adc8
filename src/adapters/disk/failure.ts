import { errorCode } from '#domain/error-code.ts'
import type { FailureCode } from '#resume/result.ts'
import { attempting } from '../file-store-failure.ts'

/** docs/behaviour.md 9.6. */
const codes: Partial<Record<string, FailureCode>> = {
  ENOSPC: 'quota-exceeded',
  EDQUOT: 'quota-exceeded',
  EFBIG: 'quota-exceeded',
  EACCES: 'unauthorized',
  EPERM: 'unauthorized',
  EROFS: 'unauthorized',
}

export const attempt = attempting((cause) => codes[errorCode(cause)] ?? 'unavailable')
