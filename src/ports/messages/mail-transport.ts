import type { Attempt } from '#domain/messages/delivery.ts'
import type { Mail, MailKind } from '#domain/messages/mail.ts'

/** A mail on its way out. `id` gives its Message-ID, the same at every attempt; `date` is when it was queued. */
export type OutgoingMail = Mail & { id: string; kind: MailKind; date: Date }

/** What carries mails away. */
export interface MailTransport {
  /** Sends to exactly the one recipient, within 60 s, and says how it went; it never throws. Reasons are ours, without a server's words. */
  send(mail: OutgoingMail): Promise<Attempt>

  /** Takes back what is kept of the mail with this id, where mails are kept; elsewhere does nothing. */
  forget(id: string): Promise<void>
}
