import { type None, none, type Result } from '#resume/result.ts'
import { paging } from '../paging.ts'
import { unlessAway } from '../within.ts'
import { attempt, isMissing, isRetryLimit } from './failure.ts'
import type { Bucket, Condition, Custom, ListQuery, Resource } from './service.ts'
import { isNoAnswer, type Limits, patientLimits, retried } from './timeouts.ts'

/** Where this site stores in the bucket: bytes by SHA-256, and the variants of pictures that are served. */
export const ours = {
  blobs: '.vita/blobs/',
  pictures: '.vita/pictures/',
} as const

/** An object of the bucket. `custom` is its custom metadata; times are ISO 8601 in UTC, of the service's clock. */
export type StoredObject = {
  name: string
  /** Changes with the bytes. */
  generation: string
  /** Changes with the metadata. */
  metageneration: string
  sizeBytes: number
  updatedAt: string
  custom: Custom
}

/** How an object is saved. */
export type Saving = { contentType: string; custom: Custom }

/** Calls of the service, each retried while that can help. They throw errors that `attempt` understands. */
export type Objects = ReturnType<typeof objectsOf>

/** One bucket for all its adapters. `read` and `save` run a port's call and turn its errors into a failure. */
export type CloudStorage = {
  read<T>(work: (objects: Objects) => Promise<T>): Promise<Result<T>>
  save<T>(work: (objects: Objects) => Promise<T>): Promise<Result<T>>
}

/**
 * Switches off the client's own retries: they have one limit for all calls, no timeout for an answer that never comes,
 * and do not cover unconditional writes. One `CloudStorage` serves all adapters of a bucket. After a read without an
 * answer, reads fail at once, but for probes.
 */
export function cloudStorage(bucket: Bucket, limits: Limits = patientLimits): CloudStorage {
  Object.assign(bucket.storage.retryOptions, { autoRetry: false, maxRetries: 0 })
  const asked = unlessAway((cause) => isNoAnswer(cause) || isRetryLimit(cause))
  return {
    read(work) {
      const untilMs = performance.now() + limits.readMs
      return attempt('read', () => asked(() => work(objectsOf(bucket, () => untilMs))))
    },
    save(work) {
      return attempt('save', () => work(objectsOf(bucket, (limit) => performance.now() + limits[limit])))
    },
  }
}

function objectsOf(bucket: Bucket, untilMs: (limit: 'operationMs' | 'uploadMs') => number) {
  const operation = <T>(work: () => Promise<T>) => retried(untilMs('operationMs'), work)

  return {
    /** Returns the object without its bytes, or none. */
    async head(name: string): Promise<StoredObject | None> {
      return unlessMissing(async () => {
        const [resource] = await operation(() => bucket.file(name).getMetadata())
        return toObject(resource, name)
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
    async put(name: string, bytes: Uint8Array, { contentType, custom }: Saving): Promise<void> {
      await retried(untilMs('uploadMs'), () =>
        bucket.file(name).save(bytes, { resumable: false, contentType, metadata: { metadata: { ...custom } } }),
      )
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

    /** Deletes the object, if there is one. */
    async remove(name: string, condition: Condition): Promise<void> {
      await unlessMissing(() => operation(() => bucket.file(name).delete({ ...condition })))
    },

    /** Returns every object with the prefix, over all pages. */
    async list(query: Pick<ListQuery, 'prefix'>): Promise<StoredObject[]> {
      const listed: StoredObject[] = []
      const follow = paging()
      for (let page = {}; ; ) {
        const paged: ListQuery = { ...query, ...page, maxResults: 1000, autoPaginate: false, fields }
        const [, , { items = [], nextPageToken }] = await operation(() => bucket.getFiles({ ...paged }))
        listed.push(...items.map((resource) => toObject(resource, resource.name ?? '')))
        if (nextPageToken === undefined) return listed
        follow(nextPageToken)
        page = { pageToken: nextPageToken }
      }
    },
  }
}

const fields = 'nextPageToken,items(name,generation,metageneration,size,updated,metadata)'

function toObject(resource: Resource, name: string): StoredObject {
  const { generation = '', metageneration = '', size = 0, updated = '', metadata = {} } = resource
  return {
    name,
    generation: String(generation),
    metageneration: String(metageneration),
    sizeBytes: Number(size),
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
