import type { None, Result } from '#domain/result.ts'

/**
 * Makes of passwords what may be kept of them. Passwords are compared byte by byte, so they come in one normal form. Calls
 * fail with 'too-many-requests' when more of them wait than can be worked off, and with 'unavailable' when memory is
 * short. Source: docs/behaviour.md 8.3, 8.10.
 */
export interface PasswordHashes {
  /** The hash of a password; another one each time. */
  make(password: string): Promise<Result<string>>
  /** Whether it is the password of this hash. With none, or a damaged hash, it is not, after the work of a new hash. */
  compare(password: string, hash: string | None): Promise<Result<boolean>>
  /** Whether a hash takes less to guess than one made now. */
  isOutdated(hash: string): boolean
}
