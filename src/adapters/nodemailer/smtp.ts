import { domainOf } from '#domain/email-address.ts'
import { failed, none, type Result, success } from '#domain/result.ts'
import type { MailTransport } from '#ports/messages/mail-transport.ts'
import { converse, defaultTimeouts, type Timeouts } from './conversation.ts'
import { emailMessageOf, noOneRecipient } from './email-message.ts'
import type { MailServer } from './mail-url.ts'
import { rejectionAfter } from './rejection.ts'

/** `from` is the sender of all mails. Only tests change `limits`. */
export type SmtpOptions = { from: string; limits?: Partial<Timeouts> }

/**
 * Sends each mail over its own SMTP connection, to one recipient, encrypted as MAIL_URL says, within 60 s.
 * `rejection.ts` classifies failed attempts. The transport stores no mail, so `forget` does nothing.
 */
export function smtpTransport(
  server: MailServer,
  { from, limits }: SmtpOptions,
): MailTransport & { check(): Promise<Result<void>> } {
  const name = domainOf(from) || 'localhost'
  const times = { ...defaultTimeouts, ...limits }

  return {
    async send(mail) {
      const smtpMessage = await emailMessageOf(mail, from)
      if (smtpMessage === none) return { outcome: 'never', reason: noOneRecipient }
      const broken = await converse(server, name, smtpMessage, times)
      if (broken !== none) return rejectionAfter(broken.error, broken.stage)
      return { outcome: 'sent', messageId: smtpMessage.messageId, accepted: [smtpMessage.to] }
    },

    async forget() {},

    /** Connects and signs in, and sends nothing. Fails with 'unavailable' and the reason that a mail would get. */
    async check() {
      const broken = await converse(server, name, none, times)
      if (broken === none) return success()
      return failed('unavailable', rejectionAfter(broken.error, broken.stage).reason)
    },
  }
}
