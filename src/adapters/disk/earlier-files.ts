import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { toFileFacts } from '#domain/content/files/stored-folder.ts'
import { errorCode } from '#domain/error-code.ts'
import { OwnerError } from '#domain/owner-error.ts'
import { type None, none } from '#domain/result.ts'
import { jsonOf } from '#domain/schema/json.ts'
import { isFields } from '#domain/schema/stored-fields.ts'
import { isFileName } from '#domain/store-name.ts'
import type { EarlierFiles } from '#ports/content/earlier-files.ts'
import type { FileMetadata } from '#ports/content/files.ts'
import { attempt } from './failure.ts'

/** What earlier versions kept in the folder of files beside the bytes, which are blobs already. */
const names = ['index.json', 'index.next.json', 'batch.json', 'index.lock', 'batch.lock']

/** The list of files of earlier versions, in `index.json`, and their prepared batch, in `batch.json`. */
export function earlierDiskFiles(folder: string): EarlierFiles {
  return {
    read(importId) {
      return attempt('read', async () => {
        const list = await textAt(join(folder, 'index.json'))
        if (list === none) return none
        const index = indexOf(list) ?? damaged(join(folder, 'index.json'))
        const text = await textAt(join(folder, 'batch.json'))
        const batch = text === none ? none : (batchOf(text) ?? damaged(join(folder, 'batch.json')))
        if (batch === none || batch.id !== importId || batch.id === index.batch) return [...index.files.values()]
        const files = new Map(index.files)
        for (const [name, metadata] of batch.changes) {
          if (metadata === none) files.delete(name)
          else files.set(name, metadata)
        }
        return [...files.values()]
      })
    },

    // The list goes last: until then the rest is done again.
    remove() {
      return attempt('save', async () => {
        for (const name of names.toReversed()) await rm(join(folder, name), { force: true })
      })
    },
  }
}

type Index = { batch: string | None; files: ReadonlyMap<string, FileMetadata> }

/** Parses a list of files. Returns none unless all of it is valid: a list understood only in part must not be taken over. */
export function indexOf(text: string): Index | None {
  const json = jsonOf(text)
  if (!isFields(json) || json.format !== 1 || !isFields(json.files)) return none
  const { batch } = json
  if (batch !== none && typeof batch !== 'string') return none
  const files = new Map<string, FileMetadata>()
  for (const [name, value] of Object.entries(json.files)) {
    const metadata = metadataOf(name, value)
    if (metadata === none) return none
    files.set(name, metadata)
  }
  return { batch, files }
}

/** The changes of a prepared batch: the new metadata by file name; none deletes the file. */
function batchOf(text: string): { id: string; changes: ReadonlyMap<string, FileMetadata | None> } | None {
  const json = jsonOf(text)
  if (!isFields(json) || typeof json.id !== 'string' || !Array.isArray(json.changes)) return none
  const changes = new Map<string, FileMetadata | None>()
  for (const each of json.changes) {
    const [name, value]: unknown[] = Array.isArray(each) ? each : []
    const metadata = typeof name === 'string' && value !== none ? metadataOf(name, value) : none
    if (typeof name !== 'string' || (value !== none && metadata === none)) return none
    changes.set(name, metadata)
  }
  return { id: json.id, changes }
}

function metadataOf(name: string, value: unknown): FileMetadata | None {
  const facts = isFileName(name) ? toFileFacts(value) : none
  return facts === none ? none : { name, ...facts }
}

async function textAt(path: string): Promise<string | None> {
  return readFile(path, 'utf8').catch((cause: unknown) => {
    if (errorCode(cause) === 'ENOENT') return none
    throw cause
  })
}

function damaged(path: string): never {
  throw new OwnerError(`The list of files ${path} is damaged. To restore a backup: npm run vita -- restore PATH`)
}
