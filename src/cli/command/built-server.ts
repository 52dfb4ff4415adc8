import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FilesOrder, FilesReport, PlaceReport } from '#domain/places/files-order.ts'
import { failed, type Result, success } from '#resume/result.ts'
import { project } from './open.ts'

/** What commands need of the built server, whose pages exist only there. */
type BuiltServer = {
  publishFiles(project: string, order: FilesOrder, signal: AbortSignal): Promise<Result<FilesReport>>
  publishToPlace(
    project: string,
    order: { name: string; onSent(done: number, all: number): void; signal: AbortSignal },
  ): Promise<Result<PlaceReport>>
}

/** Loads the built server, without starting it. */
export async function builtServer(): Promise<Result<BuiltServer>> {
  const path = join(project, 'build/server/index.js')
  if (!existsSync(path)) return failed('unavailable', 'The site is not built. Build it with: npm run build')
  return success((await import(pathToFileURL(path).href)) as BuiltServer)
}
