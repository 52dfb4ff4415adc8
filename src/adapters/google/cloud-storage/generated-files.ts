import { dayMs } from '#domain/quota.ts'
import { indexName, isGeneratedName } from '#domain/site/generated-index.ts'
import type { GeneratedFiles } from '#ports/content/generated-files.ts'
import { rejection } from '../../file-store-failure.ts'
import { unlessStale } from './failure.ts'
import { forEachLimited } from './for-each-limited.ts'
import { ours } from './names.ts'
import type { CloudStorage } from './objects.ts'

const atOnce = 4

/** Generated files in a bucket, below `.vita/made/`. The page cache keeps what was asked for, so nothing is cached here. */
export function cloudStorageGeneratedFiles(storage: CloudStorage, clock: () => number = Date.now): GeneratedFiles {
  function objectName(name: string): string {
    if (!isGeneratedName(name)) throw rejection('invalid-url', 'This is no name of a generated file.')
    return `${ours.made}${name}`
  }

  return {
    read(name) {
      return storage.read(async (objects) => objects.bytes(objectName(name)))
    },
    write(name, bytes) {
      return storage.save(async (objects) => {
        await objects.put(objectName(name), bytes, { contentType: typeOf(name), custom: {} })
      })
    },
    keepOnly(names) {
      return storage.save(async (objects) => {
        const listed = await objects.list({ prefix: ours.made })
        const old = listed.filter(({ name, updatedAt }) => {
          const own = name.slice(ours.made.length)
          return own !== indexName && !names.has(own) && Date.parse(updatedAt) < clock() - dayMs
        })
        await forEachLimited(old, atOnce, async ({ name, generation }) => {
          await unlessStale(() => objects.remove(name, { ifGenerationMatch: generation }))
        })
      })
    },
  }
}

function typeOf(name: string): string {
  return name.endsWith('.jpg') ? 'image/jpeg' : name === indexName ? 'application/json' : 'application/octet-stream'
}
