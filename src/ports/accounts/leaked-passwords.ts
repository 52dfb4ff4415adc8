/** Knows common passwords from leaks of other sites. docs/behaviour.md 30.5. */
export interface LeakedPasswords {
  /** Whether a password is one of them, in any case and Unicode form. One in some thousands of others seems to be. */
  has(password: string): boolean
}
