import { newDelivery, toDelivery } from '#domain/messages/delivery.ts'
import { type Mail, mailFields, mailKind } from '#domain/messages/mail.ts'
import { heldWarning, noticeDigest } from '#domain/messages/owner-notice.ts'
import { none, type Result, success } from '#domain/result.ts'
import type { DocumentChange } from '#ports/content/documents.ts'
import type { Ports } from '#ports/ports.ts'
import { readPersonInfo } from '../content/read-person-info.ts'
import { readMailbox } from './read-mailbox.ts'

/**
 * Queues the digests about HELD entries for the owner: one mail an hour for notices over their limit, and one a day about
 * confirmations over their quotas. Returns how many entries the new mails count. A crash between the two steps makes the next
 * digest count its notices again. docs/behaviour.md 6.3, 6.4.
 */
export async function gatherNotices(
  ports: Pick<Ports, 'documents' | 'identities' | 'queue' | 'clock'>,
  host: string,
): Promise<Result<number>> {
  const all = await ports.documents.readAll('mail')
  if (!all.ok) return all
  const now = ports.clock.now()
  const held = all.data.filter(({ fields }) => toDelivery(fields, now).state === 'HELD')
  if (held.length === 0) return success(0)
  const person = await readPersonInfo(ports)
  if (!person.ok) return person
  const mailbox = await readMailbox(ports, person.data)
  if (!mailbox.ok) return mailbox
  const email = mailbox.data
  if (email === none) return success(0)

  const today = now.toISOString().slice(0, 10)
  const hour = now.toISOString().slice(0, 13)
  const isNew = (id: string) => !all.data.some((mail) => mail.id === id)
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
    const added = await ports.queue.add('mail', [{ id, fields: { ...mailFields(mail), delivery: newDelivery(now) } }])
    if (!added.ok) return added
    const ended = ends.length === 0 ? success() : await ports.documents.commit(ends)
    if (!ended.ok) return ended
  }
  return success(digests.reduce((sum, { count }) => sum + count, 0))
}
