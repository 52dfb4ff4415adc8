import { type None, none } from '#domain/result.ts'
import { isOvertaken, refusal } from './failure.ts'
import { ours } from './names.ts'
import type { CloudStorage, Head, Objects } from './objects.ts'

/**
 * After so long without a sign of life from who prepared a batch, it is abandoned; in ms, by the service's clock. As long
 * as one operation is asked again at most: who lives gives a sign by then, or its operation has failed.
 */
export const leaseMs = 120_000

/** How often who prepares a batch gives a sign of life. */
const signEveryMs = 20_000

/** The object of the batch under way, of which there is one: made by who prepares it, gone when it is committed or discarded. */
export type BatchObject = { id: string; state: 'preparing' | 'prepared'; head: Head }

export function batchObjectOf(head: Head | None): BatchObject | None {
  if (head === none) return none
  return { id: head.custom.id ?? '', state: head.custom.state === 'prepared' ? 'prepared' : 'preparing', head }
}

/** Signs of life are notes beside the batch's object; 'gone' is the last one of who lets go of it. */
export function isAbandoned({ head }: BatchObject): boolean {
  return head.custom.sign === 'gone' || head.now - Date.parse(head.updatedAt) > leaseMs
}

/** The batch that this process prepares or prepared, and its signs of life. */
export function ownBatch(storage: CloudStorage) {
  let own: { id: string; timer: NodeJS.Timeout } | None = none

  return {
    is: (id: string) => own?.id === id,

    /**
     * Makes the batch's object, and gives it, on the condition that there is none, or one that `isOver`. Fails
     * with 'canceled' when another batch is under way.
     */
    async take(objects: Objects, id: string, isOver: (found: BatchObject) => Promise<boolean>): Promise<Head> {
      if (own !== none) throw underWay()
      const found = batchObjectOf(await objects.head(ours.batch))
      if (found !== none && !(await isOver(found))) throw underWay()
      const signOfLife = () => storage.save((objects) => sign(objects, id, crypto.randomUUID()))
      own = { id, timer: setInterval(signOfLife, signEveryMs).unref() }
      try {
        return await writeBatch(objects, new Uint8Array(), { id, state: 'preparing' }, found?.head.generation ?? '0')
      } catch (cause) {
        await this.letGo(id, 'gone')
        throw cause
      }
    },

    /** Ends the signs of life; where the batch's object is 'left', others may know at once that they can go on with it. */
    async letGo(id: string, object: 'left' | 'gone'): Promise<void> {
      if (own?.id !== id) return
      clearInterval(own.timer)
      own = none
      if (object === 'left') await storage.read((objects) => sign(objects, id, 'gone'))
    },
  }
}

/** Notes a sign beside the batch's object, if it is this batch's. */
async function sign(objects: Objects, id: string, text: string): Promise<void> {
  const batch = batchObjectOf(await objects.head(ours.batch))
  if (batch?.id === id) await objects.note(ours.batch, { sign: text }, { ifGenerationMatch: batch.head.generation })
}

/**
 * Replaces the batch's object while it is the one of this generation, and gives the new one. It is read back: Google's
 * emulator knows no such condition, and a condition also fails upon a second try whose first one was done.
 */
export async function writeBatch(
  objects: Objects,
  bytes: Uint8Array,
  custom: { id: string; state: BatchObject['state'] },
  ifGeneration: string,
): Promise<Head> {
  try {
    await objects.put(ours.batch, bytes, { contentType: 'application/json', custom, ifGeneration })
  } catch (cause) {
    if (!isOvertaken(cause)) throw cause
  }
  const found = batchObjectOf(await objects.head(ours.batch))
  if (found?.id !== custom.id || found.state !== custom.state) throw underWay()
  return found.head
}

export function underWay(): Error {
  const cutOff = 'One that was cut off lets others in after two minutes.'
  return refusal('canceled', `Another import is under way. Please try again when it is done. ${cutOff}`)
}
