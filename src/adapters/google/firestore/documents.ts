import { call, take } from '#domain/call.ts'
import { contentCollections } from '#domain/content/bundle/bundle.ts'
import type { Document, DocumentChange, Documents } from '#ports/content/documents.ts'
import { conflict, failed, type None, none, type Result, success } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { isCollectionName, isDocumentId } from '#resume/store-name.ts'
import { allOf } from './all-of.ts'
import { commitsCollection, contentWatch, type Done, lastCommit } from './content-watch.ts'
import { deadlineMs, failureOf, type Guard } from './guard.ts'
import { toOwnId, toStoredId } from './names.ts'
import { drop, optimistically, putWhole } from './optimistic.ts'
import type { Firestore, Query, Snapshot, Timestamp } from './service.ts'
import { toOwnFields, toStoredFields } from './values.ts'

/** `close` ends the listening that the first call of `version` began. */
export type FirestoreDocuments = Documents & { close(): void }

/** The id of a document, in a query. */
const idField = '__name__'

/** Source: Firestore, quotas and limits, maximum sizes of a request and of a document. */
const maxRequestBytes = 10 * 2 ** 20
const maxDocumentBytes = 2 ** 20

/** The size of a write besides its fields, in bytes: the document's path and the encoding. */
const nameBytes = 200

/**
 * The document store on Firestore: one collection and document of this site is one of Firestore's, see `values.ts`.
 * When the service is away or its quota is used up, pages are served from the copy that this process has seen last. The
 * version is that of the content seen by this process: it follows commits of other processes within a second, its own
 * at once. `limitMs` is the timeout for the first one. The caller terminates the client, after `close`.
 */
export function firestoreDocuments(firestore: Firestore, guarded: Guard, limitMs = deadlineMs): FirestoreDocuments {
  const watch = contentWatch(firestore, limitMs)

  const readParts = call(async (collection: string, prefix: string, toEach: (snapshot: Snapshot) => Document) => {
    const whole: Query = firestore.collection(collection)
    const asked =
      prefix === ''
        ? whole
        : whole.where(idField, '>=', prefix).where(idField, '<', `${prefix}\u{10ffff}`).orderBy(idField)
    const documents = await allOf(asked, toEach, async (part) => take(await guarded('read', () => part.get())))
    return documents.sort(byId)
  })

  return {
    async read(collection, id) {
      if (!isCollectionName(collection) || !isDocumentId(id)) return badName()
      const reference = firestore.collection(collection).doc(toStoredId(id))
      const read = await guarded('read', async () => {
        const snapshot = await reference.get()
        return snapshot.exists ? toDocument(collection, snapshot) : none
      })
      const copy = isUnavailable(read) ? watch.lastGood(collection) : undefined
      if (copy === undefined) return read
      const found = copy.find((snapshot) => snapshot.id === reference.id)
      return success(found === undefined ? none : toDocument(collection, found))
    },

    async readAll(collection, prefix = '') {
      if (!isCollectionName(collection)) return badName()
      const toEach = (snapshot: Snapshot) => toDocument(collection, snapshot)
      const read = await readParts(collection, prefix, toEach)
      const copy = isUnavailable(read) ? watch.lastGood(collection) : undefined
      if (copy === undefined) return read
      return success(
        copy
          .filter(({ id }) => id.startsWith(prefix))
          .map(toEach)
          .sort(byId),
      )
    },

    async commit(changes) {
      if (!changes.every(({ collection, id }) => isCollectionName(collection) && isDocumentId(id))) return badName()
      const done = await committed(firestore, guarded, changes)
      if (!done.ok) return done
      await watch.seen(done.data)
      return success()
    },

    async version() {
      try {
        return success(await watch.mark())
      } catch (cause) {
        return failureOf('read', cause)
      }
    },

    async maintain() {
      return success(0)
    },

    close: watch.close,
  }
}

/** Commits the changes, all or none, and returns the writes with their times. */
async function committed(
  firestore: Firestore,
  guarded: Guard,
  changes: readonly DocumentChange[],
): Promise<Result<Done[]>> {
  const last = new Map(changes.map((change) => [`${change.collection}/${change.id}`, change]))
  const writes = [...last.values()].map(toWrite)
  if (writes.some(({ collection }) => contentCollections.includes(collection))) writes.push(markedCommit())
  const oversize = oversizeOf(writes)
  if (oversize !== none) return failed('quota-exceeded', oversize)

  const referenceOf = ({ collection, storedId }: Pick<Write, 'collection' | 'storedId'>) =>
    firestore.collection(collection).doc(storedId)
  const conditions = changes.flatMap((change) => (change.was === undefined ? [] : [conditionOf(change, change.was)]))
  const read = new Map(conditions.map((each) => [referenceOf(each).path, referenceOf(each)]))
  let done: Done[] = []
  const conflicting = await optimistically(firestore, guarded, [...read.values()], (found) => {
    const changed = conditions.find((each) => !holds(each, found(referenceOf(each))))
    if (changed !== undefined) return { answer: changed }
    const order: Write[] = []
    return {
      answer: none,
      write(batch) {
        for (const write of writes) {
          const reference = referenceOf(write)
          const snapshot = read.has(reference.path) ? found(reference) : none
          let results = 1
          if (snapshot !== none && write.fields !== none) results = putWhole(batch, snapshot, write.fields)
          else if (snapshot !== none) results = drop(batch, snapshot)
          else if (write.fields !== none) batch.set(reference, write.fields)
          else batch.delete(reference)
          for (let at = 0; at < results; at += 1) order.push(write)
        }
      },
      written(results) {
        done = results.flatMap(({ writeTime }, at) => doneAt(writeTime, order[at]))
      },
    }
  })
  if (!conflicting.ok) return conflicting
  if (conflicting.data !== none) return conflict(conflicting.data)
  return success(done)
}

type Write = { collection: string; storedId: string; fields: Record<string, unknown> | None }

function toWrite({ collection, id, fields }: DocumentChange): Write {
  const stored = fields === none ? none : toStoredFields(collection, fields)
  return { collection, storedId: toStoredId(id), fields: stored }
}

function markedCommit(): Write {
  return { collection: commitsCollection, storedId: lastCommit, fields: { id: crypto.randomUUID() } }
}

type Condition = { collection: string; id: string; storedId: string; was: string }

function conditionOf({ collection, id }: DocumentChange, was: Fields | None): Condition {
  return { collection, id, storedId: toStoredId(id), was: JSON.stringify(was) }
}

function holds({ collection, was }: Condition, snapshot: Snapshot): boolean {
  return was === JSON.stringify(snapshot.exists ? toDocument(collection, snapshot).fields : none)
}

function doneAt(at: Timestamp, write: Write | undefined): Done[] {
  return write === undefined ? [] : [{ ...write, at }]
}

/**
 * Returns the message for writes that are too large, or none. Sizes approximate the service's own count; what the
 * service still rejects gets a less precise message.
 */
function oversizeOf(writes: readonly Write[]): string | None {
  const sizes = writes.map(({ fields }) => (fields === none ? 0 : Buffer.byteLength(JSON.stringify(fields))))
  const largest = writes.find((_, at) => (sizes[at] ?? 0) > maxDocumentBytes)
  if (largest !== undefined) {
    const name = `${largest.collection}/${toOwnId(largest.storedId)}`
    return `The document ${name} is too large: the store holds it as text and as fields, at most 1 MB together.`
  }
  const sum = sizes.reduce((all, size) => all + size + nameBytes, 0)
  if (sum <= maxRequestBytes) return none
  return `These documents have ${(sum / 2 ** 20).toFixed(1)} MB in the store, which saves at most 10 MB in one commit.`
}

function toDocument(collection: string, snapshot: Snapshot): Document {
  return { id: toOwnId(snapshot.id), fields: toOwnFields(collection, snapshot.data() ?? {}) }
}

function isUnavailable(read: Result<unknown>): boolean {
  return !read.ok && (read.failure.code === 'unavailable' || read.failure.code === 'quota-exceeded')
}

/** Sorts by code units; Firestore sorts by bytes. */
function byId(a: Document, b: Document): number {
  return a.id < b.id ? -1 : 1
}

function badName(): Result<never> {
  return failed('invalid', 'The id of the document or the name of its collection is not valid.')
}
