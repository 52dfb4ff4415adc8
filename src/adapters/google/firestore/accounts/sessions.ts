import { randomBytes } from 'node:crypto'
import { hasEnded, isSeenUpdateDue, sessionEnd, sessionLife } from '#domain/accounts/session-life.ts'
import type { Session, Sessions } from '#ports/accounts/sessions.ts'
import { type None, none, success } from '#resume/result.ts'
import { codeOf, failureOf, type Guard, inTime, precondition } from '../guard.ts'
import { hashedId } from '../names.ts'
import { type Decision, drop, optimistically } from '../optimistic.ts'
import { removeFound } from '../removal.ts'
import type { Batch, Firestore, Snapshot } from '../service.ts'
import { timeOf } from '../values.ts'

/** The longest wait of a page for marking its session as seen, in ms; otherwise the next page marks it. */
const seeingMs = 1000

/**
 * Sessions on Firestore: one document each, under the hash of its token, so that a page costs one read. `expireAt` is
 * the end of the session; the owner may let a TTL policy of Firestore remove it.
 */
export function firestoreSessions(firestore: Firestore, guarded: Guard): Sessions {
  return { ...sessionsByToken(firestore, guarded), ...sessionsOfOwners(firestore, guarded) }
}

function sessionsByToken(firestore: Firestore, guarded: Guard): Omit<Sessions, keyof SessionsOfOwners> {
  const sessions = firestore.collection('sessions')
  const referenceOf = (token: string) => sessions.doc(hashedId(token))

  /** Changes a session. Returns false when there is none: a session that ended is never written again. */
  function change(token: string, fields: object) {
    return guarded('save', async () => {
      try {
        await firestore.batch().update(referenceOf(token), fields).commit()
        return true
      } catch (cause) {
        if (codeOf(cause) === precondition.notFound) return false
        throw cause
      }
    })
  }

  return {
    async start(uid, isAdmin, now, { browser = '', confirmedAt = now } = {}) {
      const token = newToken()
      const times = { isAdmin, startedAt: now, seenAt: now }
      const id = randomBytes(12).toString('base64url')
      const fields = { id, uid, ...times, confirmedAt, browser, expireAt: sessionEnd(times) }
      const written = await saved(firestore, guarded, (batch) => void batch.set(referenceOf(token), fields))
      return written.ok ? success(token) : written
    },

    async read(token, now) {
      const found = await guarded('read', () => referenceOf(token).get())
      if (!found.ok) return found
      const session = toSession(found.data)
      if (session === none) return success(none)
      if (hasEnded(session, now)) {
        await saved(firestore, guarded, (batch) => void batch.delete(referenceOf(token)))
        return success(none)
      }
      if (!isSeenUpdateDue(session.seenAt, now)) return success(session)
      const endsAt = sessionEnd({ ...session, seenAt: now })
      const seeing = change(token, { seenAt: now, expireAt: endsAt })
      const isSeen = await inTime(seeingMs, () => seeing).catch((cause) => failureOf('save', cause))
      if (!isSeen.ok) return success(session)
      return success(isSeen.data ? { ...session, seenAt: now, endsAt } : none)
    },

    async saveCredential(token, credential) {
      const saved = await change(token, { grant: credential })
      return saved.ok ? success() : saved
    },

    confirm(token, now) {
      const confirmed = newToken()
      const reference = referenceOf(token)
      return optimistically(firestore, guarded, [reference], (found): Decision<string | None> => {
        const snapshot = found(reference)
        const session = toSession(snapshot)
        if (session === none || hasEnded(session, now)) return { answer: none }
        const { endsAt: _, credential: __, ...fields } = { ...session, confirmedAt: now, seenAt: now }
        const write = (batch: Batch) => {
          batch.create(referenceOf(confirmed), { ...fields, expireAt: sessionEnd(fields) })
          drop(batch, snapshot)
        }
        return { answer: confirmed, write }
      })
    },

    end(token) {
      return saved(firestore, guarded, (batch) => void batch.delete(referenceOf(token)))
    },
  }
}

type SessionsOfOwners = Pick<Sessions, 'endOne' | 'endAll' | 'list' | 'removeExpired'>

function sessionsOfOwners(firestore: Firestore, guarded: Guard): SessionsOfOwners {
  const sessions = firestore.collection('sessions')
  const ownedBy = (uid: string) => sessions.where('uid', '==', uid)

  return {
    endOne(uid, id) {
      return removeFound(firestore, guarded, ownedBy(uid), (snapshot) => snapshot.data()?.id === id)
    },

    endAll(uid, but) {
      const isOther = but === undefined ? but : (snapshot: Snapshot) => snapshot.data()?.id !== but
      return removeFound(firestore, guarded, ownedBy(uid), isOther)
    },

    async list(uid, now) {
      const found = await guarded('read', () => ownedBy(uid).get())
      if (!found.ok) return found
      const ended = found.data.docs.filter((snapshot) => isEndedOrDamaged(snapshot, now))
      if (ended.length > 0) await saved(firestore, guarded, (batch) => dropAll(batch, ended))
      const lasting = found.data.docs.filter((snapshot) => !ended.includes(snapshot))
      return success(lasting.flatMap((snapshot) => toSession(snapshot) ?? []).sort(byLatestSeen))
    },

    async removeExpired(now) {
      const ended = await removeFound(firestore, guarded, sessions.where('expireAt', '<=', now))
      if (!ended.ok) return ended
      const farAhead = new Date(now.getTime() + sessionLife(true).maxMs) // written by a wrong clock; other sessions may live longer
      const ahead = sessions.where('startedAt', '>=', farAhead)
      return removeFound(firestore, guarded, ahead, (snapshot) => isEndedOrDamaged(snapshot, now))
    },
  }
}

function saved(firestore: Firestore, guarded: Guard, write: (batch: Batch) => void) {
  return guarded('save', async () => {
    const batch = firestore.batch()
    write(batch)
    await batch.commit()
  })
}

function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns none when the session is missing or damaged. */
function toSession(snapshot: Snapshot): Session | None {
  const { id, uid, isAdmin, startedAt, seenAt, confirmedAt, browser, grant: credential } = snapshot.data() ?? {}
  const [start, seen, confirmed] = [timeOf(startedAt), timeOf(seenAt), timeOf(confirmedAt)]
  if (typeof id !== 'string' || typeof uid !== 'string' || Number.isNaN(start + seen + confirmed)) return none
  const times = { isAdmin: isAdmin === true, startedAt: new Date(start), seenAt: new Date(seen) }
  return {
    id,
    uid,
    ...times,
    confirmedAt: new Date(confirmed),
    browser: typeof browser === 'string' ? browser : '',
    endsAt: sessionEnd(times),
    credential: typeof credential === 'string' ? credential : none,
  }
}

function dropAll(batch: Batch, snapshots: readonly Snapshot[]): void {
  for (const snapshot of snapshots) drop(batch, snapshot)
}

function isEndedOrDamaged(snapshot: Snapshot, now: Date): boolean {
  const session = toSession(snapshot)
  return session === none || hasEnded(session, now)
}

function byLatestSeen(a: Session, b: Session): number {
  return (
    b.seenAt.getTime() - a.seenAt.getTime() || b.startedAt.getTime() - a.startedAt.getTime() || (a.id < b.id ? -1 : 1)
  )
}
