import { claimedBy, dueSince, freed, retried, withDelivery } from '#domain/messages/claim.ts'
import { type Delivery, toDelivery } from '#domain/messages/delivery.ts'
import { type None, none, success } from '#domain/result.ts'
import { type Fields, isFields } from '#domain/schema/record.ts'
import type { DeliveryQueue, Pause, QueueName } from '#ports/messages/delivery-queue.ts'
import type { MemoryDocuments } from './documents.ts'

type Entry = { id: string; fields: Fields; delivery: Delivery }

/** The queues over the documents in memory, for tests and trials. No method awaits anything, so each call is one commit. */
export function memoryDeliveryQueue(documents: MemoryDocuments): DeliveryQueue {
  const pauses = new Map<QueueName, Pause>()

  function entriesOf(queue: QueueName, now: Date): Entry[] {
    return [...documents.stored(queue)].map(([id, text]) => {
      const value: unknown = JSON.parse(text)
      const fields = isFields(value) ? value : {}
      return { id, fields, delivery: toDelivery(fields, now) }
    })
  }

  function find(queue: QueueName, id: string, now: Date): Entry | undefined {
    return entriesOf(queue, now).find((entry) => entry.id === id)
  }

  function put(queue: QueueName, { id, fields }: Entry, delivery: Delivery): Fields {
    const changed = withDelivery(fields, delivery)
    documents.stored(queue).set(id, JSON.stringify(changed))
    return changed
  }

  function pauseOf(queue: QueueName, now: Date): Pause | None {
    const pause = pauses.get(queue)
    return pause !== undefined && pause.until > now ? { ...pause } : none
  }

  return {
    async add(queue, entries) {
      const stored = documents.stored(queue)
      for (const { id, fields } of entries) if (!stored.has(id)) stored.set(id, JSON.stringify(fields))
      return success()
    },

    async claim(queue, now, owner) {
      if (pauseOf(queue, now) !== none) return success(none)
      const [first] = entriesOf(queue, now)
        .map((entry) => ({ entry, since: dueSince(entry.delivery, now) }))
        .filter(({ since }) => since !== none)
        .sort((a, b) => Number(a.since) - Number(b.since) || (a.entry.id < b.entry.id ? -1 : 1))
      if (first === undefined) return success(none)
      const delivery = claimedBy(owner, first.entry.delivery, now)
      return success({ queue, id: first.entry.id, fields: put(queue, first.entry, delivery), delivery })
    },

    async complete({ queue, id, delivery: { fence } }, delivery) {
      const entry = find(queue, id, new Date(0))
      if (entry === undefined || entry.delivery.fence !== fence) return success(false)
      put(queue, entry, delivery)
      return success(true)
    },

    async freeLeases(queue, isDead) {
      const dead = entriesOf(queue, new Date(0)).filter(
        ({ delivery: { state, leaseOwner } }) => state === 'PROCESSING' && leaseOwner !== none && isDead(leaseOwner),
      )
      for (const entry of dead) put(queue, entry, freed(entry.delivery))
      return success(dead.length)
    },

    async retry(queue, id, from, now) {
      const entry = find(queue, id, now)
      if (entry === undefined || !from.includes(entry.delivery.state)) return success(false)
      put(queue, entry, retried(entry.delivery, now))
      return success(true)
    },

    async pause(queue, pause) {
      if (pause === none) pauses.delete(queue)
      else pauses.set(queue, { ...pause })
      return success()
    },

    async pauseOf(queue, now) {
      return success(pauseOf(queue, now))
    },
  }
}
