import { freeBytes } from '#adapters/disk/free-space.ts'
import { bytesText } from '#domain/byte-size.ts'
import { leastFreeBytes } from '#domain/disk-room.ts'
import { type Finding, inOrder, warning, wrong } from '#domain/health/finding.ts'
import { none } from '#domain/result.ts'
import { nearestExisting } from '../data-folder/data-folder.ts'

const part = 'disk space'

/** Below this many free bytes there is a warning. docs/behaviour.md 19.3. */
const little = 512 * 2 ** 20

/** Checks the free disk space that an account other than root can use. Only tests pass another `read`. */
export async function checkDiskSpace(dataDir: string, read = freeBytes): Promise<Finding[]> {
  const place = nearestExisting(dataDir)
  const free = await read(place)
  if (free === none) throw new Error('the system does not say how much is free')
  const says = `${bytesText(free)} are free for ${place}.`
  const fix = 'Delete what is not needed, or move DATA_DIR to a larger disk.'
  if (free < leastFreeBytes) return [wrong(part, `${says} The site needs ${bytesText(leastFreeBytes)}.`, fix)]
  return [free < little ? warning(part, says, fix) : inOrder(part, says)]
}
