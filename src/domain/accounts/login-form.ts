import { isBlank } from '#resume/text.ts'
import { english, message } from '#resume/words.ts'

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
export const emailBlankText = message('Email cannot be blank.')
export const passwordBlankText = message('Password cannot be blank.')

/** Shown whether or not the account exists. docs/behaviour.md 8.11. */
export const resetSentText = (email: string, words = english) =>
  words('Password reset email sent to: {$email}', { email })
/** Shown for a second request while the first email is on its way, whether or not the account exists. */
export const resetOnItsWayText = (email: string, words = english) =>
  words('The password reset email is already on its way to: {$email}', { email })
export const spamText = message('If you do not see the email, please check your spam folder.')

/** Shown after an accepted form whose cookies did not come back. docs/behaviour.md 8.13. */
export const noCookiesText = message(
  'What you sent was accepted, but this browser kept no cookie of this site, and logging in needs one. Allow cookies for this site, then log in.',
)

/** Shown where browsers accept no session cookie. docs/behaviour.md 4.8. */
export const plainHttpText = message(
  'Nobody can log in here: this site is served over plain http, and browsers keep no session for it. It needs https.',
)
