import { dayMs } from '#domain/quota.ts'
import { failed, none, success } from '#domain/result.ts'
import { indexName, isGeneratedName } from '#domain/site/generated-index.ts'
import type { GeneratedFiles } from '#ports/content/generated-files.ts'

const noName = failed('invalid-url', 'This is no name of a generated file.')

/** Generated files in memory; `clock` returns ms. */
export function memoryGeneratedFiles(clock: () => number = Date.now): GeneratedFiles {
  const files = new Map<string, { bytes: Uint8Array; at: number }>()
  return {
    async read(name) {
      return isGeneratedName(name) ? success(files.get(name)?.bytes.slice() ?? none) : noName
    },
    async write(name, bytes) {
      if (!isGeneratedName(name)) return noName
      files.set(name, { bytes: bytes.slice(), at: clock() })
      return success()
    },
    async keepOnly(names) {
      for (const [name, { at }] of files)
        if (name !== indexName && !names.has(name) && at < clock() - dayMs) files.delete(name)
      return success()
    },
  }
}
