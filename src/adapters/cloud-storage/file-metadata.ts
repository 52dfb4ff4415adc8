import { contentTypeOf } from '#domain/content/content-type.ts'
import { type None, none } from '#domain/result.ts'
import type { FileMetadata } from '#ports/content/files.ts'
import { sha256Of } from '../sha256.ts'
import { isOvertaken } from './failure.ts'
import { toOwnName } from './names.ts'
import type { CloudStorage, Objects, StoredObject } from './objects.ts'
import type { Custom } from './service.ts'

/** Returns what is stored beside the bytes: hash, type and size. */
export function factsOf(bytes: Uint8Array): { hash: string; custom: Custom; contentType: string } {
  const hash = sha256Of(bytes)
  const contentType = contentTypeOf(bytes)
  const custom = { 'vita-sha256': hash, 'vita-type': contentType, 'vita-size': String(bytes.length) }
  return { hash, contentType, custom }
}

/** Returns the metadata of a file's object, or none when another program stored it, without our custom metadata. */
export function metadataOf({ name, custom, createdAt }: StoredObject): FileMetadata | None {
  const { 'vita-sha256': hash = '', 'vita-type': contentType = '', 'vita-size': size = '' } = custom
  if (!/^[0-9a-f]{64}$/.test(hash) || !/^\d+$/.test(size) || contentType === '') return none
  const updatedAt = new Date(createdAt).toISOString()
  return { name: toOwnName(name), sizeBytes: Number(size), contentType, hash, updatedAt }
}

/**
 * The most objects of other programs that are remembered, by name and generation, in case their metadata cannot be
 * written.
 */
const maxRemembered = 10_000

/** The most objects read at once; each is held in memory. */
const maxAtOnce = 4

/**
 * Reads each object of another program once and writes hash, type and size beside it. This may take longer than the
 * caller can wait: it continues in the background, and the next caller finds it done.
 */
export function computedMetadata(storage: CloudStorage) {
  const remembered = new Map<string, Custom>()
  const computing = new Map<string, Promise<Custom | None>>()
  const waiting: (() => void)[] = []
  let atOnce = 0

  async function compute(object: StoredObject, key: string): Promise<Custom | None> {
    if (atOnce >= maxAtOnce) await new Promise<void>((next) => waiting.push(next))
    else atOnce += 1
    try {
      const done = await storage.save((objects) => see(objects, object))
      if (!done.ok) throw done.failure.cause
      if (done.data !== none) remember(key, done.data)
      return done.data
    } finally {
      const next = waiting.shift()
      if (next === undefined) atOnce -= 1
      else next()
    }
  }

  return {
    /**
     * Returns the metadata of a file, computed from its bytes when none is stored beside them; none when the file is
     * gone.
     */
    async metadataOf(objects: Objects, object: StoredObject): Promise<FileMetadata | None> {
      const written = metadataOf(object)
      if (written !== none) return written
      const key = `${object.generation} ${object.name}`
      let seen: Custom | None = remembered.get(key) ?? none
      if (seen === none) {
        const computed = computing.get(key) ?? compute(object, key).finally(() => computing.delete(key))
        computing.set(key, computed)
        seen = await objects.meanwhile(computed)
      }
      return seen === none ? none : metadataOf({ ...object, custom: seen })
    },
  }

  function remember(key: string, seen: Custom): void {
    const [oldest] = remembered.keys()
    if (remembered.size >= maxRemembered && oldest !== undefined) remembered.delete(oldest)
    remembered.set(key, seen)
  }
}

async function see(objects: Objects, { name, generation }: StoredObject): Promise<Custom | None> {
  const bytes = await objects.bytes(name)
  if (bytes === none) return none
  const { custom } = factsOf(bytes)
  try {
    await objects.note(name, custom, { ifGenerationMatch: generation })
  } catch (cause) {
    // Metadata that cannot be written is computed again by the next process. A file that was replaced meanwhile is
    // another file.
    if (isOvertaken(cause)) return none
  }
  return custom
}
