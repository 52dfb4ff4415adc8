import { DatabaseSync } from 'node:sqlite'
import { unfinished } from '#domain/accounts/account.ts'
import type { Pause, QueueName } from '#ports/messages/delivery-queue.ts'
import { failed, type None, none, type Result, success } from '#resume/result.ts'
import { syncFile } from '../../whole-file.ts'
import { otherSchemaText, troubleIn } from './rejection.ts'

/**
 * Why a copy of the database cannot be restored, worded to follow its name; none when it can. It must be an intact database of
 * this site, of this schema.
 */
export function rejectionOfCopy(path: string): string | None {
  return whyNot(() => onCopy(path, rejectionOf))
}

function rejectionOf(database: DatabaseSync): string | None {
  switch (troubleIn(database)) {
    case 'foreign':
      return 'is not one of this site'
    case 'of another schema':
      return otherSchemaText(database)
    case 'damaged':
      return 'is damaged'
    case none:
      return none
  }
}

/**
 * Prepares a copy of the database for a restore: pauses its queues, and ends its sessions, reset links and whatever a sign-in had not completed, because they may have been ended since. Fails with 'unavailable' and a message.
 */
export function readyCopy(path: string, pauses: Readonly<Record<QueueName, Pause>>): Result<void> {
  const why = whyNot(() => {
    onCopy(path, (database) => {
      database.exec('pragma journal_mode = delete; pragma synchronous = full; pragma secure_delete = on')
      database.exec('delete from sessions; delete from resets')
      const forget = database.prepare('delete from documents where collection = ?')
      for (const collection of Object.values(unfinished)) forget.run(collection)
      const pause = database.prepare('insert or replace into queue_rests (queue, until, reason) values (?, ?, ?)')
      for (const [queue, { until, reason }] of Object.entries(pauses)) pause.run(queue, until.getTime(), reason)
    })
    syncFile(path)
    return none
  })
  return why === none ? success() : failed('unavailable', `The database of the backup ${why}.`)
}

function onCopy<T>(path: string, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(path)
  try {
    return work(database)
  } finally {
    database.close()
  }
}

/** Returns what the work returns, or why it threw. */
function whyNot(work: () => string | None): string | None {
  try {
    return work()
  } catch (cause) {
    return `cannot be used: ${cause instanceof Error ? cause.message : 'unknown'}`
  }
}
