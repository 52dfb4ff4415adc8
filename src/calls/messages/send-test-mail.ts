import { identityFailed } from '#domain/accounts/identity-failure.ts'
import type { ContactRules } from '#domain/messages/contact-rules.ts'
import { testMail } from '#domain/messages/test-mail.ts'
import { none, type Result } from '#domain/result.ts'
import type { Ports } from '#ports/ports.ts'
import { noteTestedMail } from './note-tested-mail.ts'
import { queueMails } from './queue-mail.ts'

/**
 * Queues a mail to the address of an account, so that an Admin sees whether mails arrive. The Firestore extension reports nothing to
 * this site, so there it counts as sent when it is queued.
 */
export async function sendTestMail(
  ports: Pick<Ports, 'documents' | 'identities' | 'queue' | 'clock'>,
  { host, mailDelivery }: Pick<ContactRules, 'host' | 'mailDelivery'>,
  uid: string,
): Promise<Result<void>> {
  const identity = await ports.identities.lookUp(uid)
  if (!identity.ok) return identity
  if (identity.data === none) return identityFailed('user-not-found')
  const queued = await queueMails(ports, { kind: 'test', mail: testMail(identity.data.email, host) })
  return queued.ok && mailDelivery === 'extension' ? noteTestedMail(ports) : queued
}
