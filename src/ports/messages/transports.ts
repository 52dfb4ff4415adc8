import type { FormPayload } from '#domain/messages/forward.ts'
import type { Attempt } from '#domain/messages/mails/delivery.ts'
import type { Mail, MailKind } from '#domain/messages/mails/mail.ts'

/**
 * A mail to send. `id` determines its Message-ID, the same at every attempt; `date` is when it was queued.
 * docs/behaviour.md 6.6.
 */
export type OutgoingMail = Mail & { id: string; kind: MailKind; date: Date }

/** Sends mails. */
export interface MailTransport {
  /**
   * Sends to exactly the one recipient within 60 s and returns the outcome; it never throws. Reasons are texts of this
   * site, never a server's words. `accepted` is empty when the mail became a file and left for nobody.
   */
  send(mail: OutgoingMail): Promise<Attempt>

  /** Deletes the stored file of the mail with this id (outbox); does nothing where mails are not stored. */
  forget(id: string): Promise<void>
}

/** A service that collects form submissions. docs/behaviour.md 6.9. */
export interface FormCollector {
  /**
   * Posts the payload within 30 s and returns the outcome. It never throws, and never reads the answer's body. Reasons are
   * 'Network Error', 'timeout of 30000ms exceeded' and 'Request failed with status code 500'. docs/behaviour.md 9.4.
   */
  collect(payload: FormPayload): Promise<Attempt>
}
