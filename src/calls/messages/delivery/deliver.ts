import { call, take } from '#domain/call.ts'
import { toFormPayload } from '#domain/messages/forward.ts'
import { mailboxName } from '#domain/messages/mails/confirmation-policy.ts'
import { type Attempt, afterAttempt, type Delivery, isExpired, pauseMs } from '#domain/messages/mails/delivery.ts'
import { isResetMail, isTestMail, mailKind, toMail } from '#domain/messages/mails/mail.ts'
import { withoutTextNow } from '#domain/messages/mails/redaction.ts'
import type { Claim, QueueName } from '#ports/messages/delivery-queue.ts'
import type { Ports } from '#ports/ports.ts'
import { type None, none } from '#resume/result.ts'
import { noteTestedMail } from './send-test-mail.ts'

export type DeliveryPorts = Pick<
  Ports,
  'documents' | 'queue' | 'mailTransport' | 'formCollector' | 'pseudonyms' | 'clock'
>

/**
 * The result for one entry. 'lost': another worker has claimed it, or it was erased. 'expired': it is past its `notAfter`.
 * `reason` is '' when there is none.
 */
export type DeliveryReport = {
  id: string
  outcome: Attempt['outcome'] | 'lost' | 'expired'
  reason: string
  attempts: number
}

/**
 * Delivers the entry that is due longest and stores the outcome. Returns none when no entry is due or the queue is paused.
 * An entry that cannot be sent becomes ERROR with its reason, so that it blocks no others; an expired one is not sent. A wrong
 * set-up pauses the whole queue for 5 minutes. Fails when the queue gives no answer: an entry that was sent by then may be
 * sent again, with the same Message-ID. docs/behaviour.md 7.1 to 7.5.
 */
export const deliverNext = call(
  async (
    ports: DeliveryPorts,
    queue: QueueName,
    random: () => number = Math.random,
  ): Promise<DeliveryReport | None> => {
    const claim = take(await ports.queue.claim(queue, ports.clock.now()))
    if (claim === none) return none
    if (isExpired(claim.delivery, ports.clock.now())) return putAside(ports, claim)

    const attempt = await attemptOf(ports, claim)
    const now = ports.clock.now()
    const delivery = afterAttempt(claim.delivery, attempt, now, random())
    const ended = take(await ports.queue.complete(claim, delivery))
    if (!ended) {
      await forgetErased(ports, claim)
      return { id: claim.id, outcome: 'lost', reason: '', attempts: delivery.attempts }
    }
    if (attempt.outcome === 'wrong-setup') await letPause(ports, queue, attempt.reason, now)
    if (attempt.outcome === 'never' && queue === 'mail') await rememberBounce(ports, claim)
    if (attempt.outcome === 'sent' && queue === 'mail' && isTestMail(claim.id)) take(await noteTestedMail(ports))
    await redactReset(ports, claim, delivery)
    const reason = attempt.outcome === 'sent' ? '' : attempt.reason
    return { id: claim.id, outcome: attempt.outcome, reason, attempts: delivery.attempts }
  },
)

/** A longer pause that began meanwhile stays. */
async function letPause({ queue }: DeliveryPorts, name: QueueName, reason: string, now: Date): Promise<void> {
  const until = new Date(now.getTime() + pauseMs)
  const pauseOf = take(await queue.pauseOf(name, now))
  if (pauseOf === none || pauseOf.until <= until) take(await queue.pause(name, { until, reason }, now))
}

/** Redacts the text of a reset mail once it will not be sent any more. docs/behaviour.md 7.6. */
async function redactReset({ documents }: DeliveryPorts, claim: Claim, delivery: Delivery): Promise<void> {
  const isFinal = ['SUCCESS', 'ERROR', 'EXPIRED'].includes(delivery.state)
  const redacted = isFinal && isResetMail(claim.id) ? withoutTextNow(claim.fields) : none
  if (redacted === none) return
  take(await documents.commit([{ collection: 'mail', id: claim.id, fields: { ...redacted, delivery } }]))
}

/** Removes the transport's copy of a mail that was erased while it was being sent. */
async function forgetErased({ documents, mailTransport }: DeliveryPorts, { queue, id }: Claim): Promise<void> {
  if (queue !== 'mail') return
  const read = await documents.read(queue, id)
  if (read.ok && read.data === none) await mailTransport.forget(id)
}

async function attemptOf(ports: DeliveryPorts, { queue, id, fields, delivery }: Claim): Promise<Attempt> {
  if (queue === 'mail') {
    const mail = toMail(fields)
    if (typeof mail === 'string') return { outcome: 'never', reason: mail }
    return ports.mailTransport.send({ ...mail, id, kind: mailKind(id), date: new Date(delivery.startTime) })
  }
  const payload = toFormPayload(fields)
  if (typeof payload === 'string') return { outcome: 'never', reason: payload }
  if (ports.formCollector === none) return { outcome: 'wrong-setup', reason: 'FORM_ENDPOINT is not set.' }
  return ports.formCollector.collect(payload)
}

/** Remembers a visitor's mailbox that rejects mail: it gets no more confirmations. Notices to the owner continue. */
async function rememberBounce({ documents, pseudonyms, clock }: DeliveryPorts, { id, fields }: Claim): Promise<void> {
  const mail = toMail(fields)
  if (typeof mail === 'string' || mailKind(id) !== 'reply') return
  const name = mailboxName(mail.to, pseudonyms.of)
  take(await documents.commit([{ collection: 'bounced', id: name, fields: { at: clock.now().toISOString() } }]))
}

/** Ends the claim of an expired entry. */
async function putAside(ports: DeliveryPorts, claim: Claim): Promise<DeliveryReport> {
  const { id, delivery } = claim
  const expired: Delivery = { ...delivery, state: 'EXPIRED', leaseExpireTime: none }
  const ended = take(await ports.queue.complete(claim, expired))
  if (ended) await redactReset(ports, claim, expired)
  return { id, outcome: ended ? 'expired' : 'lost', reason: '', attempts: delivery.attempts }
}
