import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * A digest over the names and bytes of files, of folders with all they contain, and over `facts`. A missing file is left
 * out.
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

/**
 * Runs `make` when the stamp file does not hold this digest. The stamp is written last, so that interrupted work is
 * repeated.
 * @param {string} file
 * @param {string} digest
 * @param {() => Promise<void>} make
 */
export async function madeOnce(file, digest, make) {
  if (isStamped(file, digest)) return
  rmSync(file, { force: true })
  await make()
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, digest)
}

/** @param {string} file @param {string} digest */
export function isStamped(file, digest) {
  try {
    return readFileSync(file, 'utf8') === digest
  } catch {
    return false
  }
}
