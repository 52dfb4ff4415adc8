/**
 * What the contact page shows to tell people from programs. 'embedded' needs nothing but this site. Of the others the page
 * loads `script`, hands its widget the site key, and allows exactly `sources`.
 */
export type HumanCheckWidget =
  | { kind: 'embedded' }
  | {
      kind: OutsideCheck
      siteKey: string
      script: string
      /** Sources for the page's policy, by directive: { 'script-src': ['https://…'] }. */
      sources: Readonly<Record<string, readonly string[]>>
    }

/** The human checks that other companies run. Source: docs/behaviour.md 5.3. */
export type OutsideCheck = 'recaptcha' | 'hcaptcha' | 'turnstile'

/** The form field that brings the answer, whichever check is chosen. Source: docs/behaviour.md 5.3. */
export const humanCheckField = 'g-recaptcha-response'

/** What stands beside the box to press, until it says how it goes. Source: docs/behaviour.md 5.3. */
export const humanCheckLabel = 'I’m a human'

/** Said at a check that was not answered. */
export function unansweredText({ kind }: HumanCheckWidget): string {
  const what = kind === 'embedded' ? `tick ‘${humanCheckLabel}’` : 'complete the human check'
  return `Please ${what}, and submit again.`
}

/** Where the embedded check asks for a challenge. Source: docs/behaviour.md 5.3. */
export const challengePath = '/human-check/challenge'

/** Source: docs/behaviour.md 5.3. */
export const checkUnavailableText = 'Human verification is not available right now. Please try again later.'
