import { accessSync, constants, existsSync, lstatSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { keysState } from '#adapters/disk/keys.ts'
import { type Finding, inOrder, warning, wrong } from '#domain/health/finding.ts'
import { nearestExisting } from '../data-folder/data-folder.ts'

const part = 'data folder'

/**
 * Checks that the data folder exists, is writable, belongs to this account and is closed to others. With `hasKeys` it also
 * checks the keys in it.
 */
export async function checkDataFolder(path: string, hasKeys: boolean): Promise<Finding[]> {
  if (!existsSync(path)) return [missingFolder(path)]
  if (!statSync(path).isDirectory()) return [wrong(part, `${path} is not a folder.`, 'Set DATA_DIR to a folder.')]
  if (!isUsable(path, constants.R_OK | constants.W_OK))
    return [
      wrong(
        part,
        `${path} cannot be read and written by this account.`,
        `Run this command as the site’s own account, or: chown -R ACCOUNT ${path}`,
      ),
    ]
  const findings = [...ownerOf(path), ...(hasKeys ? await keysIn(path) : [])]
  return findings.length > 0 ? findings : [inOrder(part, `${path} is writable, and closed to others.`)]
}

/** Whether the folder's content can be checked: the folder is readable, or could be created. */
export function isReadableByOthers(path: string): boolean {
  if (!existsSync(path)) return isUsable(nearestExisting(dirname(path)), constants.W_OK)
  return statSync(path).isDirectory() && isUsable(path, constants.R_OK)
}

function missingFolder(path: string): Finding {
  const above = nearestExisting(dirname(path))
  if (!isUsable(above, constants.W_OK))
    return wrong(part, `${path} is missing and cannot be made in ${above}.`, 'Make it, and give it to this account.')
  return warning(part, `${path} is not there yet.`, 'npm start makes it.')
}

function ownerOf(path: string): Finding[] {
  if (process.platform === 'win32') return []
  const { uid, mode } = lstatSync(path)
  const own = process.getuid?.()
  const findings: Finding[] = []
  if (own !== undefined && uid !== own && own !== 0)
    findings.push(warning(part, `${path} belongs to another account.`, 'Run the site and this command as its owner.'))
  if (own === 0 && uid !== 0)
    findings.push(warning(part, `${path} belongs to another account than root.`, 'Run this command as its owner.'))
  const database = join(path, 'vita.db')
  const isOpen = (mode & 0o077) !== 0
  if (isOpen) findings.push(warning(part, `Others on this machine can open ${path}.`, `chmod 700 ${path}`))
  if (isOpen && existsSync(database) && (statSync(database).mode & 0o077) !== 0)
    findings.push(wrong(part, `Others on this machine can read ${database}.`, `chmod 600 ${database}`))
  return findings
}

async function keysIn(path: string): Promise<Finding[]> {
  const keys = join(path, 'keys.json')
  const newKeys = 'Put a copy in its place, or delete it: the next start makes new keys, and sessions end.'
  const state = await keysState(keys)
  if (state === 'right') return []
  if (state === 'missing')
    return existsSync(join(path, 'vita.db'))
      ? [
          warning(
            part,
            `${keys} is missing.`,
            'The next start makes new keys; forms that are open end, and every browser counts as a new one.',
          ),
        ]
      : []
  if (state === 'open') return [wrong(part, `Others on this machine can read ${keys}.`, `chmod 600 ${keys}`)]
  if (state === 'damaged') return [wrong(part, `${keys} is damaged.`, newKeys)]
  return [wrong(part, `${keys} cannot be read.`, 'Give it to the account that runs the site.')]
}

function isUsable(folder: string, mode: number): boolean {
  try {
    accessSync(folder, mode | constants.X_OK)
    return true
  } catch {
    return false
  }
}
