import { acceptedDocuments } from '#domain/messages/accepted-documents.ts'
import { mailIdsOf } from '#domain/messages/mails/mail.ts'
import { keysOf } from '#domain/quota.ts'
import type { Acceptance, AcceptanceAnswer, Submissions } from '#ports/messages/submissions.ts'
import { none, success } from '#resume/result.ts'
import { isDocumentId } from '#resume/store-name.ts'
import { firestoreCounts } from '../counts.ts'
import type { Guard } from '../guard.ts'
import { keyedMutex } from '../keyed-mutex.ts'
import { hashedId, toStoredId } from '../names.ts'
import { type Decision, type Found, optimistically } from '../optimistic.ts'
import { removeFound } from '../removal.ts'
import type { Batch, Firestore, Reference } from '../service.ts'
import { toStoredFields } from '../values.ts'
import { messageStates, toStoredState } from './message-states.ts'

/** Submissions that one commit erases. */
const erasedAtOnce = 100

/**
 * Submissions on Firestore, stored among the documents. Used proofs have a collection of their own: one document for
 * each proof, under its hash. Calls of one process on the same documents run one after the other; calls of several
 * processes detect conflicts when they commit. The owner may let a TTL policy of Firestore remove proofs by their
 * `expireAt`.
 */
export function firestoreSubmissions(firestore: Firestore, guarded: Guard, alone = keyedMutex()): Submissions {
  const documentOf = (collection: string, id: string) => firestore.collection(collection).doc(toStoredId(id))
  const proofs = firestore.collection('spent-proofs')
  const proofOf = (id: string) => proofs.doc(hashedId(id))
  const counts = firestoreCounts(firestore, guarded)

  function referencesOf({ submission: { id }, consumes, limits, mails, forward }: Acceptance): Reference[] {
    return [
      documentOf('submissions', id),
      ...(consumes === none ? [] : [proofOf(consumes.id)]),
      ...mails.map((mail) => documentOf('mail', mail.id)),
      ...(forward === none ? [] : [documentOf('forwards', id)]),
      ...counts.references([...limits, ...mails.flatMap(({ quotas }) => quotas)]),
    ]
  }

  function decide(acceptance: Acceptance, now: Date, found: Found): Decision<AcceptanceAnswer> {
    const { submission, consumes, limits, mails } = acceptance
    const { id } = submission
    if (found(documentOf('submissions', id)).exists) return { answer: { outcome: 'known' } }
    if (consumes !== none && found(proofOf(consumes.id)).exists) return { answer: { outcome: 'used' } }
    const counting = counts.reading(found, [...limits, ...mails.flatMap(({ quotas }) => quotas)])
    const until = counting.fullUntil(limits, now)
    if (until !== none) return { answer: { outcome: 'limited', until } }

    counting.count(limits, now)
    const { documents, held } = acceptedDocuments(acceptance, counting, now)
    const write = (batch: Batch) => {
      if (consumes !== none) batch.create(proofOf(consumes.id), { expireAt: consumes.until })
      for (const { collection, id, fields } of documents) {
        const { exists, ref } = found(documentOf(collection, id))
        if (!exists) batch.create(ref, toStoredFields(collection, fields))
      }
      batch.set(documentOf(messageStates, id), toStoredState(submission, { isUnread: true, isArchived: false }))
      counting.write(batch)
    }
    return { answer: { outcome: 'accepted', held }, write }
  }

  return {
    accept(acceptance, now) {
      const { submission, consumes, limits, mails } = acceptance
      const keys = keysOf([...limits, ...mails.flatMap(({ quotas }) => quotas)])
      const names = [`submission ${submission.id}`, ...[...keys].map((key) => `count ${key}`)]
      if (consumes !== none) names.push(`proof ${consumes.id}`)
      return alone(names, () =>
        optimistically(firestore, guarded, referencesOf(acceptance), (found) => decide(acceptance, now, found)),
      )
    },

    async erase(ids) {
      const known = ids.filter(isDocumentId)
      for (let at = 0; at < known.length; at += erasedAtOnce) {
        const batch = firestore.batch()
        for (const id of known.slice(at, at + erasedAtOnce)) {
          batch.delete(documentOf('submissions', id))
          batch.delete(documentOf(messageStates, id))
          batch.delete(documentOf('forwards', id))
          for (const mailId of mailIdsOf(id)) batch.delete(documentOf('mail', mailId))
        }
        const erased = await guarded('save', () => batch.commit())
        if (!erased.ok) return erased
      }
      return success()
    },

    async forgetOld(now) {
      const forgotten = await removeFound(firestore, guarded, proofs.where('expireAt', '<', now))
      return forgotten.ok ? counts.forgetOld(now) : forgotten
    },
  }
}
