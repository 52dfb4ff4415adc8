import { newDelivery, toDelivery } from '#domain/delivery.ts'
import { mailFields } from '#domain/mail.ts'
import { noticeDigest } from '#domain/owner-notice.ts'
import { none, type Result, success } from '#domain/result.ts'
import type { Ports } from '#ports/ports.ts'
import { readPersonInfo } from './read-person-info.ts'

/**
 * Puts one mail in place of the owner's notices that are held because there were too many of them: at most one an hour.
 * Gives how many notices it stands for. A crash between its two steps has the next digest count them again.
 * Source: reliability 2.6, owner notices.
 */
export async function gatherNotices(
  ports: Pick<Ports, 'documents' | 'queue' | 'clock'>,
  host: string,
): Promise<Result<number>> {
  const { documents, queue, clock } = ports
  const all = await documents.readAll('mail')
  if (!all.ok) return all
  const now = clock.now()
  const held = all.data.filter(({ id, fields }) => id.endsWith('-notice') && toDelivery(fields, now).state === 'HELD')
  const id = `digest-${now.toISOString().slice(0, 13)}`
  if (held.length === 0 || all.data.some((mail) => mail.id === id)) return success(0)
  const person = await readPersonInfo(ports)
  if (!person.ok) return person
  if (person.data.email === none) return success(0)

  const mail = noticeDigest(person.data.email, held.length, host)
  const added = await queue.add('mail', [{ id, fields: { ...mailFields(mail), delivery: newDelivery(now) } }])
  if (!added.ok) return added
  const settled = await documents.commit(
    held.map(({ id: notice, fields }) => ({
      collection: 'mail',
      id: notice,
      fields: { ...fields, delivery: { ...toDelivery(fields, now), state: 'EXPIRED', error: `Counted in ${id}.` } },
    })),
  )
  return settled.ok ? success(held.length) : settled
}
