import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serverArguments, serverEnvironment } from '../scripts/launch/server.mjs'
import { type Program, startProgram } from './programs.ts'

export const project = fileURLToPath(new URL('..', import.meta.url))

/** The built server on a data folder of its own, with how long it took to its address. */
export type MeasuredSite = Program & { dataDir: string }

/** Starts the built server on a free port. Throws with its last words when it gives no address within a minute. */
export async function startSite(
  dataDir = mkdtempSync(join(tmpdir(), 'vita-bench-')),
  settings: Record<string, string> = {},
): Promise<MeasuredSite> {
  const env = { ...process.env, ...serverSettings(dataDir), ...settings }
  return { ...(await startProgram(process.execPath, serverArguments, { cwd: project, env })), dataDir }
}

/** The settings of a measured server: any free port, and no limits, for all requests come from one address. */
export function serverSettings(dataDir: string): Record<string, string> {
  return { ...serverEnvironment, NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, RATE_LIMITS: 'off' }
}

/** A copy of a data folder, that what is done to it is done to nobody else. Whoever asks for it forgets it in the end. */
export function copied(dataDir: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'vita-bench-copy-'))
  cpSync(dataDir, folder, { recursive: true })
  return folder
}

export function forget(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true })
}
