import type { None } from '#domain/result.ts'

/** How soon a password would be guessed. Source: docs/behaviour.md 8.10. */
export interface PasswordStrength {
  /**
   * A sentence that says why a new password is too easily guessed (zxcvbn score under 3), or none. `personalWords` are what
   * somebody would try first: names, the address, the site.
   */
  weakness(password: string, personalWords: readonly string[]): string | None
}
