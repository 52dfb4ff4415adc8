import type { None } from '#domain/result.ts'

/** Estimates how easily a password is guessed. docs/behaviour.md 8.10. */
export interface PasswordStrength {
  /**
   * A message that says why a new password is too easily guessed (zxcvbn score under 3), or none. `personalWords` are
   * what an attacker tries first: names, the address, the site.
   */
  weakness(password: string, personalWords: readonly string[]): string | None
}
