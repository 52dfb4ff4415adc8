import type { MessageBox } from '#domain/messages/message-box.ts'
import { toStoredSubmission } from '#domain/messages/stored-submission.ts'
import type { Inbox, InboxMessage, MessageFilter } from '#ports/messages/inbox.ts'
import { none, type Result, success } from '#resume/result.ts'
import { isDocumentId } from '#resume/store-name.ts'
import { allOf } from '../all-of.ts'
import type { Guard } from '../guard.ts'
import { toOwnId, toStoredId } from '../names.ts'
import { optimistically, putWhole } from '../optimistic.ts'
import type { Firestore, Snapshot } from '../service.ts'
import { toOwnFields } from '../values.ts'
import { messageStates, toMessageState, toStoredState } from './message-states.ts'
import { countOf } from './queue-strays.ts'

/** Documents of one commit. */
const commitStep = 200

/**
 * The inbox on Firestore: a document for each message beside the submissions. A list reads the documents up to its page; a
 * search reads those of its box, with the text for searches alone, because Firestore searches no parts of texts. When the
 * numbers of submissions and of states differ, an import or another program has written: missing states are added, as read,
 * and those without a submission are removed. docs/decisions/019-messages-in-the-studio.md.
 */
export function firestoreInbox(firestore: Firestore, guarded: Guard): Inbox {
  const submissions = firestore.collection('submissions')
  const states = firestore.collection(messageStates)

  /** The ids of the found messages, newest first, as far as the range needs them, and the number of all. */
  async function foundIds({ box, words }: MessageFilter, needed: number): Promise<{ ids: string[]; total: number }> {
    const inOrder = states.orderBy(box, 'desc')
    if (words.length === 0) {
      const [{ docs }, total] = await Promise.all([inOrder.select().limit(needed).get(), countOf(states.orderBy(box))])
      return { ids: docs.map(({ id }) => id), total }
    }
    const ids: string[] = []
    for (const snapshot of await allOf(inOrder.select(box, 'folded'), (each) => each)) {
      const folded = String(snapshot.data()?.folded)
      if (words.every((word) => folded.includes(word))) ids.push(snapshot.id)
    }
    return { ids, total: ids.length }
  }

  async function shown(ids: readonly string[]): Promise<InboxMessage[]> {
    if (ids.length === 0) return []
    const found = await firestore.getAll(...ids.flatMap((id) => [submissions.doc(id), states.doc(id)]))
    return ids.flatMap((_, at) => toMessage(found[2 * at], found[2 * at + 1]))
  }

  async function agree(): Promise<boolean> {
    const [sent, known] = await Promise.all([countOf(submissions), countOf(states)])
    return sent === known
  }

  return {
    async find(filter, { from, most }) {
      return guarded('read', async () => {
        if (!(await agree())) await reconcile(firestore)
        for (let isAgain = false; ; isAgain = true) {
          const { ids, total } = await foundIds(filter, from + most)
          const wanted = ids.slice(from, from + most)
          const messages = await shown(wanted)
          if (messages.length === wanted.length || isAgain) return { messages, total }
          await reconcile(firestore) // a message was removed by hand while another one was added
        }
      })
    },

    async read(id) {
      if (!isDocumentId(id)) return success(none)
      return guarded('read', async () => (await shown([toStoredId(id)]))[0] ?? none)
    },

    async unread() {
      return guarded('read', () => countOf(states.orderBy('unread' satisfies MessageBox)))
    },

    async mark(id, change): Promise<Result<boolean>> {
      if (!isDocumentId(id)) return success(false)
      const [submission, state] = [submissions.doc(toStoredId(id)), states.doc(toStoredId(id))]
      return optimistically(firestore, guarded, [submission, state], (found) => {
        const [sent, known] = [found(submission), found(state)]
        if (!sent.exists) return { answer: false }
        const changed = { ...toMessageState(known.data()), ...change }
        return {
          answer: true,
          write: (batch) => putWhole(batch, known, toStoredState(submissionOf(sent), changed)),
        }
      })
    },
  }
}

/** Adds the missing states, and removes those without a submission. */
async function reconcile(firestore: Firestore): Promise<void> {
  const [submissions, states] = [firestore.collection('submissions'), firestore.collection(messageStates)]
  const whole = (snapshot: Snapshot) => snapshot
  const [sent, known] = await Promise.all([allOf(submissions, whole), allOf(states.select(), whole)])
  const [sentIds, knownIds] = [new Set(sent.map(({ id }) => id)), new Set(known.map(({ id }) => id))]
  const missing = sent.filter(({ id }) => !knownIds.has(id))
  const left = known.filter(({ id }) => !sentIds.has(id))
  for (let at = 0; at < Math.max(missing.length, left.length); at += commitStep) {
    const batch = firestore.batch()
    for (const snapshot of missing.slice(at, at + commitStep))
      batch.set(states.doc(snapshot.id), toStoredState(submissionOf(snapshot), toMessageState(undefined)))
    for (const { ref } of left.slice(at, at + commitStep)) batch.delete(ref)
    await batch.commit()
  }
}

function toMessage(sent: Snapshot | undefined, known: Snapshot | undefined): InboxMessage[] {
  if (!sent?.exists) return []
  return [{ submission: submissionOf(sent), ...toMessageState(known?.data()) }]
}

function submissionOf(snapshot: Snapshot) {
  return toStoredSubmission({ id: toOwnId(snapshot.id), fields: toOwnFields('submissions', snapshot.data() ?? {}) })
}
