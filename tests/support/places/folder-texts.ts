import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** All files in a folder, by their paths in it. */
export function textsIn(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {}
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [path.slice(folder.length + 1), readFileSync(path, 'utf8')]
    }),
  )
}
