import { chmod, readFile, rm, stat } from 'node:fs/promises'
import { errorCode } from '#domain/errors.ts'
import type { Keys } from '#ports/keys.ts'
import { failed, type None, none, type Result, success } from '#resume/result.ts'
import { fieldsOfJson } from '#resume/schema/json.ts'
import { giveName } from '../new-file.ts'
import { keysFrom, newMasterKey } from '../site-keys.ts'
import { syncName, writeSynced } from '../whole-file.ts'

/** In bytes. A key file has about 70; a much longer file is something else. */
const longestFile = 4096

/**
 * Reads the site's keys. The first start creates the file, readable by its owner alone. It is written whole under another name
 * first: a crash leaves no partial file, and of two processes that start at once one creates it and both read it. A file that
 * others may read, as a restored copy often is, is closed to them; if that fails, it is rejected.
 * Fails with 'unavailable' and a message that names the file and the fix, never its content.
 */
export async function readKeys(path: string): Promise<Result<Keys>> {
  try {
    const text = (await textOf(path)) ?? (await makeAndRead(path))
    const keys = keysIn(text)
    if (keys === none) return failed('unavailable', `The keys ${path} are damaged. ${fix}`)
    await closeToOthers(path)
    return success(keys)
  } catch (cause) {
    const code = errorCode(cause)
    const why = code === '' ? '' : ` (${code})`
    return failed(
      'unavailable',
      `The keys ${path} cannot be read or created${why}. Give the file and its folder to the account that runs the site, readable by it alone.`,
      cause,
    )
  }
}

/** The state of a key file, which is not changed. 'open' means that others may read it. Nothing of its content is returned. */
export async function keysState(path: string): Promise<'right' | 'missing' | 'damaged' | 'open' | 'unreadable'> {
  try {
    const text = await textOf(path)
    if (text === none) return 'missing'
    if (keysIn(text) === none) return 'damaged'
    return (await isOpenToOthers(path)) ? 'open' : 'right'
  } catch {
    return 'unreadable'
  }
}

const fix =
  'Restore your own copy of the file (a backup contains no keys), or delete it: the next start creates new keys, open forms become invalid, and every browser counts as a new device.'

/** Returns the file's text, '' when the file is too long for keys, or none when there is no file. */
async function textOf(path: string): Promise<string | None> {
  try {
    const found = await stat(path)
    return found.isFile() && found.size > longestFile ? '' : await readFile(path, 'utf8')
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return none
    throw cause
  }
}

async function makeAndRead(path: string): Promise<string> {
  const unfinished = `${path}.new-${process.pid}-${crypto.randomUUID()}`
  try {
    await writeSynced(unfinished, `${JSON.stringify({ key: newMasterKey() })}\n`)
    giveName(unfinished, path)
    await syncName(path)
  } finally {
    await rm(unfinished, { force: true })
  }
  return readFile(path, 'utf8')
}

/** Parses the file's text. Returns none unless it holds a valid master key. */
function keysIn(text: string): Keys | None {
  return keysFrom(fieldsOfJson(text)?.key)
}

/** Windows has no such permissions; there the folder's permissions apply. */
async function closeToOthers(path: string): Promise<void> {
  if (!(await isOpenToOthers(path))) return
  await chmod(path, 0o600)
  if (await isOpenToOthers(path)) throw new Error(`${path} is still accessible to others`)
}

async function isOpenToOthers(path: string): Promise<boolean> {
  return process.platform !== 'win32' && ((await stat(path)).mode & 0o077) !== 0
}
