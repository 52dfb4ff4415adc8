import { createHash } from 'node:crypto'
import { contentTypeOf } from '#domain/content/content-type.ts'
import { type None, none } from '#domain/result.ts'
import type { FileMetadata } from '#ports/content/files.ts'
import { isOvertaken } from './failure.ts'
import { toOwnName } from './names.ts'
import type { CloudStorage, Objects, StoredObject } from './objects.ts'
import type { Custom } from './service.ts'

/** What is known of bytes by looking at them, as it is written beside them. */
export function factsOf(bytes: Uint8Array): { hash: string; custom: Custom; contentType: string } {
  const hash = createHash('sha256').update(bytes).digest('hex')
  const contentType = contentTypeOf(bytes)
  const custom = { 'vita-sha256': hash, 'vita-type': contentType, 'vita-size': String(bytes.length) }
  return { hash, contentType, custom }
}

/** What a file's object says of it, or none when others stored it, who do not write what we write. */
export function metadataOf({ name, custom, createdAt }: StoredObject): FileMetadata | None {
  const { 'vita-sha256': hash = '', 'vita-type': contentType = '', 'vita-size': size = '' } = custom
  if (!/^[0-9a-f]{64}$/.test(hash) || !/^\d+$/.test(size) || contentType === '') return none
  const updatedAt = new Date(createdAt).toISOString()
  return { name: toOwnName(name), sizeBytes: Number(size), contentType, hash, updatedAt }
}

/** How many objects of others are remembered, by name and generation, in case nothing may be written beside them. */
const maxRemembered = 10_000

/** How many are looked at at once; each is held in memory meanwhile. */
const maxAtOnce = 4

/**
 * Reads what others stored, once, and writes beside it what was seen. That may take longer than who asked can wait: it
 * goes on behind them, and the next who asks finds it done.
 */
export function lookingAtOthers(storage: CloudStorage) {
  const remembered = new Map<string, Custom>()
  const looking = new Map<string, Promise<Custom | None>>()
  const waiting: (() => void)[] = []
  let atOnce = 0

  async function look(object: StoredObject, key: string): Promise<Custom | None> {
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
    /** The metadata of a file, of its bytes when nothing is written beside them; none when it is not there any more. */
    async metadataOf(objects: Objects, object: StoredObject): Promise<FileMetadata | None> {
      const written = metadataOf(object)
      if (written !== none) return written
      const key = `${object.generation} ${object.name}`
      let seen: Custom | None = remembered.get(key) ?? none
      if (seen === none) {
        const looks = looking.get(key) ?? look(object, key).finally(() => looking.delete(key))
        looking.set(key, looks)
        seen = await objects.meanwhile(looks)
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
    // What may not be written beside it is read again by the next process. Replaced meanwhile, it is another file.
    if (isOvertaken(cause)) return none
  }
  return custom
}
