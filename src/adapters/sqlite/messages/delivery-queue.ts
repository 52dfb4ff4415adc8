import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite'
import { claimedBy, dueSince, freed, latestRightTimes, retried, withDelivery } from '#domain/messages/claim.ts'
import { type Delivery, toDelivery } from '#domain/messages/mails/delivery.ts'
import { type None, none, success } from '#domain/result.ts'
import type { Fields } from '#domain/schema/stored-fields.ts'
import type { DeliveryQueue, Pause, QueueName } from '#ports/messages/delivery-queue.ts'
import { attempt } from '../database/failure.ts'
import { fieldsOf } from '../database/fields.ts'
import { busyTimeoutMs, inTransaction } from '../database/transaction.ts'

type Entry = { id: string; fields: Fields; delivery: Delivery }
type DueEntry = Entry & { since: number }

/**
 * The queues of the default stack: documents with a delivery, found by the column `due` and its index. The caller opens and
 * closes the database. A write waits `busyMs` for another process's write.
 */
export function sqliteDeliveryQueue(database: DatabaseSync, busyMs = busyTimeoutMs): DeliveryQueue {
  const selectOne = database.prepare('select id, fields from documents where collection = ? and id = ?')
  const selectCome = database.prepare(
    'select id, fields from documents where collection = ? and is_leased = ? and due <= ? order by due, id',
  )
  const selectAhead = database.prepare(
    'select id, fields from documents where collection = ? and is_leased = ? and due > ? order by due, id',
  )
  const selectLeased = database.prepare(
    'select id, fields from documents where collection = ? and is_leased = 1 and due is not null',
  )
  const selectFailed = database.prepare(
    "select id, fields from documents where collection = ? and delivery ->> '$.state' = 'ERROR' order by id limit ?",
  )
  const insertMissing = database.prepare(
    'insert into documents (collection, id, fields) values (?, ?, ?) on conflict do nothing',
  )
  const update = database.prepare('update documents set fields = ? where collection = ? and id = ?')
  const selectPause = database.prepare('select until, reason from queue_rests where queue = ? and until > ?')
  const removePause = database.prepare('delete from queue_rests where queue = ?')
  const putPause = database.prepare('insert or replace into queue_rests (queue, until, reason) values (?, ?, ?)')

  function find(queue: QueueName, id: string, now: Date): Entry | None {
    const row = selectOne.get(queue, id)
    return row === undefined ? none : toEntry(row, now)
  }

  function put(queue: QueueName, { id, fields }: Entry, delivery: Delivery): Fields {
    const changed = withDelivery(fields, delivery)
    update.run(JSON.stringify(changed), queue, id)
    return changed
  }

  /** The entry that has been due longest, leased or not. Entries with times from a wrong clock come last. */
  function firstDue(queue: QueueName, now: Date): DueEntry | None {
    const come = now.toISOString()
    const { leased, waiting } = latestRightTimes(now)
    return (
      earlier(firstOf(selectCome, queue, 0, come, now), firstOf(selectCome, queue, 1, come, now)) ??
      earlier(
        firstOf(selectAhead, queue, 0, waiting.toISOString(), now),
        firstOf(selectAhead, queue, 1, leased.toISOString(), now),
      )
    )
  }

  function pauseOf(queue: QueueName, now: Date): Pause | None {
    const row = selectPause.get(queue, now.getTime())
    return row === undefined ? none : { until: new Date(Number(row.until)), reason: String(row.reason) }
  }

  function isIdle(queue: QueueName, now: Date): boolean {
    return pauseOf(queue, now) !== none || firstDue(queue, now) === none
  }

  return {
    add(queue, entries) {
      const addAll = () => {
        for (const { id, fields } of entries) insertMissing.run(queue, id, JSON.stringify(fields))
      }
      return inTransaction(database, addAll, busyMs)
    },

    async claim(queue, now, owner) {
      // An idle queue is only read, so that polling does not compete with writers.
      const idle = attempt('read', () => isIdle(queue, now))
      if (!idle.ok) return idle
      if (idle.data) return success(none)
      const claimFirst = () => {
        const entry = pauseOf(queue, now) === none ? firstDue(queue, now) : none
        if (entry === none) return none
        const delivery = claimedBy(owner, entry.delivery, now)
        return { queue, id: entry.id, fields: put(queue, entry, delivery), delivery }
      }
      return inTransaction(database, claimFirst, busyMs)
    },

    complete({ queue, id, delivery: { fence } }, delivery) {
      const end = () => {
        const entry = find(queue, id, new Date(0))
        if (entry === none || entry.delivery.fence !== fence) return false
        put(queue, entry, delivery)
        return true
      }
      return inTransaction(database, end, busyMs)
    },

    freeLeases(queue, isDead) {
      const freeAll = () => {
        const leased = selectLeased.all(queue).map((row) => toEntry(row, new Date(0)))
        const dead = leased.filter(({ delivery: { leaseOwner } }) => leaseOwner !== none && isDead(leaseOwner))
        for (const entry of dead) put(queue, entry, freed(entry.delivery))
        return dead.length
      }
      return inTransaction(database, freeAll, busyMs)
    },

    retry(queue, id, from, now) {
      const retryOne = () => {
        const entry = find(queue, id, now)
        if (entry === none || !from.includes(entry.delivery.state)) return false
        put(queue, entry, retried(entry.delivery, now))
        return true
      }
      return inTransaction(database, retryOne, busyMs)
    },

    async failed(queue, most) {
      return attempt('read', () =>
        selectFailed.all(queue, most).map(({ id, fields }) => ({ id: String(id), fields: fieldsOf(fields) })),
      )
    },

    pause(queue, pause) {
      const write = () => {
        if (pause === none) removePause.run(queue)
        else putPause.run(queue, pause.until.getTime(), pause.reason)
      }
      return inTransaction(database, write, busyMs)
    },

    async pauseOf(queue, now) {
      return attempt('read', () => pauseOf(queue, now))
    },
  }
}

/** The first candidate that `dueSince` calls due. Candidates with damaged times may not be due. */
function firstOf(
  candidates: StatementSync,
  queue: QueueName,
  isLeased: 0 | 1,
  time: string,
  now: Date,
): DueEntry | None {
  for (const row of candidates.iterate(queue, isLeased, time)) {
    const entry = toEntry(row, now)
    const since = dueSince(entry.delivery, now)
    if (since !== none) return { ...entry, since }
  }
  return none
}

function earlier(a: DueEntry | None, b: DueEntry | None): DueEntry | None {
  if (a === none || b === none) return a ?? b
  return a.since <= b.since ? a : b
}

function toEntry(row: Record<string, SQLOutputValue>, now: Date): Entry {
  const fields = fieldsOf(row.fields)
  return { id: String(row.id), fields, delivery: toDelivery(fields, now) }
}
