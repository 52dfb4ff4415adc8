import { OwnerError } from '#domain/owner-error.ts'
import { type None, none } from '#domain/result.ts'
import type { FileChange, PreparedBatch } from '#ports/content/files.ts'
import { rejection } from '../file-store-failure.ts'
import { type BatchObject, batchObjectOf, isAbandoned, ownBatch, writeBatch } from './batch-lock.ts'
import { type BatchPlan, planOf, textOfPlan } from './batch-plan.ts'
import { isOvertaken } from './failure.ts'
import { factsOf } from './file-metadata.ts'
import { forEachLimited } from './for-each-limited.ts'
import { ours } from './names.ts'
import { type CloudStorage, type Head, listAll, type Objects, type StoredObject } from './objects.ts'
import { type Shown, showPlan } from './show-plan.ts'
import type { Mark, versionMark } from './version.ts'

/** The most uploads at once while the next file is read; each holds its bytes in memory. */
const uploadsAtOnce = 4
const removalsAtOnce = 8

/** How long the bytes of an interrupted import are used by the next try, at most, in ms; `maintain` removes them earlier. */
const leftoverMs = 24 * 60 * 60 * 1000

/**
 * Batches of one bucket. At most one is in progress at a time, over all processes. The bytes are stored under their
 * hash, the plan is one object, and a commit copies within the service, so any process that finds a plan can finish it.
 * The service cannot commit several objects at once: for some seconds, listings contain both old and new files. Pages
 * are rendered again after that, when the mark changes.
 */
export function batches(storage: CloudStorage, mark: ReturnType<typeof versionMark>) {
  const own = ownBatch(storage)

  /** True also for a batch that was committed and whose object was not removed. */
  async function isDone(objects: Objects, batch: BatchObject): Promise<boolean> {
    if (batch.state === 'preparing') return isAbandoned(batch)
    return (await mark.read(objects)).batch === batch.id
  }

  async function isInProgress(objects: Objects): Promise<boolean> {
    const batch = batchObjectOf(await objects.head(ours.batch))
    return batch !== none && !(await isDone(objects, batch))
  }

  async function upload(objects: Objects, changes: readonly FileChange[], { now }: Head): Promise<BatchPlan> {
    const stored = await storedBlobs(objects, now)
    const plan = new Map<string, string | None>(changes.map(({ name }) => [name, none]))
    const inOrder = oneAtATime()
    await forEachLimited(changes, uploadsAtOnce, async ({ name, bytes }) => {
      if (bytes === none) return
      const read = await inOrder(bytes)
      if (!read.ok) throw rejection(read.failure.code, read.failure.message, read.failure.cause)
      if (read.data === none) return
      const { hash, contentType, custom } = factsOf(read.data)
      plan.set(name, hash)
      const blob = `${ours.blobs}${hash}`
      if (stored.has(blob)) return
      stored.add(blob)
      await objects.put(blob, read.data, { contentType, custom })
    })
    return plan
  }

  /**
   * Shows the batch's files, then removes its bytes and its object. Only the process that prepared the batch removes
   * them, or any process once the batch is abandoned, because no other process copies the bytes then.
   */
  async function finish(objects: Objects, batch: BatchObject, seen: Mark): Promise<void> {
    const text = await objects.bytes(ours.batch)
    const plan = text === none ? none : planOf(Buffer.from(text).toString())
    if (text !== none && plan === none)
      throw new OwnerError(`The prepared import ${ours.batch} is damaged. Delete this object.`)
    const shown = plan === none ? 'ended by others' : await show(objects, batch, seen, plan)
    if (shown === 'ended by others' && (await mark.read(objects)).batch !== batch.id) throw notThere()
    if (plan === none || shown === 'ended by others' || !(own.is(batch.id) || isAbandoned(batch))) return
    const planned = new Set([...plan.values()].map((hash) => `${ours.blobs}${hash}`))
    const blobs = await listAll(objects, { prefix: ours.blobs })
    const unwanted = blobs.filter((blob) => planned.has(blob.name) || ageMs(blob, batch.head.now) > leftoverMs)
    await forEachLimited(unwanted, removalsAtOnce, async ({ name }) => void (await objects.remove(name)))
    await forget(objects, batch.id)
    if (shown === 'with holes')
      throw rejection('unavailable', 'Some imported files are missing. Please import them again.')
  }

  async function show(objects: Objects, batch: BatchObject, seen: Mark, plan: BatchPlan): Promise<Shown> {
    return seen.batch === batch.id ? 'shown' : showPlan(objects, mark, seen, batch, plan)
  }

  return {
    async prepare(objects: Objects, changes: readonly FileChange[]): Promise<string> {
      const id = crypto.randomUUID()
      const head = await own.take(objects, id, (found) => isDone(objects, found))
      try {
        const plan = await upload(objects, changes, head)
        await writeBatch(objects, Buffer.from(textOfPlan(plan)), { id, state: 'prepared' }, head.generation)
      } catch (cause) {
        await own.letGo(id, 'gone')
        await storage.read((each) => forget(each, id))
        throw cause
      }
      mark.forget()
      return id
    },

    async commit(objects: Objects, id: string): Promise<void> {
      let object: 'left' | 'gone' = 'gone'
      try {
        const seen = await mark.read(objects)
        const batch = batchObjectOf(await objects.head(ours.batch))
        if (batch?.id === id && batch.state === 'prepared') {
          object = 'left'
          await finish(objects, batch, seen)
          object = 'gone'
        } else if (seen.batch !== id) throw notThere()
      } finally {
        await own.letGo(id, object)
      }
    },

    async discard(objects: Objects, id: string): Promise<void> {
      await own.letGo(id, 'gone')
      const batch = batchObjectOf(await objects.head(ours.batch))
      if (batch?.id === id && !(await isDone(objects, batch))) await forget(objects, id)
    },

    /** The last heartbeat stays valid: a document commit without an answer may still be in progress. */
    async release(id: string): Promise<void> {
      await own.letGo(id, 'gone')
    },

    /** Holds the batch's object meanwhile, so that no process relies on bytes that are being removed. */
    async maintain(objects: Objects): Promise<void> {
      if ((await listAll(objects, { prefix: ours.blobs })).length === 0 || (await isInProgress(objects))) return
      const id = crypto.randomUUID()
      await own.take(objects, id, (found) => isDone(objects, found))
      try {
        const left = await listAll(objects, { prefix: ours.blobs })
        await forEachLimited(left, removalsAtOnce, async ({ name }) => void (await objects.remove(name)))
      } finally {
        await own.letGo(id, 'gone')
        await forget(objects, id)
      }
    },

    async prepared(objects: Objects): Promise<PreparedBatch | None> {
      const batch = batchObjectOf(await objects.head(ours.batch))
      if (batch === none || batch.state === 'preparing' || (await isDone(objects, batch))) return none
      return { id: batch.id, abandoned: !own.is(batch.id) && isAbandoned(batch) }
    },
  }
}

function notThere(): Error {
  return rejection('canceled', 'The prepared files no longer exist.')
}

/** Removes the object of the current batch, if it is this batch's. */
async function forget(objects: Objects, id: string): Promise<void> {
  const batch = batchObjectOf(await objects.head(ours.batch))
  if (batch?.id !== id) return
  try {
    await objects.remove(ours.batch, { ifGenerationMatch: batch.head.generation })
  } catch (cause) {
    if (!isOvertaken(cause)) throw cause
  }
}

/** Returns the names of bytes that an earlier import left and that no process removes before this batch is committed. */
async function storedBlobs(objects: Objects, now: number): Promise<Set<string>> {
  const blobs = await listAll(objects, { prefix: ours.blobs })
  return new Set(blobs.filter((blob) => ageMs(blob, now) < leftoverMs / 2).map(({ name }) => name))
}

function ageMs({ updatedAt }: StoredObject, now: number): number {
  return now - Date.parse(updatedAt)
}

/** Returns a queue that runs its work one after the other, in the order given. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work)
    last = next.catch(() => {})
    return next
  }
}
