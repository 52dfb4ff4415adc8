import type { DatabaseSync } from 'node:sqlite'
import { acceptedDocuments } from '#domain/messages/accepted-documents.ts'
import { searchableText } from '#domain/messages/folded-text.ts'
import { mailIdsOf } from '#domain/messages/mails/mail.ts'
import type { Acceptance, AcceptanceAnswer, Submissions } from '#ports/messages/submissions.ts'
import { none, success } from '#resume/result.ts'
import { sqliteCounts } from '../database/counts.ts'
import { sqlitePurges } from '../database/purges.ts'
import { busyTimeoutMs, inTransaction } from '../database/transaction.ts'

/**
 * Submissions of the default stack, in the table of documents and two of their own. The caller opens and closes the database. A
 * write waits `busyMs` for another process's write.
 */
export function sqliteSubmissions(database: DatabaseSync, busyMs = busyTimeoutMs): Submissions {
  const selectDocument = database.prepare('select 1 from documents where collection = ? and id = ?')
  const selectProof = database.prepare('select 1 from spent_proofs where id = ?')
  const insertDocument = database.prepare(
    'insert into documents (collection, id, fields) values (?, ?, ?) on conflict do nothing',
  )
  const insertProof = database.prepare('insert into spent_proofs (id, until) values (?, ?)')
  const removeDocument = database.prepare('delete from documents where collection = ? and id = ?')
  const forgetProofs = database.prepare('delete from spent_proofs where until < ?')
  const begin = database.prepare('update messages set is_unread = 1, folded = ? where id = ?')
  const counts = sqliteCounts(database)
  const purges = sqlitePurges(database, busyMs)

  function accept(acceptance: Acceptance, now: Date): AcceptanceAnswer {
    const { submission, consumes, limits } = acceptance
    if (selectDocument.get('submissions', submission.id) !== undefined) return { outcome: 'known' }
    if (consumes !== none && selectProof.get(consumes.id) !== undefined) return { outcome: 'used' }
    const until = counts.fullUntil(limits, now)
    if (until !== none) return { outcome: 'limited', until }

    counts.count(limits, now)
    if (consumes !== none) insertProof.run(consumes.id, consumes.until.getTime())
    const { documents, held } = acceptedDocuments(acceptance, counts, now)
    for (const { collection, id, fields } of documents) insertDocument.run(collection, id, JSON.stringify(fields))
    begin.run(searchableText(submission), submission.id)
    return { outcome: 'accepted', held }
  }

  return {
    accept(acceptance, now) {
      return inTransaction(database, () => accept(acceptance, now), busyMs)
    },

    async erase(ids) {
      if (ids.length === 0) return success()
      const removeAll = () => {
        purges.request()
        for (const id of ids) {
          removeDocument.run('submissions', id)
          removeDocument.run('forwards', id)
          for (const mailId of mailIdsOf(id)) removeDocument.run('mail', mailId)
        }
      }
      const removed = await inTransaction(database, removeAll, busyMs)
      return removed.ok ? purges.run() : removed
    },

    async forgetOld(now) {
      const forgetAll = () => {
        forgetProofs.run(now.getTime())
        counts.forgetOld(now)
      }
      const forgotten = await inTransaction(database, forgetAll, busyMs)
      return forgotten.ok ? purges.run() : forgotten
    },
  }
}
