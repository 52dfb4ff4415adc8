import type { DatabaseSync } from 'node:sqlite'
import { claimedBy, freed, retried } from '#domain/messages/claim.ts'
import type { Delivery } from '#domain/messages/mails/delivery.ts'
import { type None, none, type Result, success } from '#domain/result.ts'
import type { DeliveryQueue, QueueName } from '#ports/messages/delivery-queue.ts'
import { attempt } from '../database/failure.ts'
import { busyTimeoutMs, inTransaction } from '../database/transaction.ts'
import { queueRows } from './queue-rows.ts'

/**
 * The queues of the default stack: documents with a delivery, found by the column `due` and its index. The caller opens and
 * closes the database. A write waits `busyMs` for another process's write.
 */
export function sqliteDeliveryQueue(database: DatabaseSync, busyMs = busyTimeoutMs): DeliveryQueue {
  const rows = queueRows(database)

  /** Changes the delivery of one entry. Returns false when there is no entry, or `change` returns none. */
  function changed(
    queue: QueueName,
    id: string,
    now: Date,
    change: (delivery: Delivery) => Delivery | None,
  ): Promise<Result<boolean>> {
    const changeOne = () => {
      const entry = rows.find(queue, id, now)
      const delivery = entry === none ? none : change(entry.delivery)
      if (entry === none || delivery === none) return false
      rows.put(queue, entry, delivery)
      return true
    }
    return inTransaction(database, changeOne, busyMs)
  }

  function nextDue(queue: QueueName, now: Date) {
    return rows.pauseOf(queue, now) === none ? rows.firstDue(queue, now) : none
  }

  return {
    add(queue, entries) {
      const addAll = () => {
        for (const { id, fields } of entries) rows.add(queue, id, fields)
      }
      return inTransaction(database, addAll, busyMs)
    },

    async claim(queue, now, owner) {
      // An idle queue is only read, so that polling does not compete with writers.
      const next = attempt('read', () => nextDue(queue, now))
      if (!next.ok || next.data === none) return next.ok ? success(none) : next
      const claimFirst = () => {
        const entry = nextDue(queue, now)
        if (entry === none) return none
        const delivery = claimedBy(owner, entry.delivery, now)
        return { queue, id: entry.id, fields: rows.put(queue, entry, delivery), delivery }
      }
      return inTransaction(database, claimFirst, busyMs)
    },

    complete({ queue, id, delivery: { fence } }, delivery) {
      return changed(queue, id, new Date(0), (stored) => (stored.fence === fence ? delivery : none))
    },

    freeLeases(queue, isDead) {
      const freeAll = () => {
        const dead = rows
          .leased(queue)
          .filter(({ delivery: { leaseOwner } }) => leaseOwner !== none && isDead(leaseOwner))
        for (const entry of dead) rows.put(queue, entry, freed(entry.delivery))
        return dead.length
      }
      return inTransaction(database, freeAll, busyMs)
    },

    retry(queue, id, from, now) {
      return changed(queue, id, now, (stored) => (from.includes(stored.state) ? retried(stored, now) : none))
    },

    async failed(queue, most) {
      return attempt('read', () => rows.failed(queue, most).map(({ id, fields }) => ({ id, fields })))
    },

    pause: (queue, pause) => inTransaction(database, () => rows.pause(queue, pause), busyMs),

    async pauseOf(queue, now) {
      return attempt('read', () => rows.pauseOf(queue, now))
    },
  }
}
