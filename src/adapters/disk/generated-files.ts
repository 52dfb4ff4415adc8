import { randomUUID } from 'node:crypto'
import { constants, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '#domain/error-code.ts'
import { dayMs } from '#domain/quota.ts'
import { none } from '#domain/result.ts'
import { indexName, isGeneratedName } from '#domain/site/generated-index.ts'
import type { GeneratedFiles } from '#ports/content/generated-files.ts'
import { rejection } from '../file-store-failure.ts'
import { syncFolder, writeWhole } from '../whole-file.ts'
import { attempt } from './failure.ts'

const leftOver = /\.[0-9a-f-]+\.tmp$/

/** Generated files in a folder of their own. A symbolic link in place of a file is not followed. */
export function diskGeneratedFiles(folder: string): GeneratedFiles {
  const pathOf = (name: string) => {
    if (!isGeneratedName(name)) throw rejection('invalid-url', 'This is no name of a generated file.')
    return join(folder, name)
  }
  return {
    read(name) {
      return attempt('read', async () => {
        const path = pathOf(name)
        const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)).catch(noneIfMissing)
        if (file === none) return none
        return new Uint8Array(await file.readFile().finally(() => file.close()))
      })
    },
    write(name, bytes) {
      return attempt('save', async () => {
        const path = pathOf(name)
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeWhole(path, `${path}.${randomUUID()}.tmp`, bytes)
        await syncFolder(folder)
      })
    },
    keepOnly(names) {
      return attempt('save', async () => {
        for (const name of (await readdir(folder).catch(noneIfMissing)) ?? []) {
          const isOurs = isGeneratedName(name.replace(leftOver, ''))
          if (!isOurs || name === indexName || names.has(name)) continue
          const found = await stat(join(folder, name)).catch(noneIfMissing)
          if (found !== none && found.mtimeMs < Date.now() - dayMs) await rm(join(folder, name), { force: true })
        }
      })
    },
  }
}

function noneIfMissing(cause: unknown): null {
  if (['ENOENT', 'ELOOP'].includes(errorCode(cause))) return none
  throw cause
}
