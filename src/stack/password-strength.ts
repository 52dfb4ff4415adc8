import { leakedPasswords } from '#adapters/leaked-passwords/leaked-passwords.ts'
import { zxcvbnPasswordStrength } from '#adapters/zxcvbn/password-strength.ts'
import { weaknessText } from '#domain/accounts/password-weakness.ts'
import { none } from '#domain/result.ts'
import type { PasswordStrength } from '#ports/accounts/password-strength.ts'

/** Rejects what is easily guessed, and what is known from leaks of other sites. docs/behaviour.md 8.10, 30.5. */
export function passwordStrength(): PasswordStrength {
  const guesses = zxcvbnPasswordStrength()
  const leaked = leakedPasswords()
  return {
    weakness: (password, words) =>
      guesses.weakness(password, words) ?? (leaked.has(password) ? weaknessText('leaked') : none),
  }
}
