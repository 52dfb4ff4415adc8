import { statfs } from 'node:fs/promises'
import { type None, none } from '#resume/result.ts'

/** How many bytes this account can still write where a folder is; none when the system does not tell. */
export async function freeBytes(folder: string): Promise<number | None> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return none
  }
}
