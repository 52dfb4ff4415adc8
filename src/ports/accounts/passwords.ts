import type { None, Result } from '#resume/result.ts'

/**
 * Hashes passwords for storage. Passwords are compared byte by byte, so the caller passes them in NFC. Calls fail with
 * 'too-many-requests' when too many of them wait, and with 'unavailable' when memory is short. docs/behaviour.md 8.3,
 * 8.10.
 */
export interface PasswordHashes {
  /** A new hash of a password, with a random salt. */
  make(password: string): Promise<Result<string>>
  /**
   * Whether the password matches the hash. Without a hash, or with a damaged one, it returns false after the work of a new
   * hash.
   */
  compare(password: string, hash: string | None): Promise<Result<boolean>>
  /** Whether a hash costs less to guess than one made now. */
  isOutdated(hash: string): boolean
}

/** Knows common passwords from leaks of other sites. docs/behaviour.md 30.5. */
export interface LeakedPasswords {
  /** Whether a password is one of them, in any case and Unicode form. One in some thousands of others seems to be. */
  has(password: string): boolean
}
