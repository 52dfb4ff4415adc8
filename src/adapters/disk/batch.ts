import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '#domain/error-code.ts'
import { OwnerError } from '#domain/owner-error.ts'
import { type None, none } from '#domain/result.ts'
import { jsonOf } from '#domain/schema/json.ts'
import { isFields } from '#domain/schema/stored-fields.ts'
import type { FileMetadata } from '#ports/content/files.ts'
import { syncName, writeWhole } from '../whole-file.ts'
import { type FileIndex, metadataOf } from './file-index.ts'

/**
 * A prepared batch: the new metadata by file name (none deletes the file), and the generation of the list that it starts from.
 */
export type Batch = { id: string; base: number; changes: ReadonlyMap<string, FileMetadata | None> }

/** The prepared batch of a folder, in `batch.json`. The file is complete or does not exist. */
export function waitingBatch(folder: string) {
  const path = join(folder, 'batch.json')

  return {
    /**
     * Returns none also when the list names the batch as committed: a crash then left its file. Throws when the file is
     * damaged.
     */
    async read(index: FileIndex): Promise<Batch | None> {
      try {
        const batch = parsed(await readFile(path, 'utf8'))
        if (batch === none) throw new OwnerError(`The prepared import ${path} is damaged. Delete this file.`)
        return batch.id === index.batch ? none : batch
      } catch (cause) {
        if (errorCode(cause) === 'ENOENT') return none
        throw cause
      }
    },

    async write(batch: Batch): Promise<void> {
      const text = JSON.stringify({ ...batch, changes: [...batch.changes] })
      await writeWhole(path, `${path}.part`, text)
      await syncName(path)
    },

    async remove(): Promise<void> {
      await rm(path, { force: true })
      await rm(join(folder, 'index.next.json'), { force: true })
    },
  }
}

/** The list after the batch is committed. */
export function withBatch(index: FileIndex, { id, changes }: Pick<Batch, 'id' | 'changes'>): FileIndex {
  const files = new Map(index.files)
  for (const [name, metadata] of changes) {
    if (metadata === none) files.delete(name)
    else files.set(name, metadata)
  }
  return { ...index, generation: index.generation + 1, batch: id, files }
}

function parsed(text: string): Batch | None {
  const json = jsonOf(text)
  if (!isFields(json) || typeof json.id !== 'string' || typeof json.base !== 'number') return none
  if (!Array.isArray(json.changes)) return none
  const changes = new Map<string, FileMetadata | None>()
  for (const each of json.changes) {
    const [name, value]: unknown[] = Array.isArray(each) ? each : []
    const metadata = typeof name === 'string' && value !== none ? metadataOf(name, value) : none
    if (typeof name !== 'string' || (value !== none && metadata === none)) return none
    changes.set(name, metadata)
  }
  return { id: json.id, base: json.base, changes }
}
