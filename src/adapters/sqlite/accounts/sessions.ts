import { hash, randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { hasEnded, isSeenUpdateDue, sessionEnd } from '#domain/accounts/session-life.ts'
import type { Session, Sessions } from '#ports/accounts/sessions.ts'
import { none, success } from '#resume/result.ts'
import { attempt } from '../database/failure.ts'
import { busyTimeoutMs, inTransaction } from '../database/transaction.ts'

type StoredSession = { key: string; session: Session }

/**
 * Sessions of the default stack. The caller opens and closes the database. A write waits `busyMs` for another process's write.
 * A write that a read causes does not wait: it fails, and a later read repeats it, so that no page is delayed.
 */
export function sqliteSessions(database: DatabaseSync, busyMs = busyTimeoutMs): Sessions {
  const insert = database.prepare(
    `insert into sessions (token_hash, id, uid, is_admin, started_at, seen_at, confirmed_at, browser)
     values (?1, ?2, ?3, ?4, ?5, ?5, ?6, ?7)`,
  )
  const selectOne = database.prepare('select * from sessions where token_hash = ?')
  const selectOf = database.prepare('select * from sessions where uid = ? order by seen_at desc, started_at desc, id')
  const selectAll = database.prepare('select * from sessions')
  const see = database.prepare('update sessions set seen_at = ? where token_hash = ?')
  const saveCredential = database.prepare('update sessions set sealed_grant = ? where token_hash = ?')
  const confirm = database.prepare(
    `update sessions set token_hash = ?1, confirmed_at = ?2, seen_at = ?2, sealed_grant = null where token_hash = ?3`,
  )
  const remove = database.prepare('delete from sessions where token_hash = ?')
  const removeOne = database.prepare('delete from sessions where uid = ? and id = ?')
  const removeOf = database.prepare('delete from sessions where uid = ? and id <> ?')

  const write = <T>(work: () => T, waitMs = busyMs) => inTransaction(database, work, waitMs)

  function removeEnded(stored: readonly StoredSession[], now: Date): void {
    for (const { key, session } of stored) if (hasEnded(session, now)) remove.run(key)
  }

  return {
    async start(uid, isAdmin, now, { browser = '', confirmedAt = now } = {}) {
      const token = newToken()
      const id = randomBytes(12).toString('base64url')
      const save = () => {
        insert.run(keyOf(token), id, uid, isAdmin ? 1 : 0, now.getTime(), confirmedAt.getTime(), browser)
        return token
      }
      return write(save)
    },

    async read(token, now) {
      const found = attempt('read', () => selectOne.all(keyOf(token)).map(toStored))
      if (!found.ok) return found
      const [stored] = found.data
      if (stored === undefined) return success(none)
      const { key, session } = stored
      if (hasEnded(session, now)) {
        await write(() => remove.run(key), 0)
        return success(none)
      }
      if (!isSeenUpdateDue(session.seenAt, now)) return success(session)
      const seen = { ...session, seenAt: now }
      const written = await write(() => see.run(now.getTime(), key), 0)
      return success(written.ok ? { ...seen, endsAt: sessionEnd(seen) } : session)
    },

    saveCredential: (token, credential) => write(() => void saveCredential.run(credential, keyOf(token))),

    confirm(token, now) {
      const confirmed = newToken()
      const save = () => {
        const [stored] = selectOne.all(keyOf(token)).map(toStored)
        if (stored === undefined || hasEnded(stored.session, now)) return none
        confirm.run(keyOf(confirmed), now.getTime(), stored.key)
        return confirmed
      }
      return write(save)
    },

    end: (token) => write(() => void remove.run(keyOf(token))),

    endOne: (uid, id) => write(() => void removeOne.run(uid, id)),

    endAll: (uid, but = '') => write(() => void removeOf.run(uid, but)),

    async list(uid, now) {
      const found = attempt('read', () => selectOf.all(uid).map(toStored))
      if (!found.ok) return found
      const ended = found.data.filter(({ session }) => hasEnded(session, now))
      if (ended.length > 0) await write(() => removeEnded(ended, now), 0)
      return success(found.data.filter((stored) => !ended.includes(stored)).map(({ session }) => session))
    },

    removeExpired: (now) => write(() => removeEnded(selectAll.all().map(toStored), now)),
  }
}

function newToken(): string {
  return randomBytes(32).toString('base64url')
}

function keyOf(token: string): string {
  return hash('sha256', token)
}

function toStored(row: Record<string, unknown>): StoredSession {
  const times = {
    isAdmin: row.is_admin === 1,
    startedAt: new Date(Number(row.started_at)),
    seenAt: new Date(Number(row.seen_at)),
  }
  const credential = typeof row.sealed_grant === 'string' ? row.sealed_grant : none
  const session = {
    id: String(row.id),
    uid: String(row.uid),
    ...times,
    confirmedAt: new Date(Number(row.confirmed_at)),
    browser: String(row.browser),
    endsAt: sessionEnd(times),
    credential,
  }
  return { key: String(row.token_hash), session }
}
