import { isLoopbackName } from '#resume/host.ts'

/** What a confirmation repeats: the message without links and numbers, or nothing; 'off' sends no confirmation. */
export const confirmationModes = ['full', 'no-echo', 'off'] as const
export type ConfirmationMode = (typeof confirmationModes)[number]

/** The owner's settings for messages. docs/behaviour.md 14.1. */
export type ContactRules = {
  confirmation: ConfirmationMode
  /** Whether rate limits apply. */
  isLimited: boolean
  /** The id under which programs post to this site, and under which messages are forwarded. */
  formId: string
  /** Whether messages are forwarded to a form-collection service. */
  isForwarded: boolean
  /**
   * What sends the mails of the queue: this site's workers or the Firestore extension. Both at once would send each mail
   * twice.
   */
  mailDelivery: 'worker' | 'extension'
  /** Whether mails leave this site; else they become files in the outbox. */
  hasMailServer: boolean
  /** The sender's address of all mails. */
  mailFrom: string
  /** The site's public host, for the text of a notice. */
  host: string
  /** Days after which messages are deleted. */
  retentionDays: number
}

/**
 * Whether mails can be promised to visitors: they leave the site, or the site is tried out at a loopback address, where the
 * outbox is the mail server. docs/behaviour.md 6.8.
 */
export function hasMail({ hasMailServer, host }: Pick<ContactRules, 'hasMailServer' | 'host'>): boolean {
  return hasMailServer || isLoopbackName(host)
}

/** Whether a message is confirmed by a mail at all. docs/behaviour.md 6.1. */
export function sendsConfirmations(rules: ContactRules): boolean {
  return rules.confirmation !== 'off' && hasMail(rules)
}
