import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { errorCode } from '#domain/errors.ts'

/**
 * Creates a folder and its parents, accessible to their owner alone. Returns whether the folder is new. Throws the system's
 * error. Node's own `recursive` never returns where the system reports an existing parent as missing, as /proc does.
 */
export function makeFolder(path: string): boolean {
  try {
    return made(path)
  } catch (cause) {
    if (errorCode(cause) !== 'ENOENT' || dirname(path) === path) throw cause
    makeFolder(dirname(path))
    return made(path)
  }
}

function made(path: string): boolean {
  try {
    mkdirSync(path, { mode: 0o700 })
    return true
  } catch (cause) {
    if (errorCode(cause) === 'EEXIST') return false
    throw cause
  }
}
