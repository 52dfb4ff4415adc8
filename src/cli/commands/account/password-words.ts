import { type PasswordPolicy, passwordRules } from '#domain/accounts/password-policy.ts'

/** Whether one of the arguments is an option for a password. */
export function givesPassword(args: readonly string[]): boolean {
  return args.some((arg) => /^(--?pass(word)?|-p)(=|$)/i.test(arg))
}

export const neverGiven =
  'A password is never an argument: other users of this machine could read it, and your shell would store it. Leave it out: it is prompted for, or read from a pipe.'

/** Returns the rules for a new password, in one sentence. */
export function policyText(policy: PasswordPolicy): string {
  const rules = passwordRules(policy, '').map(({ words }) => words.toLowerCase())
  return `A password has ${rules.join(', ')}, and is not guessed easily.`
}
