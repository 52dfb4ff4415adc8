import { pageOf } from '#domain/content/file-listing.ts'
import { OwnerError } from '#domain/owner-error.ts'
import { none } from '#domain/result.ts'
import { isFileName } from '#domain/store-name.ts'
import type { FileMetadata, Files } from '#ports/content/files.ts'
import { missing, rejection } from '../file-store-failure.ts'
import { batches } from './batches.ts'
import { attempt } from './failure.ts'
import { type FileIndex, withChange } from './file-index.ts'
import { openStore } from './store.ts'

/**
 * The file store of the default stack: immutable bytes by hash, and one list that is replaced as a whole. Any number of
 * processes may use one folder; the first write creates it.
 */
export function diskFiles(folder: string): Files {
  const store = openStore(folder)
  const { index, bytesByHash, changing, put } = store
  const { prepare, commit, discard, release, prepared, maintain, free } = batches(store)

  async function find(name: string): Promise<FileMetadata> {
    checkName(name)
    const metadata = (await index.read()).files.get(name)
    if (metadata === undefined) throw missing()
    return metadata
  }

  /** Bytes are deleted with their name, so missing bytes are looked up again in the current list, until it names the same. */
  async function bytesOf(name: string, missed = ''): Promise<Uint8Array> {
    const { hash } = await find(name)
    const bytes = await bytesByHash.read(hash)
    if (bytes === 'missing' && hash !== missed) return bytesOf(name, hash)
    if (typeof bytes === 'string') throw new OwnerError(`The stored file ${name} is ${bytes}.`)
    return bytes
  }

  /** Writes the list, then deletes the bytes of the file that it no longer has. */
  async function replaceBy(next: FileIndex, old: FileMetadata | undefined): Promise<void> {
    await index.write(next)
    if (old !== undefined) await free(old, next)
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
          await replaceBy(
            withChange(present, name, new Map(present.files).set(name, metadata)),
            present.files.get(name),
          )
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
          await replaceBy(withChange(present, name, left), present.files.get(name))
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

    maintain() {
      return attempt('save', maintain)
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
