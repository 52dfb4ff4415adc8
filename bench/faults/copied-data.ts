import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A copy of a data folder, that what is done to it is done to nobody else. Whoever asks for it deletes it. */
export function copied(dataDir: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'vita-faults-'))
  cpSync(dataDir, folder, { recursive: true })
  return folder
}
