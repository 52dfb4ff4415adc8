import { type None, none } from '#resume/result.ts'
import { english } from '#resume/words.ts'

/**
 * The requirements for a new password, in the form of the authentication service. Lengths are in code points.
 * docs/behaviour.md 8.10.
 */
export type PasswordPolicy = {
  minimumLength: number
  maximumLength: number | None
  lowercase: boolean
  uppercase: boolean
  numeric: boolean
  nonAlphanumeric: boolean
}

/** docs/behaviour.md 8.10. */
export const usualPolicy: PasswordPolicy = {
  minimumLength: 6,
  maximumLength: none,
  lowercase: false,
  uppercase: false,
  numeric: false,
  nonAlphanumeric: false,
}

/**
 * The maximum in code points, whatever the policy says. A longer password is rejected before it is hashed.
 * docs/behaviour.md 8.10.
 */
export const longestPassword = 128

/** The password as it is hashed and compared: in NFC, with every space. NIST SP 800-63B, 5.1.1.2; docs/behaviour.md 8.10. */
export function toPassword(typed: string): string {
  return typed.normalize('NFC')
}

/**
 * Whether a password exceeds `longestPassword`. NFC keeps at least a quarter of a text's characters, so a text of over 8
 * times the limit is rejected by its size alone. UAX 15, section 9; docs/behaviour.md 8.10.
 */
export function isTooLong(typed: string): boolean {
  return typed.length > 8 * longestPassword || [...toPassword(typed)].length > longestPassword
}

/** Whether a typed password meets the policy and the maximum length. */
export function meetsPolicy(policy: PasswordPolicy, typed: string): boolean {
  return !isTooLong(typed) && passwordRules(policy, toPassword(typed)).every(({ isMet }) => isMet)
}

/** One rule of a policy, as the text of a list item, and whether a password meets it. */
export type PasswordRule = { words: string; isMet: boolean }

/** The rules of a policy in the order in which they are shown. A space is neither a letter nor a number. */
export function passwordRules(policy: PasswordPolicy, password: string, words = english): PasswordRule[] {
  const { minimumLength, maximumLength, lowercase, uppercase, numeric, nonAlphanumeric } = policy
  const length = [...password].length
  const max = Math.min(maximumLength ?? longestPassword, longestPassword)
  const rules: [isAsked: boolean, text: string, isMet: boolean][] = [
    [true, words('At least {$count} characters', { count: minimumLength }), length >= minimumLength],
    [maximumLength !== none || length > max, words('At most {$count} characters', { count: max }), length <= max],
    [lowercase, words('A lowercase letter'), /\p{Ll}/u.test(password)],
    [uppercase, words('An uppercase letter'), /\p{Lu}/u.test(password)],
    [numeric, words('A number'), /\p{Nd}/u.test(password)],
    [nonAlphanumeric, words('A character that is neither letter nor number'), /[^\p{L}\p{Nd}]/u.test(password)],
  ]
  return rules.filter(([isAsked]) => isAsked).map(([, text, isMet]) => ({ words: text, isMet }))
}

/** A password made of a random secret, which meets every policy: it has one of each kind of character, and at most the maximum. */
export function randomPassword(secret: string, { maximumLength }: PasswordPolicy): string {
  return `aA1!${secret}`.slice(0, Math.min(maximumLength ?? longestPassword, longestPassword))
}
