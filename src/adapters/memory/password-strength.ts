import { weaknessText } from '#domain/accounts/password-weakness.ts'
import { none } from '#domain/result.ts'
import type { PasswordStrength } from '#ports/accounts/password-strength.ts'

/** Shorter personal words do not count: they occur in many good passwords. */
const minLetters = 4

/**
 * A strength check for tests and trials. Weak are a few common passwords, personal words, and fewer than 5 different
 * characters.
 */
export function memoryPasswordStrength(): PasswordStrength {
  return {
    weakness(password, personalWords) {
      const lower = password.toLowerCase()
      if (common.has(lower)) return weaknessText('common')
      if (new Set(lower).size < 5) return weaknessText('repeat')
      const personal = personalWords.map((word) => word.toLowerCase()).filter((word) => word.length >= minLetters)
      return personal.some((word) => lower.includes(word)) ? weaknessText('personal') : none
    },
  }
}

const common = new Set(['password', 'password1', 'qwerty', 'qwertyuiop', '123456', '12345678', '123456789', 'letmein'])
