import type { Attempt } from '#domain/messages/mails/delivery.ts'
import type { MailTransport, OutgoingMail } from '#ports/messages/transports.ts'
import { isEmailAddress } from '#resume/email-address.ts'

/** How an attempt ends; a promise that stays pending is a server that stalls. */
export type Ending = (mail: OutgoingMail) => Attempt | Promise<Attempt>

/**
 * A mail transport for tests and trials, which sends nothing. `sent` holds the accepted mails in order, each as often as it was
 * sent. `forgotten` holds the ids passed to `forget`. `end` sets how later attempts end; at first all succeed.
 */
export function memoryMailTransport(): MailTransport & {
  sent: readonly OutgoingMail[]
  forgotten: readonly string[]
  end(ending: Ending): void
} {
  const sent: OutgoingMail[] = []
  const forgotten: string[] = []
  let ending: Ending = ({ id, to }) => ({ outcome: 'sent', messageId: `<${id}@memory.invalid>`, accepted: [to] })

  return {
    sent,
    forgotten,

    async send(mail) {
      if (!isEmailAddress(mail.to))
        return { outcome: 'never', reason: 'The recipient is not exactly one email address.' }
      const attempt = await ending(mail)
      if (attempt.outcome === 'sent') sent.push({ ...mail })
      return attempt
    },

    async forget(id) {
      forgotten.push(id)
    },

    end(asked) {
      ending = asked
    },
  }
}
