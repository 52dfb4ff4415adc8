import { createRequire } from 'node:module'
import { none } from '#domain/result.ts'
import type { PasswordStrength } from '#ports/password-strength.ts'

/** What the package says of a password; it has no types of its own. `score` is from 0 to 4. */
type Judgement = { score: number; feedback: { warning: string }; sequence: { dictionary_name?: string }[] }

/** Source: readings, password policy. */
const leastScore = 3

/**
 * How much of a password is judged at once. The package tries every way to read signs as letters: measured, 128 signs of
 * many kinds take it 17 s, 24 at most 0.3 s. Who knows a part does not know the whole, so a strong part is enough.
 */
const partLength = 24

/** The strength check by zxcvbn. The package is loaded when it is first asked: its word lists take 50 ms. */
export function zxcvbnPasswordStrength(): PasswordStrength {
  return {
    weakness(password, personalWords) {
      const parts = [...new Set([password.slice(0, partLength), password.slice(-partLength)])]
      const judgements = parts.map((part) => judge(part, personalWords))
      const isWeak = judgements.every(({ score }) => score < leastScore)
      return isWeak ? `${reason(judgements)}. Add another word or two. Uncommon words are better.` : none
    },
  }
}

const require = createRequire(import.meta.url)

function judge(part: string, personalWords: readonly string[]): Judgement {
  const zxcvbn: (password: string, userInputs: readonly string[]) => Judgement = require('zxcvbn')
  return zxcvbn(part, personalWords)
}

function reason(judgements: readonly Judgement[]): string {
  const warning = judgements.map(({ feedback }) => feedback.warning).find((each) => each !== '')
  if (warning !== undefined) return warning
  const isPersonal = judgements.some(({ sequence }) => sequence.some((each) => each.dictionary_name === 'user_inputs'))
  return isPersonal
    ? 'Names and addresses that belong to you or this site are easy to guess'
    : 'This password is easy to guess'
}
