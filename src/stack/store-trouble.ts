import { accessSync, constants, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { errorCode } from '#domain/errors.ts'
import { failed, type None, none, type Result, success } from '#resume/result.ts'
import type { Settings } from './settings/settings.ts'

/** Why a store on this disk cannot be used, and the fix; one sentence each. */
type StoreTrouble = { says: string; fix: string }

const restore = 'To restore a backup: npm run vita -- restore PATH'

/** Returns why a folder of stored files cannot be used; none when it can, or does not exist yet. */
export function folderTrouble(path: string, fixOfOther = restore): StoreTrouble | None {
  try {
    if (!statSync(path).isDirectory()) return { says: `${path} is not a folder.`, fix: `Move it away. ${fixOfOther}` }
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return none
  } catch (cause) {
    const code = errorCode(cause)
    if (code === 'ENOENT') return none
    const isRejected = code === 'EACCES' || code === 'EPERM'
    const fix = isRejected ? `Give it to the account that runs the site: chown -R ACCOUNT ${path}` : fixOfOther
    return { says: `${path} cannot be read and written (${code}).`, fix }
  }
}

/**
 * Fails with one line when the file stores of this disk cannot be used. Only a start of the site checks this: commands that
 * need no files, such as an export of messages, still work with a broken file store.
 */
export function usableStores({ hosted, dataDir }: Pick<Settings, 'hosted' | 'dataDir'>): Result<void> {
  if (hosted.files !== 'disk') return success()
  const folder = join(resolve(dataDir), 'files')
  const trouble = folderTrouble(folder)
  if (trouble !== none) return unusable('file store', trouble)
  const made = folderTrouble(join(resolve(dataDir), 'pictures'), 'The site makes pictures again.')
  return made === none ? success() : unusable('picture store', made)
}

function unusable(store: string, { says, fix }: StoreTrouble): Result<never> {
  return failed('unavailable', `The ${store} cannot be used: ${says} ${fix}`)
}
