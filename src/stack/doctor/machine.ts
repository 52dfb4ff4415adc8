import { statSync } from 'node:fs'
import { join } from 'node:path'
import { freeBytes } from '#adapters/system/machine.ts'
import { bytesText } from '#domain/byte-size.ts'
import { leastFreeBytes } from '#domain/disk-room.ts'
import { clockBehind, type Finding, inOrder, warning, wrong } from '#domain/health/finding.ts'
import { dayMs } from '#domain/quota.ts'
import { none } from '#resume/result.ts'
import { versionOf } from '../backup/order.ts'
import { nearestExisting } from '../data-folder/data-folder.ts'

const oldestNode = [24, 7] as const

/** Checks the versions of Vita and Node, and whether the site is built. */
export function checkVersion(project: string, node: string = process.versions.node): Finding[] {
  const part = 'version'
  const says = `Vita ${versionOf(project)} on Node ${node}.`
  const [major = 0, minor = 0] = node.split('.').map(Number)
  const isOld = major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])
  if (isOld)
    return [wrong(part, `${says} This Node is too old.`, 'Update it.', 'Node 24.7 or newer; npm start fetches it.')]
  if (builtAt(project) === 0) return [warning(part, `${says} The site is not built yet.`, 'The next start builds it.')]
  return [inOrder(part, says)]
}

/** The earliest time that a right clock can show: when work on this version began. */
const oldest = Date.parse('2026-01-01T00:00:00Z')

/** Checks the machine's clock against the time of the build. With a clock far behind, TLS and sessions fail. */
export function checkClock(project: string, now: Date = new Date()): Finding[] {
  const says = `It says ${now.toISOString().slice(0, 16).replace('T', ' ')} UTC.`
  if (now.getTime() < Math.max(oldest, builtAt(project) - dayMs))
    return [clockBehind(`${says} This version is newer than that.`)]
  return [inOrder('clock', says)]
}

/** When the site was built, in ms since 1970; 0 when it was not. */
function builtAt(project: string): number {
  return statSync(join(project, 'build/server/index.js'), { throwIfNoEntry: false })?.mtimeMs ?? 0
}

/** Below this many free bytes there is a warning. docs/behaviour.md 19.3. */
const little = 512 * 2 ** 20

/** Checks the free disk space that an account other than root can use. Only tests pass another `read`. */
export async function checkDiskSpace(dataDir: string, read = freeBytes): Promise<Finding[]> {
  const part = 'disk space'
  const place = nearestExisting(dataDir)
  const free = await read(place)
  if (free === none) throw new Error('the system does not say how much is free')
  const says = `${bytesText(free)} are free.`
  const fix = 'Delete pictures and backups that you do not need, or move the data to a larger disk.'
  if (free < leastFreeBytes) return [wrong(part, `${says} The site needs ${bytesText(leastFreeBytes)}.`, fix, place)]
  return [free < little ? warning(part, says, fix, place) : inOrder(part, says, place)]
}
