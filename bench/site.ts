import { cpSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serverArguments } from '../scripts/launch/run.mjs'
import { type Program, startProgram } from './programs.ts'

export const project = fileURLToPath(new URL('..', import.meta.url))

/** The built server on its own data folder; `startMs` is the time until it printed its address. */
export type MeasuredSite = Program & { dataDir: string }

/** Starts the built server on a free port. Throws with the server's output when it prints no address within a minute. */
export async function startSite(
  dataDir = mkdtempSync(join(tmpdir(), 'vita-bench-')),
  settings: Record<string, string> = {},
): Promise<MeasuredSite> {
  const env = { ...process.env, ...serverSettings(dataDir), ...settings }
  return { ...(await startProgram(process.execPath, serverArguments, { cwd: project, env })), dataDir }
}

/** The settings of a measured server: any free port, and no rate limits, because all requests come from one address. */
export function serverSettings(dataDir: string): Record<string, string> {
  return { NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, RATE_LIMITS: 'off' }
}

/**
 * A copy of the sample data that the journeys keep, with every picture made; undefined when there is none. Without it the first
 * start takes two minutes.
 */
export function preparedData(): string | undefined {
  const databases = globSync(join(project, 'node_modules/.cache/vita-tests/sample-*/vita.db'))
  const kept = databases.find((path) => !path.includes('.making-'))
  return kept === undefined ? undefined : copied(dirname(kept))
}

/** Copies a data folder, so that changes do not affect other measurements. The caller removes the copy with `forget`. */
export function copied(dataDir: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'vita-bench-copy-'))
  cpSync(dataDir, folder, { recursive: true })
  return folder
}

export function forget(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true })
}
