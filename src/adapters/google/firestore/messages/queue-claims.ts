import { claimAt } from '#domain/messages/claim.ts'
import type { Delivery } from '#domain/messages/mails/delivery.ts'
import type { Claim, QueueName } from '#ports/messages/delivery-queue.ts'
import { type None, none, type Result, success } from '#resume/result.ts'
import type { Guard } from '../guard.ts'
import type { Firestore, Reference } from '../service.ts'
import { type DueEntries, dueEntries } from './queue-due.ts'
import { type Entry, isWritten, toEntry } from './queue-entries.ts'
import type { QueuePauses } from './queue-pauses.ts'

/** How often a claim that other workers overtake reads the queue again; then it leaves the queue to them. */
const maxPolls = 5

/** The claims of due entries. `close` ends the listening to quiet queues. */
export function queueClaims(firestore: Firestore, guarded: Guard, pauses: QueuePauses, clock: () => number) {
  const due: Record<QueueName, DueEntries> = {
    mail: dueEntries(firestore, guarded, 'mail', clock),
    forwards: dueEntries(firestore, guarded, 'forwards', clock),
  }

  /** Returns none when another process has written the entry since it was read. */
  function take(queue: QueueName, entry: Entry, now: Date): Promise<Result<Claim | None>> {
    const { id, fields, snapshot } = entry
    const delivery = { ...entry.delivery, ...claimAt(now) }
    return guarded('save', async () => {
      const isTaken = (await isWritten(firestore, snapshot, delivery)) || (await isOurs(queue, snapshot.ref, delivery))
      return isTaken ? { queue, id, fields: { ...fields, delivery }, delivery } : none
    })
  }

  return {
    /** Claims the next due entry of a queue that is not paused. */
    async next(queue: QueueName, now: Date): Promise<Result<Claim | None>> {
      if (due[queue].isQuiet(now)) return success(none)
      const pause = await pauses.readLately(queue, now)
      if (!pause.ok || pause.data !== none) return pause.ok ? success(none) : pause
      for (let polls = 0; polls < maxPolls; polls += 1) {
        const found = await due[queue].find(now)
        if (!found.ok) return found
        if (found.data.length === 0) return success(none)
        for (const entry of found.data) {
          const taken = await take(queue, entry, now)
          if (!taken.ok || taken.data !== none) return taken
          due[queue].stale()
        }
      }
      return success(none)
    },

    close(): void {
      for (const each of Object.values(due)) each.close()
    },
  }
}

/** The client repeats a write whose answer was lost, so the write that overtook it may be its own. */
async function isOurs(queue: QueueName, reference: Reference, delivery: Delivery): Promise<boolean> {
  return toEntry(queue, await reference.get(), new Date(0)).delivery.claimId === delivery.claimId
}
