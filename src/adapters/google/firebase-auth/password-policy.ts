import { type PasswordPolicy, usualPolicy } from '#domain/accounts/password-policy.ts'
import { none } from '#resume/result.ts'
import { isFields } from '#resume/schema/stored-fields.ts'
import { pageLimitMs } from './limits.ts'
import type { AuthRest } from './rest.ts'

/**
 * Returns the project's password policy, or the usual one when the service does not answer or enforces none. A missing
 * or damaged part is as in the usual one. The start waits for it, so it has the timeout of a page. docs/behaviour.md
 * 8.10.
 */
export async function readPasswordPolicy(rest: AuthRest): Promise<PasswordPolicy> {
  const read = await rest.passwordPolicy(pageLimitMs)
  const isEnforced = read.ok && read.data.enforcementState !== 'OFF'
  const options = isEnforced ? read.data.customStrengthOptions : none
  if (!isFields(options)) return usualPolicy
  return {
    minimumLength: lengthIn(options.minPasswordLength) ?? usualPolicy.minimumLength,
    maximumLength: lengthIn(options.maxPasswordLength),
    lowercase: options.containsLowercaseCharacter === true,
    uppercase: options.containsUppercaseCharacter === true,
    numeric: options.containsNumericCharacter === true,
    nonAlphanumeric: options.containsNonAlphanumericCharacter === true,
  }
}

function lengthIn(value: unknown) {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : none
}
