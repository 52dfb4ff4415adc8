import { newDelivery } from '#domain/messages/mails/delivery.ts'
import { type Mail, mailFields } from '#domain/messages/mails/mail.ts'
import type { Ports } from '#ports/ports.ts'
import { type None, none, type Result } from '#resume/result.ts'

/** Mails of the site that answer no message. The kind begins their id; after `notAfter` they are of no use. */
export type QueuedMail = { kind: string; mail: Mail; notAfter?: Date | None }

/** Queues mails in one commit. docs/behaviour.md 7.1. */
export async function queueMails(
  { queue, clock }: Pick<Ports, 'queue' | 'clock'>,
  ...mails: readonly QueuedMail[]
): Promise<Result<void>> {
  const now = clock.now()
  const entries = mails.map(({ kind, mail, notAfter = none }) => ({
    id: `${kind}-${crypto.randomUUID()}`,
    fields: { ...mailFields(mail), delivery: newDelivery(now, notAfter) },
  }))
  return queue.add('mail', entries)
}
