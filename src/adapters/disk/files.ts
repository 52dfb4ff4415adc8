import { pageOf } from '#domain/content/file-listing.ts'
import { none } from '#domain/result.ts'
import { isFileName } from '#domain/store-name.ts'
import type { FileMetadata, Files } from '#ports/content/files.ts'
import { missing, rejection } from '../file-store-failure.ts'
import { batches } from './batches.ts'
import { attempt } from './failure.ts'
import { withChange } from './file-index.ts'
import { openStore } from './store.ts'

/**
 * The file store of the default stack: immutable bytes by hash, and one list that is replaced as a whole. Any number of
 * processes may use one folder; the first write creates it.
 */
export function diskFiles(folder: string): Files {
  const store = openStore(folder)
  const { index, bytesByHash, changing, put } = store
  const { prepare, commit, discard, release, prepared } = batches(store)

  async function find(name: string): Promise<FileMetadata> {
    checkName(name)
    const metadata = (await index.read()).files.get(name)
    if (metadata === undefined) throw missing()
    return metadata
  }

  /** Bytes may be deleted after the list was read, so missing bytes are looked up once more in the current list. */
  async function bytesOf(name: string, again = true): Promise<Uint8Array> {
    const { hash } = await find(name)
    const bytes = await bytesByHash.read(hash)
    if (bytes === 'missing' && again) return bytesOf(name, false)
    if (typeof bytes === 'string') throw rejection('unavailable', `The stored file ${name} is ${bytes}.`)
    return bytes
  }

  return {
    list(request) {
      return attempt('read', async () => {
        const { files } = await index.read()
        const page = pageOf(files.keys(), request)
        if (page === none) throw rejection('invalid', 'The page size or page token is not valid.')
        const listed = page.names.flatMap((name) => files.get(name) ?? [])
        return { files: structuredClone(listed), prefixes: page.prefixes, nextPageToken: page.nextPageToken }
      })
    },

    metadata(name) {
      return attempt('read', async () => ({ ...(await find(name)) }))
    },

    read(name) {
      return attempt('read', () => bytesOf(name))
    },

    write(name, bytes) {
      return attempt('save', async () => {
        checkName(name)
        return changing(async (present) => {
          const metadata = await put(name, bytes)
          await bytesByHash.sync([metadata.hash])
          await index.write(withChange(present, name, new Map(present.files).set(name, metadata)))
          return { ...metadata }
        })
      })
    },

    delete(name) {
      return attempt('save', async () => {
        checkName(name)
        await changing(async (present) => {
          const left = new Map(present.files)
          if (!left.delete(name)) throw missing()
          await index.write(withChange(present, name, left))
        })
      })
    },

    prepare(changes) {
      return attempt('save', async () => {
        for (const { name } of changes) checkName(name)
        return prepare(changes)
      })
    },

    commit(id) {
      return attempt('save', () => commit(id))
    },

    discard(id) {
      return attempt('save', () => discard(id))
    },

    release(id) {
      return attempt('save', () => release(id))
    },

    prepared() {
      return attempt('read', prepared)
    },

    version() {
      return attempt('read', async () => {
        const { generation, draftChanges } = await index.read()
        return String(generation - draftChanges)
      })
    },
  }
}

function checkName(name: string): void {
  if (!isFileName(name)) throw rejection('invalid-url', 'The file name is not valid.')
}
