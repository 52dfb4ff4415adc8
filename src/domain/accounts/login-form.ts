import { isBlank } from '../text.ts'

/** What the sign-in form asks for. Source: docs/behaviour.md 4.8. */
export type LoginFields = { email: string; password: string }

/** The sentences for what is missing, by field and in the order of the fields; empty when it may be sent. Source: docs/behaviour.md 8.3. */
export function loginErrors({ email, password }: LoginFields): Partial<LoginFields> {
  return {
    ...(isBlank(email) ? { email: emailBlankText } : {}),
    ...(isBlank(password) ? { password: 'Password cannot be blank.' } : {}),
  }
}

/** Source: docs/behaviour.md 4.8. */
export const emailBlankText = 'Email cannot be blank.'

/** What is said whether or not there is such an account. Source: docs/behaviour.md 8.11. */
export const resetSentText = (email: string) => `Password reset email sent to: ${email}`
/** What a second request reads while the email of the first is on its way, whether or not there is such an account. */
export const resetOnItsWayText = (email: string) => `The password reset email is already on its way to: ${email}`
export const spamText = 'If you do not see the email, please check your spam folder.'

/** Where browsers take no cookie of ours. Source: docs/behaviour.md 4.8. */
export const plainHttpText =
  'Nobody can log in here: this site is served over plain http, and browsers keep no session for it. It needs https.'
