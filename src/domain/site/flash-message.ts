import { type Alert, errorAlert, infoAlert, successAlert } from './alert.ts'

/**
 * Alerts that outlive a redirect: a cookie carries their codes, which say nothing about anybody, and the next page says the
 * words, once. `firstName` is the signed-in account's, '' when there is none. Source: docs/behaviour.md 9.2.
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

/** How long an alert waits for the page that tells it, in seconds. */
export const flashMessageAgeS = 60

/** The cookie's value for alerts, in their order. */
export function flashMessagesText(codes: readonly FlashMessage[]): string {
  return codes.join('.')
}

/** The alerts that a cookie's value names; what is no code of ours is left out. */
export function flashMessages(text: string, firstName: string): Alert[] {
  return text
    .split('.')
    .filter((code): code is FlashMessage => Object.hasOwn(alerts, code))
    .map((code) => alerts[code](firstName))
}
