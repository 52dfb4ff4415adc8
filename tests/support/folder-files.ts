import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The SHA-256 of every file of a folder by its path, or of the one file. */
export function hashesOf(path: string): Record<string, string> {
  const hash = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')
  if (statSync(path).isFile()) return { '': hash(path) }
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' })
  const files = names.filter((each) => statSync(join(path, each)).isFile())
  return Object.fromEntries(files.sort().map((each) => [each, hash(join(path, each))]))
}

/** All files in a folder, by their paths in it. */
export function textsInFolder(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {}
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [path.slice(folder.length + 1), readFileSync(path, 'utf8')]
    }),
  )
}
