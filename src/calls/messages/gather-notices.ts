import { call, take } from '#domain/call.ts'
import { newDelivery, toDelivery } from '#domain/messages/mails/delivery.ts'
import { type Mail, mailFields, mailKind } from '#domain/messages/mails/mail.ts'
import { heldWarning, noticeDigest } from '#domain/messages/mails/owner-notice.ts'
import type { DocumentChange } from '#ports/content/documents.ts'
import type { Ports } from '#ports/ports.ts'
import { none } from '#resume/result.ts'
import { readPersonInfo } from '../content/read-person-info.ts'
import { readMailbox } from './read-mailbox.ts'

/**
 * Queues the digests about HELD entries for the owner: one mail an hour for notices over their limit, and one a day about
 * confirmations over their quotas. Returns how many entries the new mails count. A crash between the two steps makes the next
 * digest count its notices again. docs/behaviour.md 6.3, 6.4.
 */
export const gatherNotices = call(
  async (ports: Pick<Ports, 'documents' | 'identities' | 'queue' | 'clock'>, host: string): Promise<number> => {
    const all = take(await ports.documents.readAll('mail'))
    const now = ports.clock.now()
    const held = all.filter(({ fields }) => toDelivery(fields, now).state === 'HELD')
    if (held.length === 0) return 0
    const person = take(await readPersonInfo(ports))
    const email = take(await readMailbox(ports, person))
    if (email === none) return 0

    const today = now.toISOString().slice(0, 10)
    const hour = now.toISOString().slice(0, 13)
    const isNew = (id: string) => !all.some((mail) => mail.id === id)
    const notices = held.filter(({ id }) => mailKind(id) === 'notice')
    const confirmations = held.filter(
      ({ id, fields }) => mailKind(id) === 'reply' && toDelivery(fields, now).startTime.startsWith(today),
    )
    const digests: { id: string; mail: Mail; count: number; ends: DocumentChange[] }[] = []
    if (notices.length > 0 && isNew(`digest-${hour}`)) {
      const id = `digest-${hour}`
      const counted = { state: 'EXPIRED', error: `Counted in ${id}.` }
      const ends = notices.map(({ id: notice, fields }) => ({
        collection: 'mail',
        id: notice,
        fields: { ...fields, delivery: { ...toDelivery(fields, now), ...counted } },
      }))
      digests.push({ id, mail: noticeDigest(email, notices.length, host), count: notices.length, ends })
    }
    if (confirmations.length > 0 && isNew(`digest-held-${today}`)) {
      const mail = heldWarning(email, confirmations.length, host)
      digests.push({ id: `digest-held-${today}`, mail, count: confirmations.length, ends: [] })
    }

    for (const { id, mail, ends } of digests) {
      take(await ports.queue.add('mail', [{ id, fields: { ...mailFields(mail), delivery: newDelivery(now) } }]))
      if (ends.length !== 0) take(await ports.documents.commit(ends))
    }
    return digests.reduce((sum, { count }) => sum + count, 0)
  },
)
