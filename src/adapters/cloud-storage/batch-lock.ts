import { type None, none } from '#domain/result.ts'
import { rejection } from '../file-store-failure.ts'
import { isOvertaken } from './failure.ts'
import { ours } from './names.ts'
import type { CloudStorage, Head, Objects } from './objects.ts'

/**
 * A batch without a heartbeat for this long is abandoned; in ms, by the service's clock. One operation is retried for
 * no longer: by then a live process has sent a heartbeat, or its operation has failed. docs/behaviour.md 17.5.
 */
export const leaseMs = 120_000

/** The interval of heartbeats, in ms. */
const signEveryMs = 20_000

/**
 * The object of the current batch, of which there is at most one. The process that prepares the batch creates it;
 * committing or discarding removes it.
 */
export type BatchObject = { id: string; state: 'preparing' | 'prepared'; head: Head }

export function batchObjectOf(head: Head | None): BatchObject | None {
  if (head === none) return none
  return { id: head.custom.id ?? '', state: head.custom.state === 'prepared' ? 'prepared' : 'preparing', head }
}

/**
 * Heartbeats are written as metadata of the batch's object. The last one is 'gone' when a commit fails and its process
 * leaves the batch to others.
 */
export function isAbandoned({ head }: BatchObject): boolean {
  return head.custom.sign === 'gone' || head.now - Date.parse(head.updatedAt) > leaseMs
}

/** The batch that this process prepares or has prepared, and its heartbeats. */
export function ownBatch(storage: CloudStorage) {
  let own: { id: string; timer: NodeJS.Timeout } | None = none

  return {
    is: (id: string) => own?.id === id,

    /**
     * Creates the batch's object and returns it, if there is none or `mayReplace` holds for the one found. Fails with
     * 'canceled' while another batch is in progress.
     */
    async take(objects: Objects, id: string, mayReplace: (found: BatchObject) => Promise<boolean>): Promise<Head> {
      if (own !== none) throw underWay()
      const found = batchObjectOf(await objects.head(ours.batch))
      if (found !== none && !(await mayReplace(found))) throw underWay()
      const heartbeat = () => storage.save((objects) => sign(objects, id, crypto.randomUUID()))
      own = { id, timer: setInterval(heartbeat, signEveryMs).unref() }
      try {
        return await writeBatch(objects, new Uint8Array(), { id, state: 'preparing' }, found?.head.generation ?? '0')
      } catch (cause) {
        await this.letGo(id, 'gone')
        throw cause
      }
    },

    /**
     * Ends the heartbeats. With 'left' the batch's object remains, and other processes may continue the batch at once.
     */
    async letGo(id: string, object: 'left' | 'gone'): Promise<void> {
      if (own?.id !== id) return
      clearInterval(own.timer)
      own = none
      if (object === 'left') await storage.read((objects) => sign(objects, id, 'gone'))
    },
  }
}

/** Writes a heartbeat, if the object is this batch's. */
async function sign(objects: Objects, id: string, text: string): Promise<void> {
  const batch = batchObjectOf(await objects.head(ours.batch))
  if (batch?.id === id) await objects.note(ours.batch, { sign: text }, { ifGenerationMatch: batch.head.generation })
}

/**
 * Replaces the batch's object if it has the generation `ifGeneration`, and returns the new one. The object is read
 * back, because Google's emulator ignores the condition, and because a retry fails the condition when only the first
 * answer was lost.
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
  const interrupted = 'An interrupted import stops blocking others after two minutes.'
  return rejection('canceled', `Another import is under way. Please try again when it is done. ${interrupted}`)
}
