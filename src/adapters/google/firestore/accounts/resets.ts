import { dayMs } from '#domain/quota.ts'
import type { Resets } from '#ports/accounts/resets.ts'
import { type None, none, type Result, success } from '#resume/result.ts'
import type { Guard } from '../guard.ts'
import { hashedId } from '../names.ts'
import { optimistically, put } from '../optimistic.ts'
import type { Firestore, Snapshot } from '../service.ts'
import { timeOf } from '../values.ts'

/**
 * Password resets on Firestore: one document for each identity, so that a new reset replaces the one before. `expireAt`
 * is a day after its end; the owner may let a TTL policy of Firestore remove it.
 */
export function firestoreResets(firestore: Firestore, guarded: Guard): Resets {
  const resets = firestore.collection('resets')
  const referenceOf = (uid: string) => resets.doc(hashedId(uid))

  function withToken(token: string): Promise<Result<Snapshot | None>> {
    const query = resets.where('tokenHash', '==', hashedId(token)).limit(1)
    return guarded('read', async () => (await query.get()).docs[0] ?? none)
  }

  /**
   * Changes the reset of a token, if it is still the newest of its identity. `change` returns the answer, and the new
   * fields if any.
   */
  async function change(token: string, change: (snapshot: Snapshot) => { fields?: object; answer: boolean }) {
    const found = await withToken(token)
    if (!found.ok) return found
    if (found.data === none) return success(false)
    const reference = found.data.ref
    return optimistically(firestore, guarded, [reference], (read) => {
      const snapshot = read(reference)
      if (snapshot.data()?.tokenHash !== hashedId(token)) return { answer: false }
      const { fields, answer } = change(snapshot)
      return fields === undefined ? { answer } : { answer, write: (batch) => put(batch, snapshot, fields) }
    })
  }

  return {
    put(uid, token, until) {
      const times = { until, expireAt: new Date(until.getTime() + dayMs) }
      const fields = { uid, tokenHash: hashedId(token), ...times, spentBy: none }
      return guarded('save', async () => void (await firestore.batch().set(referenceOf(uid), fields).commit()))
    },

    async read(token, now) {
      const found = await withToken(token)
      if (!found.ok || found.data === none || isUsed(found.data)) return found.ok ? success(none) : found
      const until = untilOf(found.data)
      const uid = String(found.data.data()?.uid)
      if (now.getTime() < until) return success({ uid, until: new Date(until) })
      if (until > 0) await change(token, () => ({ fields: { until: new Date(0) }, answer: true }))
      return success({ uid, until: new Date(0) })
    },

    consume(token) {
      const mark = crypto.randomUUID() // distinguishes an own commit whose answer was lost from another call's
      return change(token, (snapshot) => {
        if (isUsed(snapshot)) return { answer: snapshot.data()?.spentBy === mark }
        return untilOf(snapshot) > 0 ? { fields: { spentBy: mark }, answer: true } : { answer: false }
      })
    },

    async giveBack(token) {
      const given = await change(token, () => ({ fields: { spentBy: none }, answer: true }))
      return given.ok ? success() : given
    },

    remove(uid) {
      return guarded('save', async () => void (await firestore.batch().delete(referenceOf(uid)).commit()))
    },
  }
}

function isUsed(snapshot: Snapshot): boolean {
  return (snapshot.data()?.spentBy ?? none) !== none
}

/** In ms since 1970; 0 for a damaged value. */
function untilOf(snapshot: Snapshot): number {
  return timeOf(snapshot.data()?.until) || 0
}
