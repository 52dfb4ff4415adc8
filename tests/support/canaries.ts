import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The files of a folder that hold one of these bytes or texts, each as 'path: what'. Every file is read, whatever it is: the
 * database, its WAL, backups.
 */
export function canariesIn(folder: string, canaries: Record<string, Uint8Array | string>): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.flatMap((entry) => {
    const path = join(entry.parentPath, entry.name)
    const bytes = readFileSync(path)
    const found = Object.entries(canaries).filter(([, canary]) =>
      bytes.includes(typeof canary === 'string' ? canary : Buffer.from(canary)),
    )
    return found.map(([what]) => `${path.slice(folder.length + 1)}: ${what}`)
  })
}
