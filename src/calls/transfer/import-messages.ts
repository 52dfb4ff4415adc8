import { type Account, toAccount } from '#domain/accounts/account.ts'
import { isEmailAddress } from '#domain/email-address.ts'
import { heldFields } from '#domain/messages/claim.ts'
import { restKnownMs, toDelivery } from '#domain/messages/delivery.ts'
import { type None, none, type Result, success } from '#domain/result.ts'
import type { DocumentChange } from '#ports/content/documents.ts'
import type { QueueName, Rest } from '#ports/messages/delivery-queue.ts'
import type { Ports } from '#ports/ports.ts'
import { pathOf } from '../content/content.ts'
import type { Beforehand } from './commit-import.ts'
import { type PrivateDocument, readPrivateDocuments } from './private-documents.ts'

export type MessagePorts = Pick<Ports, 'documents' | 'identities' | 'queue' | 'clock'>

/**
 * What an import does with messages and accounts. Paths as in a bundle, ascending: `kept` are those that are there already and
 * stay as they are. `rested`: the queues into which something came that is still to be sent; `held`: how many mails wait as HELD,
 * because who drains that queue knows no rest. `strangers`: accounts that nobody can sign in to.
 */
export type MessageReport = {
  added: string[]
  kept: string[]
  rested: QueueName[]
  held: number
  strangers: Account[]
}

/** `beforehand` lets the queues rest. */
export type MessagePlan = { report: MessageReport; documents: DocumentChange[]; beforehand: Beforehand }

/** A queue rests until somebody lets it go on. Later times are no times everywhere. */
const untilToldToGo = new Date('9999-12-31T00:00:00Z')

/**
 * The way from what is stored to that and the bundle's: a document of the same id stays as it is. Mails and forwards that are still
 * to be sent may have been sent since by the site that they come from: so their queue rests, or, where the extension drains
 * the queue of mails, which knows no rest, they are held.
 */
export async function planMessages(
  ports: MessagePorts,
  bundle: readonly PrivateDocument[],
  mailDelivery: 'worker' | 'extension',
): Promise<Result<MessagePlan>> {
  const stored = await readPrivateDocuments(ports)
  if (!stored.ok) return stored
  const strangers = await anonymousAmong(ports, bundle)
  if (!strangers.ok) return strangers
  const now = ports.clock.now()
  const there = new Set(stored.data.map(pathOf))
  const added = bundle.filter((document) => !there.has(pathOf(document)))
  const isHeld = (document: PrivateDocument) =>
    mailDelivery === 'extension' && document.collection === 'mail' && isUnsent(document, now)
  const rested = (['mail', 'forwards'] as const).filter((queue) =>
    added.some((document) => document.collection === queue && isUnsent(document, now) && !isHeld(document)),
  )
  return success({
    report: {
      added: added.map(pathOf).sort(),
      kept: bundle
        .map(pathOf)
        .filter((path) => there.has(path))
        .sort(),
      rested,
      held: added.filter(isHeld).length,
      strangers: strangers.data,
    },
    documents: added.map((document) => {
      const { collection, id, fields } = document
      return { collection, id, fields: isHeld(document) ? heldFields(fields, now) : fields, isNew: true }
    }),
    beforehand: () => letPause(ports, rested),
  })
}

function isUnsent({ fields }: PrivateDocument, now: Date): boolean {
  return ['PENDING', 'RETRY', 'PROCESSING'].includes(toDelivery(fields, now).state)
}

/** Waits until everybody who works on the queues knows of it. Gives what ends it as if it had not been. */
async function letPause(
  { queue, clock }: MessagePorts,
  queues: readonly QueueName[],
): Promise<Result<() => Promise<void>>> {
  const before: { name: QueueName; rest: Rest | None }[] = []
  const takeBack = async () => {
    for (const { name, rest } of before) await queue.rest(name, rest)
  }
  for (const name of queues) {
    const resting = await queue.resting(name, clock.now())
    if (resting.ok) before.push({ name, rest: resting.data })
    const rested = resting.ok ? await queue.rest(name, { until: untilToldToGo, reason: reasons[name] }) : resting
    if (rested.ok) continue
    await takeBack()
    return rested
  }
  if (queues.length > 0) await clock.wait(restKnownMs)
  return success(takeBack)
}

const reasons: Record<QueueName, string> = {
  mail: 'Mails were imported, and the site that they come from may have sent them since.',
  forwards: 'Forwards were imported, and the site that they come from may have sent them since.',
}

/** The accounts of the bundle whose identity is not in the store, neither by its uid nor by its address. By address. */
async function anonymousAmong(
  { identities }: MessagePorts,
  bundle: readonly PrivateDocument[],
): Promise<Result<Account[]>> {
  const strangers: Account[] = []
  for (const document of bundle.filter(({ collection }) => collection === 'user')) {
    const account = toAccount(document)
    const own = await identities.lookUp(account.uid)
    if (!own.ok) return own
    const found = own.data === none ? await identities.find(account.email) : own
    if (!found.ok) return found
    if (found.data === none && isEmailAddress(account.email)) strangers.push(account)
  }
  return success(strangers.sort((a, b) => (a.email < b.email ? -1 : 1)))
}
