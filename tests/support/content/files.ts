import { createHash } from 'node:crypto'
import { filesInFolders } from '#adapters/folders/files.ts'
import { memoryBlobs } from '#adapters/memory/blobs.ts'
import { memoryClock } from '#adapters/memory/clock.ts'
import { memoryPictures } from '#adapters/memory/pictures.ts'
import { systemClock } from '#adapters/system/machine.ts'
import type { FileChange, Files } from '#ports/content/files.ts'
import { none, success } from '#resume/result.ts'
import { data } from '#support/small-bundle.ts'
import { memoryDocuments } from '#support/sqlite/memory-stores.ts'
import { memoryStores } from '../sqlite/memory-stores.ts'

/** Files over a document store and blobs in memory, empty unless the documents hold something. */
export function emptyFiles(now: () => Date = () => new Date(), documents = memoryDocuments()) {
  const blobs = memoryBlobs(now)
  return { documents, blobs, files: filesInFolders(documents, blobs, now) }
}

/** What an import needs, of a site without content. */
export function emptySite() {
  return { ...emptyFiles(), pictures: memoryPictures(), clock: systemClock() }
}

export function change(name: string, content: string): FileChange {
  const hash = createHash('sha256').update(content).digest('hex')
  return { name, source: { hash, bytes: async () => success(text(content)) } }
}

export function deletion(name: string): FileChange {
  return { name, source: none }
}

export async function namesOf(files: Files): Promise<string[]> {
  return data(await files.list({})).files.map(({ name }) => name)
}

export function text(content: string): Uint8Array {
  return new TextEncoder().encode(content)
}

/** The ports of import and export, all in memory, at this time; waiting returns at once. */
export function memoryMovingPorts(now: Date) {
  const stores = memoryStores()
  return {
    ...stores,
    ...emptyFiles(() => new Date(), stores.documents),
    pictures: memoryPictures(),
    clock: { ...memoryClock(now), wait: async (_ms: number) => {} },
  }
}
