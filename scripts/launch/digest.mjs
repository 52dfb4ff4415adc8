import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A digest over the names and bytes of files, of folders with all they contain, and over `facts`. A missing file is left
 * out. File times are no measure: git and copies change them.
 * @param {string} root
 * @param {readonly string[]} paths
 * @param {{ facts?: readonly string[], isInput?: (path: string) => boolean }} [more]
 */
export function digestOf(root, paths, { facts = [], isInput = () => true } = {}) {
  const hash = createHash('sha256')
  for (const fact of facts) hash.update(`${fact}\0`)
  for (const path of paths.flatMap((each) => filesIn(root, each)).filter(isInput)) {
    const bytes = readFileSync(join(root, path))
    hash.update(`${path}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex')
}

/** @param {string} root @param {string} path @returns {string[]} */
function filesIn(root, path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (found === undefined) return []
  if (!found.isDirectory()) return [path]
  const names = readdirSync(join(root, path)).sort()
  return names.flatMap((name) => filesIn(root, `${path}/${name}`))
}
