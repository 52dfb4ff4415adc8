import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder and the ones above it, for their owner alone; gives whether it was made. Throws what the system said.
 * Node's own `recursive` never returns where the system says that a folder above is missing although it is there, as
 * /proc does.
 */
export function makeFolder(path: string): boolean {
  try {
    return made(path)
  } catch (cause) {
    if (!hasCode(cause, 'ENOENT') || dirname(path) === path) throw cause
    makeFolder(dirname(path))
    return made(path)
  }
}

function made(path: string): boolean {
  try {
    mkdirSync(path, { mode: 0o700 })
    return true
  } catch (cause) {
    if (hasCode(cause, 'EEXIST')) return false
    throw cause
  }
}

function hasCode(cause: unknown, code: string): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === code
}
