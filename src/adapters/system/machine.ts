import { statfs } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type { Clock } from '#ports/clock.ts'
import { type None, none } from '#resume/result.ts'

/** The machine's clock. A wait alone does not keep the process alive. */
export function systemClock(): Clock {
  return {
    now() {
      return new Date()
    },

    wait(ms) {
      return setTimeout(ms, undefined, { ref: false })
    },
  }
}

/** How many bytes this account can still write where a folder is; none when the system does not tell. */
export async function freeBytes(folder: string): Promise<number | None> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return none
  }
}
