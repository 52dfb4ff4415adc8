import { closeSync, fsyncSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { failed, type None, none, type Result, success } from '#domain/result.ts'
import type { QueueName, Rest } from '#ports/delivery-queue.ts'
import { applicationId, migrate, migrations, schemaOf } from './migrations.ts'

/**
 * Whether a copy of the database may be put back: a reason that can stand behind its name, or none when it may. It must be
 * a whole database of this site, and not of a newer version of it.
 */
export function refusalOfCopy(path: string): string | None {
  return onCopy(path, refusalOf)
}

/**
 * Makes a copy of the database ready to be put in the place of one: brings it to the present schema, lets its queues rest, and
 * ends every session and reset link in it, which may have been ended since. Fails with 'unavailable' and a sentence.
 */
export function readyCopy(path: string, rests: Readonly<Record<QueueName, Rest>>): Result<void> {
  const why = onCopy(path, (database) => {
    const refusal = refusalOf(database)
    if (refusal !== none) return refusal
    database.exec('pragma journal_mode = delete; pragma synchronous = full; pragma secure_delete = on')
    migrate(database)
    database.exec('delete from sessions; delete from resets')
    const rest = database.prepare('insert or replace into queue_rests (queue, until, reason) values (?, ?, ?)')
    for (const [queue, { until, reason }] of Object.entries(rests)) rest.run(queue, until.getTime(), reason)
    return none
  })
  if (why !== none) return failed('unavailable', `The database of the backup ${why}.`)
  const file = openSync(path, 'r+')
  fsyncSync(file)
  closeSync(file)
  return success()
}

function refusalOf(database: DatabaseSync): string | None {
  const owner = Number(database.prepare('pragma application_id').get()?.application_id)
  if (owner !== applicationId) return 'is not one of this site'
  const schema = schemaOf(database)
  if (schema > migrations.length)
    return `was written by a newer version of this site (schema ${schema}, known: ${migrations.length}): update the site first`
  return database.prepare('pragma quick_check(1)').get()?.quick_check === 'ok' ? none : 'is damaged'
}

function onCopy(path: string, work: (database: DatabaseSync) => string | None): string | None {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(path)
    return work(database)
  } catch (cause) {
    return `cannot be used: ${cause instanceof Error ? cause.message : 'unknown'}`
  } finally {
    if (database?.isOpen) database.close()
  }
}
