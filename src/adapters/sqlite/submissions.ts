import type { DatabaseSync } from 'node:sqlite'
import { type Cap, fullUntil, longestCountMs } from '#domain/cap.ts'
import { heldFields } from '#domain/claim.ts'
import { mailIdsOf } from '#domain/mail.ts'
import { type None, none, success } from '#domain/result.ts'
import { submissionFields } from '#domain/stored-submission.ts'
import type { Acceptance, AcceptanceAnswer, Submissions } from '#ports/submissions.ts'
import { busyTimeoutMs, inTransaction } from './transaction.ts'
import { wipeDeleted } from './wipe.ts'

/**
 * Submissions of the default stack, in the table of the documents and two of their own. The caller opens and closes the
 * database. A write waits `busyMs` for another process's write.
 */
export function sqliteSubmissions(database: DatabaseSync, busyMs = busyTimeoutMs): Submissions {
  const selectDocument = database.prepare('select 1 from documents where collection = ? and id = ?')
  const selectProof = database.prepare('select 1 from spent_proofs where id = ?')
  const selectCounts = database.prepare(
    'select at, times from counts where key = ? and at > ? and at < ? order by at desc limit ?',
  )
  const insertDocument = database.prepare(
    'insert into documents (collection, id, fields) values (?, ?, ?) on conflict do nothing',
  )
  const insertProof = database.prepare('insert into spent_proofs (id, until) values (?, ?)')
  const countOne = database.prepare(
    'insert into counts (key, at) values (?, ?) on conflict (key, at) do update set times = times + 1',
  )
  const removeDocument = database.prepare('delete from documents where collection = ? and id = ?')
  const forgetProofs = database.prepare('delete from spent_proofs where until < ?')
  const forgetCounts = database.prepare('delete from counts where at <= ? or at >= ?')

  function endOf(cap: Cap, now: Date): Date | None {
    const at = now.getTime()
    const rows = selectCounts.all(cap.key, at - cap.windowMs, at + cap.windowMs, cap.most)
    const times = rows.flatMap((row) => new Array<number>(Number(row.times)).fill(Number(row.at)))
    return fullUntil(cap, times, now)
  }

  function count(caps: readonly Cap[], now: Date): void {
    for (const key of new Set(caps.map((cap) => cap.key))) countOne.run(key, now.getTime())
  }

  function accept({ submission, spends, limits, mails, forward }: Acceptance, now: Date): AcceptanceAnswer {
    if (selectDocument.get('submissions', submission.id) !== undefined) return { outcome: 'known' }
    if (spends !== none && selectProof.get(spends.id) !== undefined) return { outcome: 'spent' }
    const ends = limits.flatMap((cap) => endOf(cap, now)?.getTime() ?? [])
    if (ends.length > 0) return { outcome: 'limited', until: new Date(Math.max(...ends)) }

    count(limits, now)
    if (spends !== none) insertProof.run(spends.id, spends.until.getTime())
    insertDocument.run('submissions', submission.id, JSON.stringify(submissionFields(submission)))
    const held: string[] = []
    for (const { id, fields, caps } of mails) {
      const isHeld = caps.some((cap) => endOf(cap, now) !== none)
      if (isHeld) held.push(id)
      else count(caps, now)
      insertDocument.run('mail', id, JSON.stringify(isHeld ? heldFields(fields, now) : fields))
    }
    if (forward !== none) insertDocument.run('forwards', submission.id, JSON.stringify(forward))
    return { outcome: 'accepted', held }
  }

  return {
    accept(acceptance, now) {
      return inTransaction(database, () => accept(acceptance, now), busyMs)
    },

    async erase(ids) {
      if (ids.length === 0) return success()
      const removeAll = () => {
        for (const id of ids) {
          removeDocument.run('submissions', id)
          removeDocument.run('forwards', id)
          for (const mailId of mailIdsOf(id)) removeDocument.run('mail', mailId)
        }
      }
      const removed = await inTransaction(database, removeAll, busyMs)
      return removed.ok ? wipeDeleted(database, busyMs) : removed
    },

    forgetOld(now) {
      const at = now.getTime()
      const forgetAll = () => {
        forgetProofs.run(at)
        forgetCounts.run(at - longestCountMs, at + longestCountMs)
      }
      return inTransaction(database, forgetAll, busyMs)
    },
  }
}
