import type {
  Batch,
  Collection,
  Firestore,
  Query,
  Reference,
  Snapshot,
  Timestamp,
} from '#adapters/google/firestore/service.ts'

/** When a fault affects a call: before it is carried out, or after it, so that only its answer is lost. */
type Moment = 'before a read' | 'before a commit' | 'after a commit'

/** The fault: the service answers with this gRPC code, or not at all. */
type Fault = number | 'silence'

type StoredDocument = { fields: Record<string, unknown>; writtenAt: number }

/**
 * The part of Firestore that shows what happens to a call when the service goes away during it, which the emulator cannot. It
 * keeps documents in memory and validates preconditions as the service does. Queries support '==' only.
 */
export function faultyFirestore() {
  const documents = new Map<string, StoredDocument>()
  const faults = new Map<Moment, Fault>()
  let writes = 0

  async function befall(moment: Moment): Promise<void> {
    const fault = faults.get(moment)
    faults.delete(moment)
    if (fault === 'silence') await new Promise(() => {})
    if (fault !== undefined) throw rejected(Number(fault))
  }

  async function read(reference: Reference): Promise<Snapshot> {
    await befall('before a read')
    const stored = documents.get(reference.path)
    const snapshot = { id: reference.id, ref: reference, exists: stored !== undefined, readTime: timestamp(writes) }
    if (stored === undefined) return { ...snapshot, data: () => undefined }
    return { ...snapshot, updateTime: timestamp(stored.writtenAt), data: () => ({ ...stored.fields }) }
  }

  function collection(name: string): Collection {
    const doc = (id: string): Reference => {
      const reference = { id, path: `${name}/${id}`, get: () => read(reference) }
      return reference
    }
    const query = (isMatch: (fields: Record<string, unknown>) => boolean) => ({
      where: (field: unknown, _: unknown, value: unknown) =>
        query((fields) => isMatch(fields) && fields[String(field)] === value),
      select: () => query(isMatch),
      limit: () => query(isMatch),
      async get() {
        const found = [...documents].filter(([path, stored]) => path.startsWith(`${name}/`) && isMatch(stored.fields))
        const docs = await Promise.all(found.map(([path]) => read(doc(path.slice(name.length + 1)))))
        return { docs, size: docs.length, readTime: timestamp(writes) }
      },
    })
    return { ...(query(() => true) as unknown as Query), doc }
  }

  function batch(): Batch {
    const steps: { validate(): void; write(): void }[] = []
    const put = (path: string, fields: object) =>
      documents.set(path, { fields: { ...documents.get(path)?.fields, ...storedFields(fields) }, writtenAt: writes })
    const add = (validate: () => void, write: () => void) => {
      steps.push({ validate, write })
      return made
    }
    const validated = (path: string, time: Timestamp | undefined) => {
      if (time !== undefined && documents.get(path)?.writtenAt !== time.seconds) throw rejected(9)
    }
    const made: Batch = {
      create: ({ path }, fields) =>
        add(
          () => {
            if (documents.has(path)) throw rejected(6)
          },
          () => put(path, fields),
        ),
      set: ({ path }, fields) =>
        add(
          () => {},
          () => {
            documents.delete(path)
            put(path, fields)
          },
        ),
      update: ({ path }, fields, precondition) =>
        add(
          () => {
            if (!documents.has(path)) throw rejected(5)
            validated(path, precondition?.lastUpdateTime)
          },
          () => put(path, fields),
        ),
      delete: ({ path }, precondition) =>
        add(
          () => validated(path, precondition?.lastUpdateTime),
          () => documents.delete(path),
        ),
      async commit() {
        await befall('before a commit')
        for (const { validate } of steps) validate()
        writes += 1
        for (const { write } of steps) write()
        await befall('after a commit')
        return steps.map(() => ({ writeTime: timestamp(writes) }))
      },
    }
    return made
  }

  const firestore: Firestore = {
    collection,
    batch,
    getAll: (...references) => Promise.all(references.map(read)),
    terminate: async () => {},
  }
  return {
    firestore,
    /** The next such moment has this fault. */
    fail: (moment: Moment, fault: Fault) => void faults.set(moment, fault),
    paths: () => [...documents.keys()].sort(),
  }
}

/** An error as gRPC throws it. */
function rejected(code: number): Error {
  return Object.assign(new Error(`${code} of the service`), { code })
}

function storedFields(fields: object): Record<string, unknown> {
  const entries = Object.entries(fields)
  return Object.fromEntries(entries.map(([name, value]) => [name, value instanceof Date ? timeStamped(value) : value]))
}

function timeStamped(date: Date): Timestamp {
  const [seconds, ms] = [Math.floor(date.getTime() / 1000), date.getTime() % 1000]
  return { seconds, nanoseconds: ms * 1e6, toMillis: () => date.getTime(), toDate: () => new Date(date) }
}

function timestamp(seconds: number): Timestamp {
  return timeStamped(new Date(seconds * 1000))
}
