import type { DatabaseSync } from 'node:sqlite'
import { claimAt, latestTime, retryAt } from '#domain/messages/claim.ts'
import { toDelivery } from '#domain/messages/mails/delivery.ts'
import type { DeliveryQueue } from '#ports/messages/delivery-queue.ts'
import { none, success } from '#resume/result.ts'
import { attempt } from '../database/failure.ts'
import { fieldsOf } from '../database/schema.ts'
import { busyTimeoutMs, inTransaction } from '../database/transaction.ts'

/**
 * The queues of the default stack: documents with a delivery, found by the column `due` and its index. A claim is one
 * transaction. The caller opens and closes the database. A write waits `busyMs` for another process's write.
 */
export function sqliteDeliveryQueue(database: DatabaseSync, busyMs = busyTimeoutMs): DeliveryQueue {
  const insertMissing = database.prepare(
    'insert into documents (collection, id, fields) values (?, ?, ?) on conflict do nothing',
  )
  // The one that is due longest; one with a time from a wrong clock comes last.
  const selectNext = database.prepare(`
    select coalesce(
      (select id from documents where collection = :queue and due <= :now order by due, id limit 1),
      (select id from documents where collection = :queue and due > :latest order by due, id limit 1)
    ) as id
    where not exists (select 1 from queue_rests where queue = :queue and until > :nowMs)`)
  const claimOne = database.prepare(`
    update documents set fields = json_set(fields, '$.delivery', json_patch(delivery, ?))
    where collection = ? and id = ? returning id, fields`)
  const completeClaim = database.prepare(`
    update documents set fields = json_set(fields, '$.delivery', json(?))
    where collection = ? and id = ? and delivery ->> '$.claimId' = ?`)
  const retryOne = database.prepare(`
    update documents set fields = json_set(fields, '$.delivery', json_patch(delivery, ?))
    where collection = ? and id = ? and delivery ->> '$.state' in (select value from json_each(?))`)
  const selectFailed = database.prepare(
    "select id, fields from documents where collection = ? and delivery ->> '$.state' = 'ERROR' order by id limit ?",
  )
  const selectPause = database.prepare('select until, reason from queue_rests where queue = ? and until > ?')
  const removePause = database.prepare('delete from queue_rests where queue = ?')
  const putPause = database.prepare('insert or replace into queue_rests (queue, until, reason) values (?, ?, ?)')

  return {
    add(queue, entries) {
      const addAll = () => {
        for (const { id, fields } of entries) insertMissing.run(queue, id, JSON.stringify(fields))
      }
      return inTransaction(database, addAll, busyMs)
    },

    async claim(queue, now) {
      const due = { queue, now: now.toISOString(), nowMs: now.getTime(), latest: latestTime(now).toISOString() }
      // An idle queue is only read, so that polling does not compete with writers.
      const nextOne = () => selectNext.get(due)?.id ?? none
      const next = attempt('read', nextOne)
      if (!next.ok || next.data === none) return next.ok ? success(none) : next
      const claimFirst = () => {
        const row = claimOne.get(JSON.stringify(claimAt(now)), queue, nextOne())
        if (row === undefined) return none
        const fields = fieldsOf(row.fields)
        return { queue, id: String(row.id), fields, delivery: toDelivery(fields, now) }
      }
      return inTransaction(database, claimFirst, busyMs)
    },

    complete({ queue, id, delivery: { claimId } }, delivery) {
      const change = () => completeClaim.run(JSON.stringify(delivery), queue, id, claimId).changes > 0
      return inTransaction(database, change, busyMs)
    },

    retry(queue, id, from, now) {
      const change = () => retryOne.run(JSON.stringify(retryAt(now)), queue, id, JSON.stringify(from)).changes > 0
      return inTransaction(database, change, busyMs)
    },

    async failed(queue, most) {
      const read = () =>
        selectFailed.all(queue, most).map(({ id, fields }) => ({ id: String(id), fields: fieldsOf(fields) }))
      return attempt('read', read)
    },

    pause(queue, pause) {
      const put = () => {
        if (pause === none) removePause.run(queue)
        else putPause.run(queue, pause.until.getTime(), pause.reason)
      }
      return inTransaction(database, put, busyMs)
    },

    async pauseOf(queue, now) {
      return attempt('read', () => {
        const row = selectPause.get(queue, now.getTime())
        return row === undefined ? none : { until: new Date(Number(row.until)), reason: String(row.reason) }
      })
    },
  }
}
