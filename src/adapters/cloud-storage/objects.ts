import { type None, none, type Result } from '#domain/result.ts'
import { attempt, isMissing, isRetryLimit, refusal } from './failure.ts'
import { ours } from './names.ts'
import type { Bucket, Condition, Custom, ListQuery, Resource } from './service.ts'
import { isNoAnswer, type Limits, patientLimits, retried, within } from './timeouts.ts'

/** An object as these adapters know it. `custom` is what was written beside its bytes; instants are ISO 8601 in UTC. */
export type StoredObject = {
  name: string
  /** Another one after every change of the bytes. */
  generation: string
  /** Another one after every change of what is beside them. */
  metageneration: string
  sizeBytes: number
  createdAt: string
  updatedAt: string
  custom: Custom
}

/** `now` is the service's own clock, in ms: processes on several machines agree on it. */
export type Head = StoredObject & { now: number }

export type ObjectPage = { items: StoredObject[]; prefixes: string[]; nextPageToken: string | None }

/** How an object is saved; `ifGeneration` '0' is one that is not there yet. */
export type Saving = { contentType: string; custom: Custom; ifGeneration?: string }

/** Calls of the service, each asked again while that can help. They throw what `attempt` understands. */
export type Objects = ReturnType<typeof objectsOf>

/** A bucket for all adapters of it. `read` and `save` do a port's call and turn what it throws into a failure. */
export type CloudStorage = {
  read<T>(work: (objects: Objects) => Promise<T>): Promise<Result<T>>
  save<T>(work: (objects: Objects) => Promise<T>): Promise<Result<T>>
}

/** After a reading call without an answer others are refused at once, and one is let through this often to see. */
const probeEveryMs = 2000

/**
 * The client's own repeating is switched off for good: it has one limit for all calls, no end of its own for an answer
 * that never comes, and it does not repeat what writes without conditions. One `CloudStorage` serves all adapters of a
 * bucket, so that a page that asks for several things waits for one limit, not for several.
 */
export function cloudStorage(bucket: Bucket, limits: Limits = patientLimits): CloudStorage {
  Object.assign(bucket.storage.retryOptions, { autoRetry: false, maxRetries: 0 })
  let probeAt: number | undefined

  async function unlessAway<T>(work: () => Promise<T>): Promise<T> {
    if (probeAt !== undefined) {
      if (performance.now() < probeAt) throw new Error('The service gave no answer a moment ago.')
      probeAt = performance.now() + probeEveryMs
    }
    try {
      const data = await work()
      probeAt = undefined
      return data
    } catch (cause) {
      probeAt = isNoAnswer(cause) || isRetryLimit(cause) ? performance.now() + probeEveryMs : undefined
      throw cause
    }
  }

  return {
    read(work) {
      const untilMs = performance.now() + limits.readMs
      return attempt('read', () => unlessAway(() => work(objectsOf(bucket, () => untilMs))))
    },
    save(work) {
      return attempt('save', () => work(objectsOf(bucket, (limit) => performance.now() + limits[limit])))
    },
  }
}

function objectsOf(bucket: Bucket, untilMs: (limit: 'operationMs' | 'uploadMs') => number) {
  const operation = <T>(work: (tries: number) => Promise<T>) => retried(untilMs('operationMs'), work)

  return {
    /** The object without its bytes, or none. */
    async head(name: string): Promise<Head | None> {
      return unlessMissing(async () => {
        const [resource, response] = await operation(() => bucket.file(name).getMetadata())
        const now = Date.parse(response.headers?.date ?? '')
        return { ...toObject(resource, name), now: Number.isNaN(now) ? Date.now() : now }
      })
    },

    /** The bytes, held against the service's checksum by the client, or none. */
    async bytes(name: string): Promise<Uint8Array | None> {
      return unlessMissing(async () => {
        const [bytes] = await operation(() => bucket.file(name).download())
        return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      })
    },

    /** Saves the object whole; the client holds the service's checksum of it against its own. */
    async put(name: string, bytes: Uint8Array, { contentType, custom, ifGeneration }: Saving) {
      return retried(untilMs('uploadMs'), async () => {
        const file = bucket.file(name)
        await file.save(bytes, {
          resumable: false,
          contentType,
          metadata: { metadata: { ...custom } },
          ...(ifGeneration === undefined ? {} : { preconditionOpts: { ifGenerationMatch: ifGeneration } }),
        })
        return toObject(file.metadata, name)
      })
    },

    /** Changes what is written beside the bytes, or gives none when there is no such object. */
    async note(name: string, custom: Custom, condition: Condition = {}): Promise<StoredObject | None> {
      return unlessMissing(async () => {
        const noted = await operation(() =>
          bucket.file(name).setMetadata({ metadata: { ...custom } }, { ...condition }),
        )
        return toObject(noted[0], name)
      })
    },

    /** Deletes the object; gives false when there was none. */
    async remove(name: string, condition: Condition = {}): Promise<boolean> {
      return operation(async (tries) => {
        try {
          await bucket.file(name).delete({ ...condition })
          return true
        } catch (cause) {
          // A second try finds nothing when the first one was done and only its answer was lost.
          if (isMissing(cause)) return tries > 1
          throw cause
        }
      })
    },

    /** Lets the service copy an object with what is beside it; false when there is nothing to copy. */
    async copy(from: string, to: string, ifGeneration: string): Promise<boolean> {
      const condition = { preconditionOpts: { ifGenerationMatch: ifGeneration } }
      const copied = await unlessMissing(() =>
        operation(() => bucket.file(from).copy(bucket.file(to), { ...condition })),
      )
      return copied !== none
    },

    /** Waits for what goes on behind this call, no longer than the call may take; it goes on after that. */
    async meanwhile<T>(work: Promise<T>): Promise<T> {
      const leftMs = Math.max(1, untilMs('operationMs') - performance.now())
      return within(leftMs, () => work).catch((cause: unknown) => {
        throw isNoAnswer(cause) ? refusal('unavailable', 'The file store is not available.', cause) : cause
      })
    },

    async list(query: Omit<ListQuery, 'autoPaginate' | 'fields'>): Promise<ObjectPage> {
      const [, , answer] = await operation(() => bucket.getFiles({ ...query, autoPaginate: false, fields }))
      const items = (answer.items ?? []).map((resource) => toObject(resource, resource.name ?? ''))
      return { items, prefixes: answer.prefixes ?? [], nextPageToken: answer.nextPageToken ?? none }
    },
  }
}

/** Every object of a prefix, page after page. */
export async function listAll(objects: Objects, query: { prefix?: string; startOffset?: string; endOffset?: string }) {
  const listed: StoredObject[] = []
  for (let pageToken: string | undefined; ; ) {
    const page = await objects.list({ ...query, maxResults: 1000, ...(pageToken === undefined ? {} : { pageToken }) })
    listed.push(...page.items)
    if (page.nextPageToken === none) return listed
    pageToken = page.nextPageToken
  }
}

/** The objects of all files; ours are gone around. */
export async function listFileObjects(objects: Objects): Promise<StoredObject[]> {
  const before = await listAll(objects, { endOffset: ours.prefix })
  const after = await listAll(objects, { startOffset: ours.end })
  // Google's emulator knows no offsets.
  const listed = new Map([...before, ...after].map((object) => [object.name, object]))
  return [...listed.values()].filter(({ name }) => !name.startsWith(ours.prefix))
}

const fields = 'nextPageToken,prefixes,items(name,generation,metageneration,size,timeCreated,updated,metadata)'

function toObject(resource: Resource, name: string): StoredObject {
  const { generation = '', metageneration = '', size = 0, timeCreated = '', updated = '', metadata = {} } = resource
  return {
    name,
    generation: String(generation),
    metageneration: String(metageneration),
    sizeBytes: Number(size),
    createdAt: timeCreated,
    updatedAt: updated,
    custom: metadata,
  }
}

async function unlessMissing<T>(work: () => Promise<T>): Promise<T | None> {
  try {
    return await work()
  } catch (cause) {
    if (isMissing(cause)) return none
    throw cause
  }
}
