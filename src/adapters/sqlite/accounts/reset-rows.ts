import { hash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { type None, none } from '#resume/result.ts'

/** The newest reset of each identity, without any rule. The caller runs writes in a transaction; errors are thrown. */
export type ResetRows = {
  withToken(token: string): { uid: string; until: Date } | None
  /** Replaces the earlier reset of the identity. */
  put(uid: string, token: string, until: Date): void
  /** The reset stays expired, whatever the clock says later. */
  expire(token: string): void
  /** Returns false for an unknown, expired or used reset. A used one is kept with a negative time, and no longer found. */
  consume(token: string): boolean
  giveBack(token: string): void
  remove(uid: string): void
}

export function resetRows(database: DatabaseSync): ResetRows {
  const select = database.prepare('select uid, until from resets where token_hash = ? and until >= 0')
  const put = database.prepare('insert or replace into resets (uid, token_hash, until) values (?, ?, ?)')
  const expire = database.prepare('update resets set until = 0 where token_hash = ? and until >= 0')
  const consume = database.prepare('update resets set until = -until where token_hash = ? and until > 0')
  const giveBack = database.prepare('update resets set until = -until where token_hash = ? and until < 0')
  const remove = database.prepare('delete from resets where uid = ?')

  return {
    withToken(token) {
      const row = select.get(hash('sha256', token))
      return row === undefined ? none : { uid: String(row.uid), until: new Date(Number(row.until)) }
    },
    put: (uid, token, until) => void put.run(uid, hash('sha256', token), until.getTime()),
    expire: (token) => void expire.run(hash('sha256', token)),
    consume: (token) => consume.run(hash('sha256', token)).changes > 0,
    giveBack: (token) => void giveBack.run(hash('sha256', token)),
    remove: (uid) => void remove.run(uid),
  }
}
