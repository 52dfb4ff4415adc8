import { type Account, toAccount } from '#domain/accounts/account.ts'
import { call, take } from '#domain/call.ts'
import { pathOf } from '#domain/content/bundle/snapshot.ts'
import { heldFields } from '#domain/messages/claim.ts'
import { pauseKnownMs, toDelivery } from '#domain/messages/mails/delivery.ts'
import type { DocumentChange } from '#ports/content/documents.ts'
import type { Pause, QueueName } from '#ports/messages/delivery-queue.ts'
import type { Ports } from '#ports/ports.ts'
import { isEmailAddress } from '#resume/email-address.ts'
import { type None, none, type Result, success } from '#resume/result.ts'
import type { Beforehand } from './commit-import.ts'
import { type PrivateDocument, readPrivateDocuments } from './private-documents.ts'

export type MessagePorts = Pick<Ports, 'documents' | 'identities' | 'queue' | 'clock'>

/**
 * What an import does with messages and accounts. Paths are as in a bundle, ascending. `kept` exist already and stay as
 * they are. `paused`: queues that are paused because unsent entries were added. `held`: number of mails set to HELD,
 * because the extension that drains their queue knows no pause. `withoutIdentity`: accounts without an identity, which cannot
 * sign in.
 */
export type MessageReport = {
  added: string[]
  kept: string[]
  paused: QueueName[]
  held: number
  withoutIdentity: Account[]
}

/** `beforehand` pauses the queues. */
export type MessagePlan = { report: MessageReport; documents: DocumentChange[]; beforehand: Beforehand }

/** The end of a pause that only the owner ends. Not every store holds later times. */
const untilResumed = new Date('9999-12-31T00:00:00Z')

/**
 * Plans how a bundle's messages and accounts are added: a document whose id exists stays as it is. The old site may have
 * sent unsent mails and forwards since. So their queue is paused, or, where the extension drains the mail queue, the mails
 * are HELD. docs/behaviour.md 12.5.
 */
export const planMessages = call(
  async (
    ports: MessagePorts,
    bundle: readonly PrivateDocument[],
    mailDelivery: 'worker' | 'extension',
  ): Promise<MessagePlan> => {
    const stored = take(await readPrivateDocuments(ports))
    const withoutIdentity = await anonymousAmong(ports, bundle)
    const now = ports.clock.now()
    const there = new Set(stored.map(pathOf))
    const added = bundle.filter((document) => !there.has(pathOf(document)))
    const isHeld = (document: PrivateDocument) =>
      mailDelivery === 'extension' && document.collection === 'mail' && isUnsent(document, now)
    const paused = (['mail', 'forwards'] as const).filter((queue) =>
      added.some((document) => document.collection === queue && isUnsent(document, now) && !isHeld(document)),
    )
    return {
      report: {
        added: added.map(pathOf).sort(),
        kept: bundle
          .map(pathOf)
          .filter((path) => there.has(path))
          .sort(),
        paused,
        held: added.filter(isHeld).length,
        withoutIdentity,
      },
      documents: added.map((document) => {
        const { collection, id, fields } = document
        return { collection, id, fields: isHeld(document) ? heldFields(fields, now) : fields, was: none }
      }),
      beforehand: () => letPause(ports, paused),
    }
  },
)

function isUnsent({ fields }: PrivateDocument, now: Date): boolean {
  return ['PENDING', 'RETRY', 'PROCESSING'].includes(toDelivery(fields, now).state)
}

/** Pauses the queues and waits until every worker knows. Returns the function that restores the previous pauses. */
async function letPause(
  { queue, clock }: MessagePorts,
  queues: readonly QueueName[],
): Promise<Result<() => Promise<void>>> {
  const before: { name: QueueName; pause: Pause | None }[] = []
  const takeBack = async () => {
    for (const { name, pause } of before) await queue.pause(name, pause, clock.now())
  }
  for (const name of queues) {
    const now = clock.now()
    const pauseOf = await queue.pauseOf(name, now)
    if (pauseOf.ok) before.push({ name, pause: pauseOf.data })
    const pause = { until: untilResumed, reason: reasons[name] }
    const paused = pauseOf.ok ? await queue.pause(name, pause, now) : pauseOf
    if (paused.ok) continue
    await takeBack()
    return paused
  }
  if (queues.length > 0) await clock.wait(pauseKnownMs)
  return success(takeBack)
}

const reasons: Record<QueueName, string> = {
  mail: 'Mails were imported, and the site that they come from may have sent them since.',
  forwards: 'Forwards were imported, and the site that they come from may have sent them since.',
}

/** Returns the bundle's accounts whose identity is not in the store, neither by uid nor by address. Ordered by address. */
async function anonymousAmong({ identities }: MessagePorts, bundle: readonly PrivateDocument[]): Promise<Account[]> {
  const withoutIdentity: Account[] = []
  for (const document of bundle.filter(({ collection }) => collection === 'user')) {
    const account = toAccount(document)
    const found = take(await identities.lookUp(account.uid)) ?? take(await identities.find(account.email))
    if (found === none && isEmailAddress(account.email)) withoutIdentity.push(account)
  }
  return withoutIdentity.sort((a, b) => (a.email < b.email ? -1 : 1))
}
