import type { ConfirmationMode } from './confirmation.ts'

/** What the owner has decided about messages. Source: docs/behaviour.md 14.1. */
export type ContactRules = {
  confirmation: ConfirmationMode
  /** Whether the limits against floods hold. */
  isLimited: boolean
  /** The id under which programs post to this site, and under which messages are forwarded. */
  formId: string
  /** Whether messages are forwarded to a form-collection service. */
  isForwarded: boolean
  /** Who sends the mails of the queue: this site's own workers, or the extension of Firestore, beside which they would send twice. */
  mailDelivery: 'worker' | 'extension'
  /** The sender's address of all mails. */
  mailFrom: string
  /** The site's public host, for the words of a notice. */
  host: string
  /** Days after which messages are deleted. */
  retentionDays: number
}
