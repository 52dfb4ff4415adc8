import { message } from '#resume/words.ts'

/**
 * How the contact page shows the human check. 'embedded' needs only this site, or the one at the origin `at`. For the others the page loads `script`,
 * passes the site key to its widget, and allows exactly `sources`. docs/behaviour.md 5.3.
 */
export type HumanCheckWidget =
  | { kind: 'embedded'; at?: string }
  | {
      kind: OutsideCheck
      siteKey: string
      script: string
      /** Sources for the page's policy, by directive: { 'script-src': ['https://…'] }. */
      sources: Readonly<Record<string, readonly string[]>>
    }

/** The human checks of other companies. docs/behaviour.md 5.3. */
export type OutsideCheck = 'recaptcha' | 'hcaptcha' | 'turnstile'

/** The form field of the answer, whichever check is chosen. docs/behaviour.md 5.3. */
export const humanCheckField = 'g-recaptcha-response'

/** The message for a human check that was not answered. */
export function unansweredText({ kind }: HumanCheckWidget): string {
  return kind === 'embedded'
    ? message('Please tick ‘I’m a human’, and submit again.')
    : message('Please complete the human check, and submit again.')
}

/** The address from which the embedded check requests a challenge. docs/behaviour.md 5.3. */
export const challengePath = '/human-check/challenge'

/** docs/behaviour.md 5.3. */
export const checkUnavailableText = message('Human verification is not available right now. Please try again later.')
