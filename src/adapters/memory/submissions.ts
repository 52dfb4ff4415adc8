import { heldFields } from '#domain/messages/claim.ts'
import { mailIdsOf } from '#domain/messages/mail.ts'
import { submissionFields } from '#domain/messages/stored-submission.ts'
import { none, success } from '#domain/result.ts'
import type { Submissions } from '#ports/messages/submissions.ts'
import { memoryCounts } from './counts.ts'
import type { MemoryDocuments } from './documents.ts'

/** Submissions for tests and trials, beside the documents in memory. No method awaits anything, so each call is one commit. */
export function memorySubmissions(documents: MemoryDocuments): Submissions {
  const submissions = documents.stored('submissions')
  const mail = documents.stored('mail')
  const forwards = documents.stored('forwards')
  const usedUntil = new Map<string, number>()
  const counts = memoryCounts()

  return {
    async accept({ submission, consumes, limits, mails, forward }, now) {
      const { id } = submission
      if (submissions.has(id)) return success({ outcome: 'known' })
      if (consumes !== none && usedUntil.has(consumes.id)) return success({ outcome: 'used' })
      const until = counts.fullUntil(limits, now)
      if (until !== none) return success({ outcome: 'limited', until })

      counts.count(limits, now)
      if (consumes !== none) usedUntil.set(consumes.id, consumes.until.getTime())
      submissions.set(id, JSON.stringify(submissionFields(submission)))
      const held: string[] = []
      for (const { id, fields, quotas } of mails) {
        const isHeld = counts.fullUntil(quotas, now) !== none
        if (isHeld) held.push(id)
        else counts.count(quotas, now)
        addMissing(mail, id, JSON.stringify(isHeld ? heldFields(fields, now) : fields))
      }
      if (forward !== none) addMissing(forwards, id, JSON.stringify(forward))
      return success({ outcome: 'accepted', held })
    },

    async erase(ids) {
      for (const id of ids) {
        submissions.delete(id)
        forwards.delete(id)
        for (const mailId of mailIdsOf(id)) mail.delete(mailId)
      }
      return success()
    },

    async forgetOld(now) {
      for (const [id, until] of usedUntil) if (until < now.getTime()) usedUntil.delete(id)
      counts.forgetOld(now)
      return success()
    },
  }
}

function addMissing(entries: Map<string, string>, id: string, text: string): void {
  if (!entries.has(id)) entries.set(id, text)
}
