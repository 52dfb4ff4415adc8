import { isBlank } from '../text.ts'

/** The fields of the sign-in form. docs/behaviour.md 4.8. */
export type LoginFields = { email: string; password: string }

/** The messages for missing fields, in the order of the fields; empty when the form may be sent. docs/behaviour.md 8.3. */
export function loginErrors({ email, password }: LoginFields): Partial<LoginFields> {
  return {
    ...(isBlank(email) ? { email: emailBlankText } : {}),
    ...(isBlank(password) ? { password: passwordBlankText } : {}),
  }
}

/** docs/behaviour.md 8.3. */
export const emailBlankText = 'Email cannot be blank.'
export const passwordBlankText = 'Password cannot be blank.'

/** Shown whether or not the account exists. docs/behaviour.md 8.11. */
export const resetSentText = (email: string) => `Password reset email sent to: ${email}`
/** Shown for a second request while the first email is on its way, whether or not the account exists. */
export const resetOnItsWayText = (email: string) => `The password reset email is already on its way to: ${email}`
export const spamText = 'If you do not see the email, please check your spam folder.'

/** Shown where browsers accept no session cookie. docs/behaviour.md 4.8. */
export const plainHttpText =
  'Nobody can log in here: this site is served over plain http, and browsers keep no session for it. It needs https.'
