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

/** The human checks that other companies run. Source: readings, human verification. */
export type OutsideCheck = 'recaptcha' | 'hcaptcha' | 'turnstile'

/** The form field that brings the answer, whichever check is chosen. Source: section 7, Contact submit. */
export const humanCheckField = 'g-recaptcha-response'

/** What stands beside the box to press, until it says how it goes. Source: prototype, contact. */
export const humanCheckLabel = 'I’m a human'

/** Where the embedded check asks for a challenge. Source: contract, HTTP. */
export const challengePath = '/human-check/challenge'

/** Source: reliability C8. */
export const checkUnavailableText = 'Human verification is not available right now. Please try again later.'
