import { failIdentity } from '#domain/accounts/identity-failure.ts'
import { type TooMany, tooManyAttempts } from '#domain/accounts/sign-in-limits.ts'
import { call, take } from '#domain/call.ts'
import type { ContactRules } from '#domain/messages/contact-rules.ts'
import { testMail } from '#domain/messages/mails/test-mail.ts'
import { dayMs, minuteMs, type Quota } from '#domain/quota.ts'
import { testedMailName } from '#domain/studio/sample-note.ts'
import type { Ports } from '#ports/ports.ts'
import { type None, none, type Result } from '#resume/result.ts'
import { queueMails } from './queue-mail.ts'

/** Test mails to one account. docs/behaviour.md 28.4. */
function testMailQuotas(uid: string): Quota[] {
  return [
    { key: `test mail ${uid}`, max: 3, windowMs: 10 * minuteMs },
    { key: `test mail ${uid}`, max: 10, windowMs: dayMs },
  ]
}

/**
 * Queues a mail to the address of an account, so that an Admin sees whether mails arrive, unless there were too many. The Firestore
 * extension reports nothing to this site, so there it counts as sent when it is queued.
 */
export const sendTestMail = call(
  async (
    ports: Pick<Ports, 'documents' | 'identities' | 'attempts' | 'queue' | 'clock'>,
    { host, mailDelivery, isLimited }: Pick<ContactRules, 'host' | 'mailDelivery' | 'isLimited'>,
    uid: string,
  ): Promise<TooMany | None> => {
    const identity = take(await ports.identities.lookUp(uid))
    if (identity === none) return failIdentity('user-not-found')
    const quotas = isLimited ? testMailQuotas(uid) : []
    const now = ports.clock.now()
    const full = take(await ports.attempts.take(quotas, now))
    if (full !== none) return tooManyAttempts(full, now)
    const queued = await queueMails(ports, { kind: 'test', mail: testMail(identity.email, host) })
    if (!queued.ok) {
      await ports.attempts.takeBack(quotas)
      return take(queued)
    }
    if (mailDelivery === 'extension') take(await noteTestedMail(ports))
    return none
  },
)

/** Remembers that a test mail was sent, for the first steps of an owner. docs/behaviour.md 23.5. */
export function noteTestedMail({ documents, clock }: Pick<Ports, 'documents' | 'clock'>): Promise<Result<void>> {
  return documents.commit([{ ...testedMailName, fields: { at: clock.now().toISOString() } }])
}
