import { accessSync, constants, existsSync, lstatSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { keysState } from '#adapters/disk/keys.ts'
import { type Finding, inOrder, warning, wrong } from '#domain/health/finding.ts'
import { nearestExisting } from '../data-folder/data-folder.ts'

const part = 'data folder'
const closeIt = 'Close it to them.'
const newKeys = 'Put a copy in their place, or delete them: the next start makes new ones, and sessions end.'

/**
 * Checks that the data folder exists, is writable, belongs to this account and is closed to others. With `hasKeys` it also
 * checks the keys in it.
 */
export async function checkDataFolder(path: string, hasKeys: boolean): Promise<Finding[]> {
  if (!existsSync(path)) return [missingFolder(path)]
  if (!statSync(path).isDirectory())
    return [wrong(part, 'It is not a folder.', 'Choose another one.', `DATA_DIR is ${path}.`)]
  if (!isUsable(path, constants.R_OK | constants.W_OK))
    return [
      wrong(
        part,
        'This account cannot read and write it.',
        'Run the site and this check as the account that owns it.',
        `Or: chown -R ACCOUNT ${path}`,
      ),
    ]
  const findings = [...ownerOf(path), ...(hasKeys ? await keysIn(path) : [])]
  return findings.length > 0 ? findings : [inOrder(part, 'It is writable, and closed to others.', path)]
}

/** Whether the folder's content can be checked: the folder is readable, or could be created. */
export function isReadableByOthers(path: string): boolean {
  if (!existsSync(path)) return isUsable(nearestExisting(dirname(path)), constants.W_OK)
  return statSync(path).isDirectory() && isUsable(path, constants.R_OK)
}

function missingFolder(path: string): Finding {
  const above = nearestExisting(dirname(path))
  if (!isUsable(above, constants.W_OK))
    return wrong(part, 'It is missing and cannot be made.', 'Make it, and give it to the account of the site.', path)
  return warning(part, 'It is not there yet.', 'The first start makes it.', path)
}

function ownerOf(path: string): Finding[] {
  if (process.platform === 'win32') return []
  const { uid, mode } = lstatSync(path)
  const own = process.getuid?.()
  const findings: Finding[] = []
  if (own !== undefined && uid !== own)
    findings.push(warning(part, 'It belongs to another account.', 'Run the site and this check as its owner.', path))
  const database = join(path, 'vita.db')
  const isOpen = (mode & 0o077) !== 0
  if (isOpen) findings.push(warning(part, 'Others on this machine can open it.', closeIt, `chmod 700 ${path}`))
  if (isOpen && existsSync(database) && (statSync(database).mode & 0o077) !== 0)
    findings.push(wrong(part, 'Others on this machine can read the database.', closeIt, `chmod 600 ${database}`))
  return findings
}

async function keysIn(path: string): Promise<Finding[]> {
  const keys = join(path, 'keys.json')
  const state = await keysState(keys)
  if (state === 'right') return []
  if (state === 'missing')
    return existsSync(join(path, 'vita.db'))
      ? [
          warning(
            part,
            'The keys of the site are missing.',
            'The next start makes new ones; forms that are open end, and every browser counts as a new one.',
            keys,
          ),
        ]
      : []
  if (state === 'open')
    return [wrong(part, 'Others on this machine can read the keys of the site.', closeIt, `chmod 600 ${keys}`)]
  if (state === 'damaged') return [wrong(part, 'The keys of the site are damaged.', newKeys, keys)]
  return [wrong(part, 'The keys of the site cannot be read.', 'Give them to the account that runs the site.', keys)]
}

function isUsable(folder: string, mode: number): boolean {
  try {
    accessSync(folder, mode | constants.X_OK)
    return true
  } catch {
    return false
  }
}
