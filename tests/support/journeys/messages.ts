import { newDelivery } from '#domain/messages/mails/delivery.ts'
import { mailFields, mailIdsOf } from '#domain/messages/mails/mail.ts'
import type { StoredSubmission } from '#domain/messages/submission.ts'
import { none } from '#resume/result.ts'
import { done, withPorts } from './accounts.ts'
import type { Server } from './server.ts'

/** The UUID of a message of these journeys. */
export function messageId(at: number): string {
  return `7f3c21e0-0000-4000-8000-${String(at).padStart(12, '0')}`
}

/**
 * Replaces a server's messages with these, the first one the newest. Of each the confirmation is held and the notice has
 * failed, so that no worker sends them.
 */
export async function putMessages(server: Server, typed: readonly Partial<StoredSubmission>[]): Promise<void> {
  await withPorts(server, async ({ documents, submissions }) => {
    done(await submissions.erase(done(await documents.readAll('submissions')).map(({ id }) => id)))
    const now = new Date()
    for (const [at, each] of typed.entries()) {
      const receivedAt = new Date(now.getTime() - at * 60_000).toISOString()
      const plain = { name: 'Ada', email: 'ada@example.org', company: '', message: 'Hello', date: '' }
      const submission = { ...plain, id: messageId(at + 1), receivedAt, ...each }
      const [confirmation, notice] = mailIdsOf(submission.id)
      const mail = mailFields({ to: submission.email, replyTo: none, subject: 'Message', text: 'x', html: 'x' })
      const delivery = { ...newDelivery(now), attempts: 1 }
      const mails = [
        { id: confirmation, fields: { ...mail, delivery: { ...delivery, state: 'HELD' } }, quotas: [] },
        {
          id: notice,
          fields: { ...mail, delivery: { ...delivery, state: 'ERROR', error: '550: the mailbox is full.' } },
          quotas: [],
        },
      ]
      done(await submissions.accept({ submission, consumes: none, limits: [], mails, forward: none }, now))
    }
  })
}
