import { message } from '#resume/words.ts'
import { type Alert, errorAlert, infoAlert, successAlert, warnAlert } from './alert.ts'

/**
 * The flash messages by code. A cookie carries the codes, which contain no personal data; the next page shows the texts
 * once. `firstName` is the signed-in account's, '' when there is none. docs/behaviour.md 9.2.
 */
const alerts = {
  'logged-in': (firstName: string) =>
    firstName === ''
      ? successAlert(message('Log in successful! Welcome back!'))
      : { ...successAlert(message('Welcome back, {$name}!')), values: { name: firstName } },
  'logged-out': () => ({ ...successAlert(message('You have been successfully logged out.')), isSignOut: true }),
  'log-out-failed': () => ({
    ...errorAlert(
      message(
        'We could not save this right now. You are logged out in this browser. The server keeps trying to end your session.',
      ),
    ),
    isSignOut: true,
  }),
  'password-changed': () => successAlert(message('Your password was changed. Please log in with it.')),
  'names-saved': () => successAlert('Your name was saved.'),
  'email-link-sent': () =>
    infoAlert('A mail is on its way to the new address. Your email changes when you open the link in it.'),
  'email-link-not-sent': () =>
    warnAlert('The mail to the new address was not sent: this site has no mail server. It is a file in the outbox.'),
  'email-changed': () => successAlert('Your email was changed. You sign in with the new one from now on.'),
  'own-password-changed': () => successAlert('Your password was changed, and all other sessions were ended.'),
  'passkey-added': () => successAlert('The passkey was added.'),
  'passkey-renamed': () => successAlert('The passkey was renamed.'),
  'passkey-removed': () => successAlert('The passkey was removed. Delete it from the device, too.'),
  'codes-on': () => successAlert('One-time codes are on.'),
  'codes-off': () => successAlert('One-time codes are off.'),
  'session-ended': () => successAlert('The session was ended.'),
  'sessions-ended': () => successAlert('All other sessions were ended.'),
  confirmed: () => infoAlert('Unlocked for 15 minutes. Please do it again.'),
  'session-over': () => infoAlert(message('Your session is over. Please log in again.')),
} as const satisfies Record<string, (firstName: string) => Alert>

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
