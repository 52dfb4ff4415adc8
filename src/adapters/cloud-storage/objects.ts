import { type None, none, type Result } from '#domain/result.ts'
import { rejection } from '../file-store-failure.ts'
import { attempt, isMissing, isRetryLimit } from './failure.ts'
import { ours } from './names.ts'
import type { Bucket, Condition, Custom, ListQuery, Resource } from './service.ts'
import { isNoAnswer, type Limits, patientLimits, retried, within } from './timeouts.ts'

/** An object of the bucket. `custom` is its custom metadata; times are ISO 8601 in UTC. */
export type StoredObject = {
  name: string
  /** Changes with the bytes. */
  generation: string
  /** Changes with the metadata. */
  metageneration: string
  sizeBytes: number
  createdAt: string
  updatedAt: string
  custom: Custom
}

/** `now` is the service's clock, in ms since 1970, so that processes on several machines agree. */
export type Head = StoredObject & { now: number }

export type ObjectPage = { items: StoredObject[]; prefixes: string[]; nextPageToken: string | None }

/** How an object is saved. With `ifGeneration` '0' it must not exist yet. */
export type Saving = { contentType: string; custom: Custom; ifGeneration?: string }

/** Calls of the service, each retried while that can help. They throw errors that `attempt` understands. */
export type Objects = ReturnType<typeof objectsOf>

/** One bucket for all its adapters. `read` and `save` run a port's call and turn its errors into a failure. */
export type CloudStorage = {
  read<T>(work: (objects: Objects) => Promise<T>): Promise<Result<T>>
  save<T>(work: (objects: Objects) => Promise<T>): Promise<Result<T>>
}

/** After a read without an answer, reads fail at once; one read in this interval is let through as a probe. In ms. */
const probeEveryMs = 2000

/**
 * Switches off the client's own retries: they have one limit for all calls, no timeout for an answer that never comes,
 * and do not cover unconditional writes. One `CloudStorage` serves all adapters of a bucket, so that a page with
 * several calls waits for one timeout, not for several.
 */
export function cloudStorage(bucket: Bucket, limits: Limits = patientLimits): CloudStorage {
  Object.assign(bucket.storage.retryOptions, { autoRetry: false, maxRetries: 0 })
  let probeAt: number | undefined

  async function unlessUnavailable<T>(work: () => Promise<T>): Promise<T> {
    if (probeAt !== undefined) {
      if (performance.now() < probeAt)
        throw new Error('The service did not answer the previous call, so this call was not made.')
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
      return attempt('read', () => unlessUnavailable(() => work(objectsOf(bucket, () => untilMs))))
    },
    save(work) {
      return attempt('save', () => work(objectsOf(bucket, (limit) => performance.now() + limits[limit])))
    },
  }
}

function objectsOf(bucket: Bucket, untilMs: (limit: 'operationMs' | 'uploadMs') => number) {
  const operation = <T>(work: (tries: number) => Promise<T>) => retried(untilMs('operationMs'), work)

  return {
    /** Returns the object without its bytes, or none. */
    async head(name: string): Promise<Head | None> {
      return unlessMissing(async () => {
        const [resource, response] = await operation(() => bucket.file(name).getMetadata())
        const now = Date.parse(response.headers?.date ?? '')
        return { ...toObject(resource, name), now: Number.isNaN(now) ? Date.now() : now }
      })
    },

    /** Returns the bytes, or none. The client verifies the service's checksum. */
    async bytes(name: string): Promise<Uint8Array | None> {
      return unlessMissing(async () => {
        const [bytes] = await operation(() => bucket.file(name).download())
        return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      })
    },

    /** Saves the object as a whole; the client verifies the service's checksum. */
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

    /** Changes the custom metadata. Returns none when there is no such object. */
    async note(name: string, custom: Custom, condition: Condition = {}): Promise<StoredObject | None> {
      return unlessMissing(async () => {
        const noted = await operation(() =>
          bucket.file(name).setMetadata({ metadata: { ...custom } }, { ...condition }),
        )
        return toObject(noted[0], name)
      })
    },

    /** Deletes the object. Returns false when there was none. */
    async remove(name: string, condition: Condition = {}): Promise<boolean> {
      return operation(async (tries) => {
        try {
          await bucket.file(name).delete({ ...condition })
          return true
        } catch (cause) {
          // A retry finds no object when the first try deleted it and only its answer was lost.
          if (isMissing(cause)) return tries > 1
          throw cause
        }
      })
    },

    /** The service copies the object with its metadata. Returns false when there is nothing to copy. */
    async copy(from: string, to: string, ifGeneration: string): Promise<boolean> {
      const condition = { preconditionOpts: { ifGenerationMatch: ifGeneration } }
      const copied = await unlessMissing(() =>
        operation(() => bucket.file(from).copy(bucket.file(to), { ...condition })),
      )
      return copied !== none
    },

    /** Waits for background work, at most as long as this call may take; the work continues after that. */
    async meanwhile<T>(work: Promise<T>): Promise<T> {
      const leftMs = Math.max(1, untilMs('operationMs') - performance.now())
      return within(leftMs, () => work).catch((cause: unknown) => {
        throw isNoAnswer(cause) ? rejection('unavailable', 'The file store is not available.', cause) : cause
      })
    },

    async list(query: Omit<ListQuery, 'autoPaginate' | 'fields'>): Promise<ObjectPage> {
      const [, , answer] = await operation(() => bucket.getFiles({ ...query, autoPaginate: false, fields }))
      const items = (answer.items ?? []).map((resource) => toObject(resource, resource.name ?? ''))
      return { items, prefixes: answer.prefixes ?? [], nextPageToken: answer.nextPageToken ?? none }
    },
  }
}

/** Returns every object that the query finds, over all pages. */
export async function listAll(objects: Objects, query: { prefix?: string; startOffset?: string; endOffset?: string }) {
  const listed: StoredObject[] = []
  for (let pageToken: string | undefined; ; ) {
    const page = await objects.list({ ...query, maxResults: 1000, ...(pageToken === undefined ? {} : { pageToken }) })
    listed.push(...page.items)
    if (page.nextPageToken === none) return listed
    pageToken = page.nextPageToken
  }
}

/** Returns the objects of all files, without our own. */
export async function listFileObjects(objects: Objects): Promise<StoredObject[]> {
  const before = await listAll(objects, { endOffset: ours.prefix })
  const after = await listAll(objects, { startOffset: ours.end })
  // Google's emulator ignores offsets.
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
