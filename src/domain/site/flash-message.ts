import { type Alert, errorAlert, infoAlert, successAlert } from './alert.ts'

/**
 * The flash messages by code. A cookie carries the codes, which contain no personal data; the next page shows the texts
 * once. `firstName` is the signed-in account's, '' when there is none. docs/behaviour.md 9.2.
 */
const alerts = {
  'logged-in': (firstName: string) =>
    successAlert(firstName === '' ? 'Log in successful! Welcome back!' : `Welcome back, ${firstName}!`),
  'logged-out': () => successAlert('You have been successfully logged out.'),
  'log-out-failed': () =>
    errorAlert(
      'We could not save this right now. You are logged out in this browser. The server keeps trying to end your session.',
    ),
  'password-changed': () => successAlert('Your password was changed. Please log in with it.'),
  'session-over': () => infoAlert('Your session is over. Please log in again.'),
} as const

export type FlashMessage = keyof typeof alerts

/** The lifetime of the cookie, in seconds. docs/behaviour.md 8.8. */
export const flashMessageAgeS = 60

/** The cookie's value for codes, in their order. */
export function flashMessagesText(codes: readonly FlashMessage[]): string {
  return codes.join('.')
}

/** The alerts for a cookie's value; unknown codes are left out. */
export function flashMessages(text: string, firstName: string): Alert[] {
  return text
    .split('.')
    .filter((code): code is FlashMessage => Object.hasOwn(alerts, code))
    .map((code) => alerts[code](firstName))
}
