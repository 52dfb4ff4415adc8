import type { OutsideCheck } from '#domain/messages/human-check.ts'

/** Where a service verifies answers, the script of its widget, and the sources that the widget needs by policy directive. */
type Service = { url: string; script: string; sources: Record<string, string[]> }

const hcaptchaHosts = ['https://hcaptcha.com', 'https://*.hcaptcha.com']

/**
 * The services, with exactly the sources that each one documents for a Content-Security-Policy.
 * See developers.google.com/recaptcha/docs/faq; docs.hcaptcha.com, Content-Security-Policy settings;
 * developers.cloudflare.com/turnstile/reference/content-security-policy.
 */
export const services: Readonly<Record<OutsideCheck, Service>> = {
  recaptcha: {
    url: 'https://www.google.com/recaptcha/api/siteverify',
    script: 'https://www.google.com/recaptcha/api.js',
    sources: {
      'script-src': ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
      'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    },
  },
  hcaptcha: {
    url: 'https://api.hcaptcha.com/siteverify',
    script: 'https://js.hcaptcha.com/1/api.js',
    sources: {
      'script-src': hcaptchaHosts,
      'frame-src': hcaptchaHosts,
      'style-src': hcaptchaHosts,
      'connect-src': hcaptchaHosts,
    },
  },
  turnstile: {
    url: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    sources: {
      'script-src': ['https://challenges.cloudflare.com'],
      'frame-src': ['https://challenges.cloudflare.com'],
    },
  },
}
