import { type None, none } from '../result.ts'

/** What a new password must have, as the authentication service writes it down. Lengths are in code points. Source: docs/behaviour.md 8.10. */
export type PasswordPolicy = {
  minimumLength: number
  maximumLength: number | None
  lowercase: boolean
  uppercase: boolean
  numeric: boolean
  nonAlphanumeric: boolean
}

/** Source: docs/behaviour.md 8.10. */
export const usualPolicy: PasswordPolicy = {
  minimumLength: 6,
  maximumLength: none,
  lowercase: false,
  uppercase: false,
  numeric: false,
  nonAlphanumeric: false,
}

/** No password is longer, whatever the policy says: more is refused before it costs anything. Source: docs/behaviour.md 8.10. */
export const longestPassword = 128

/** The password as it is kept and compared: in NFC, with every space. Source: docs/behaviour.md 8.10; NIST SP 800-63B, 5.1.1.2. */
export function toPassword(typed: string): string {
  return typed.normalize('NFC')
}

/**
 * Whether a password is longer than any may be. Composing leaves a text
 * at least a quarter of its characters, so a huge one is known by its size alone. Source: docs/behaviour.md 8.10; UAX 15, section 9.
 */
export function isTooLong(typed: string): boolean {
  return typed.length > 8 * longestPassword || [...toPassword(typed)].length > longestPassword
}

/** Whether a typed password may be kept. */
export function meetsPolicy(policy: PasswordPolicy, typed: string): boolean {
  return !isTooLong(typed) && passwordRules(policy, toPassword(typed)).every(({ isMet }) => isMet)
}

/** One rule of a policy, in words for a list, and whether a password keeps it. */
export type PasswordRule = { words: string; isMet: boolean }

/** The rules of a policy in the order in which they are shown. Spaces are neither letters nor numbers. */
export function passwordRules(policy: PasswordPolicy, password: string): PasswordRule[] {
  const { minimumLength, maximumLength, lowercase, uppercase, numeric, nonAlphanumeric } = policy
  const length = [...password].length
  const most = Math.min(maximumLength ?? longestPassword, longestPassword)
  const rules: [isAsked: boolean, words: string, isMet: boolean][] = [
    [true, `At least ${minimumLength} characters`, length >= minimumLength],
    [maximumLength !== none || length > most, `At most ${most} characters`, length <= most],
    [lowercase, 'A lowercase letter', /\p{Ll}/u.test(password)],
    [uppercase, 'An uppercase letter', /\p{Lu}/u.test(password)],
    [numeric, 'A number', /\p{Nd}/u.test(password)],
    [nonAlphanumeric, 'A character that is neither letter nor number', /[^\p{L}\p{Nd}]/u.test(password)],
  ]
  return rules.filter(([isAsked]) => isAsked).map(([, words, isMet]) => ({ words, isMet }))
}
