import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite'
import { dueSince, latestRightTimes, withDelivery } from '#domain/messages/claim.ts'
import { type Delivery, toDelivery } from '#domain/messages/mails/delivery.ts'
import { type None, none } from '#domain/result.ts'
import type { Fields } from '#domain/schema/stored-fields.ts'
import type { Pause, QueueName } from '#ports/messages/delivery-queue.ts'
import { fieldsOf } from '../database/fields.ts'

type Entry = { id: string; fields: Fields; delivery: Delivery }
type DueEntry = Entry & { since: number }

/** Entries and pauses of the queues, without any rule. The caller runs writes in a transaction; errors are thrown. */
export function queueRows(database: DatabaseSync) {
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
  const selectPause = database.prepare('select until, reason from queue_rests where queue = ? and until > ?')
  const removePause = database.prepare('delete from queue_rests where queue = ?')
  const putPause = database.prepare('insert or replace into queue_rests (queue, until, reason) values (?, ?, ?)')
  const update = database.prepare('update documents set fields = ? where collection = ? and id = ?')

  return {
    /** `now` is the start time of a delivery that has none. */
    find(queue: QueueName, id: string, now: Date): Entry | None {
      const row = selectOne.get(queue, id)
      return row === undefined ? none : toEntry(row, now)
    },

    /** The entry that has been due longest, leased or not. Entries with times from a wrong clock come last. */
    firstDue(queue: QueueName, now: Date): Entry | None {
      const come = now.toISOString()
      const { leased, waiting } = latestRightTimes(now)
      return (
        earlier(firstOf(selectCome, queue, 0, come, now), firstOf(selectCome, queue, 1, come, now)) ??
        earlier(
          firstOf(selectAhead, queue, 0, waiting.toISOString(), now),
          firstOf(selectAhead, queue, 1, leased.toISOString(), now),
        )
      )
    },

    leased: (queue: QueueName) => selectLeased.all(queue).map((row) => toEntry(row, new Date(0))),

    failed: (queue: QueueName, most: number) => selectFailed.all(queue, most).map((row) => toEntry(row, new Date(0))),

    /** An entry whose id exists stays as it is. */
    add: (queue: QueueName, id: string, fields: Fields) => void insertMissing.run(queue, id, JSON.stringify(fields)),

    /** Returns the fields with the new delivery. */
    put(queue: QueueName, { id, fields }: Entry, delivery: Delivery): Fields {
      const changed = withDelivery(fields, delivery)
      update.run(JSON.stringify(changed), queue, id)
      return changed
    },

    pauseOf(queue: QueueName, now: Date): Pause | None {
      const row = selectPause.get(queue, now.getTime())
      return row === undefined ? none : { until: new Date(Number(row.until)), reason: String(row.reason) }
    },

    pause(queue: QueueName, pause: Pause | None): void {
      if (pause === none) removePause.run(queue)
      else putPause.run(queue, pause.until.getTime(), pause.reason)
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
