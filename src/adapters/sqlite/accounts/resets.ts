import type { DatabaseSync } from 'node:sqlite'
import type { Resets } from '#ports/accounts/resets.ts'
import { none, success } from '#resume/result.ts'
import { attempt } from '../database/failure.ts'
import { busyTimeoutMs, inTransaction } from '../database/transaction.ts'
import { resetRows } from './reset-rows.ts'

/**
 * Resets of identities of another service, in the table of the local ones. The caller opens and closes the database. A write
 * waits `busyMs` for another process's write.
 */
export function sqliteResets(database: DatabaseSync, busyMs = busyTimeoutMs): Resets {
  const rows = resetRows(database)

  return {
    put(uid, token, until) {
      return inTransaction(database, () => rows.put(uid, token, until), busyMs)
    },

    async read(token, now) {
      const found = attempt('read', () => rows.withToken(token))
      if (!found.ok || found.data === none || now < found.data.until) return found
      await inTransaction(database, () => rows.expire(token), 0)
      return success({ ...found.data, until: new Date(0) })
    },

    consume(token) {
      return inTransaction(database, () => rows.consume(token), busyMs)
    },

    giveBack(token) {
      return inTransaction(database, () => rows.giveBack(token), busyMs)
    },

    remove(uid) {
      return inTransaction(database, () => rows.remove(uid), busyMs)
    },
  }
}
