import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A new empty folder for the current test, deleted after it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vita-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
