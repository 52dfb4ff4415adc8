import { identityFailed } from '#domain/accounts/identity-failure.ts'
import { testMail } from '#domain/messages/test-mail.ts'
import { none, type Result } from '#domain/result.ts'
import type { Ports } from '#ports/ports.ts'
import { queueMails } from './queue-mail.ts'

/** Queues a mail to the address of an account, so that an Admin sees whether mails arrive. */
export async function sendTestMail(
  ports: Pick<Ports, 'identities' | 'queue' | 'clock'>,
  host: string,
  uid: string,
): Promise<Result<void>> {
  const identity = await ports.identities.lookUp(uid)
  if (!identity.ok) return identity
  if (identity.data === none) return identityFailed('user-not-found')
  return queueMails(ports, { kind: 'test', mail: testMail(identity.data.email, host) })
}
