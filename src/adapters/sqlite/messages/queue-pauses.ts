import type { DatabaseSync } from 'node:sqlite'
import { type None, none } from '#domain/result.ts'
import type { Pause, QueueName } from '#ports/messages/delivery-queue.ts'

/** The pauses of queues. The caller runs writes in a transaction; errors are thrown. */
export function queuePauses(database: DatabaseSync) {
  const select = database.prepare('select until, reason from queue_rests where queue = ? and until > ?')
  const remove = database.prepare('delete from queue_rests where queue = ?')
  const put = database.prepare('insert or replace into queue_rests (queue, until, reason) values (?, ?, ?)')

  return {
    /** The pause that holds at `now`, or none. */
    read(queue: QueueName, now: Date): Pause | None {
      const row = select.get(queue, now.getTime())
      return row === undefined ? none : { until: new Date(Number(row.until)), reason: String(row.reason) }
    },

    put(queue: QueueName, pause: Pause | None): void {
      if (pause === none) remove.run(queue)
      else put.run(queue, pause.until.getTime(), pause.reason)
    },
  }
}
