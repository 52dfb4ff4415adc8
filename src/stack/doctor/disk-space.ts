import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { bytesText } from '#domain/amount.ts'
import { type Finding, inOrder, worthALook, wrong } from '#domain/finding.ts'

const part = 'disk space'

/**
 * Below the first nothing should be written any more; below the second it is time to look. In bytes. Source:
 * reliability 2.3.
 */
const least = 64 * 2 ** 20
const little = 512 * 2 ** 20

/** The room for what is kept, for an account that is not root. `read` is other than usual only in tests. */
export async function lookAtDiskSpace(dataDir: string, read = freeBytes): Promise<Finding[]> {
  let place = dataDir
  while (!existsSync(place) && dirname(place) !== place) place = dirname(place)
  const free = await read(place)
  const says = `${bytesText(free)} are free for ${place}.`
  const mend = 'Delete what is not needed, or move DATA_DIR to a larger disk.'
  if (free < least) return [wrong(part, `${says} The site needs ${bytesText(least)}.`, mend)]
  return [free < little ? worthALook(part, says, mend) : inOrder(part, says)]
}

async function freeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path)
  return bavail * bsize
}
