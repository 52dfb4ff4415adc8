import { domainOf } from '#domain/email-address.ts'
import { failed, none, type Result, success } from '#domain/result.ts'
import type { MailTransport } from '#ports/messages/mail-transport.ts'
import { converse, patience, type Timeouts } from './conversation.ts'
import { emailMessageOf, noOneRecipient } from './email-message.ts'
import type { MailServer } from './mail-url.ts'
import { refusalAfter } from './rejection.ts'

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
  const times = { ...patience, ...limits }

  return {
    async send(mail) {
      const letter = await emailMessageOf(mail, from)
      if (letter === none) return { outcome: 'never', reason: noOneRecipient }
      const broken = await converse(server, name, letter, times)
      if (broken !== none) return refusalAfter(broken.error, broken.stage)
      return { outcome: 'sent', messageId: letter.messageId, accepted: [letter.to] }
    },

    async forget() {},

    /** Connects and signs in, and sends nothing. Fails with 'unavailable' and the reason that a mail would get. */
    async check() {
      const broken = await converse(server, name, none, times)
      if (broken === none) return success()
      return failed('unavailable', refusalAfter(broken.error, broken.stage).reason)
    },
  }
}
