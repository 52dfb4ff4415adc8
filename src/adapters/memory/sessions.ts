import { hash, randomBytes } from 'node:crypto'
import { hasEnded, isSeenUpdateDue, type SessionTimes, sessionEnd } from '#domain/accounts/session-life.ts'
import { type None, none, success } from '#domain/result.ts'
import type { Session, Sessions } from '#ports/accounts/sessions.ts'

type StoredSession = SessionTimes & { id: string; uid: string; credential: string | None }

/** Sessions for tests and trials. They end with the process. */
export function memorySessions(): Sessions {
  const sessions = new Map<string, StoredSession>()

  function forget(isToEnd: (session: StoredSession) => boolean): void {
    for (const [key, session] of sessions) if (isToEnd(session)) sessions.delete(key)
  }

  return {
    async start(uid, isAdmin, now) {
      const token = randomBytes(32).toString('base64url')
      const id = randomBytes(12).toString('base64url')
      sessions.set(
        hash('sha256', token),
        structuredClone({ id, uid, isAdmin, startedAt: now, seenAt: now, credential: none }),
      )
      return success(token)
    },

    async read(token, now) {
      const key = hash('sha256', token)
      const session = sessions.get(key)
      if (session === undefined) return success(none)
      if (hasEnded(session, now)) {
        sessions.delete(key)
        return success(none)
      }
      if (isSeenUpdateDue(session.seenAt, now)) session.seenAt = new Date(now)
      return success(toSession(session))
    },

    async saveCredential(token, credential) {
      const session = sessions.get(hash('sha256', token))
      if (session !== undefined) session.credential = credential
      return success()
    },

    async end(token) {
      sessions.delete(hash('sha256', token))
      return success()
    },

    async endAll(uid) {
      forget((session) => session.uid === uid)
      return success()
    },

    async list(uid, now) {
      forget((session) => session.uid === uid && hasEnded(session, now))
      const own = [...sessions.values()].filter((session) => session.uid === uid)
      return success(own.sort(byLatestSeen).map(toSession))
    },

    async removeExpired(now) {
      forget((session) => hasEnded(session, now))
      return success()
    },
  }
}

function byLatestSeen(a: StoredSession, b: StoredSession): number {
  return b.seenAt.getTime() - a.seenAt.getTime() || b.startedAt.getTime() - a.startedAt.getTime()
}

function toSession(stored: StoredSession): Session {
  return { ...structuredClone(stored), endsAt: sessionEnd(stored) }
}
