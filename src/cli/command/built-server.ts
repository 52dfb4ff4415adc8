import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { failed, type Result, success } from '#domain/result.ts'
import type { FilesOrder, FilesReport } from '#domain/site/files-order.ts'
import { project } from './open.ts'

/** What commands need of the built server, whose pages exist only there. */
type BuiltServer = {
  publishFiles(project: string, order: FilesOrder, signal: AbortSignal): Promise<Result<FilesReport>>
}

/** Loads the built server, without starting it. */
export async function builtServer(): Promise<Result<BuiltServer>> {
  const path = join(project, 'build/server/index.js')
  if (!existsSync(path)) return failed('unavailable', 'The site is not built. Build it with: npm run build')
  return success((await import(pathToFileURL(path).href)) as BuiltServer)
}
