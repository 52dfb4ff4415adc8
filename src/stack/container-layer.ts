import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { type None, none } from '#resume/result.ts'
import { nearestExisting } from './data-folder/data-folder.ts'
import type { Settings } from './settings/settings.ts'
import { storedByGoogle } from './settings/stored-here.ts'

/** File systems that are a layer over the files of an image, and go with the container. */
const layers = ['overlay', 'aufs', 'fuse.fuse-overlayfs', 'unionfs']
const inMemory = ['tmpfs', 'ramfs']

/**
 * Returns the reason why a start would lose the data: the folder lies in the container's own layer, or in the memory of a
 * container. Read from the table of mounts of this process, which only Linux has. docs/behaviour.md 14.14.
 */
export function lostDataProblem(settings: Settings): string | None {
  const table = '/proc/self/mountinfo'
  if (settings.isEphemeral || storedByGoogle(settings)?.isNothing || !existsSync(table)) return none
  const path = resolve(settings.dataDir)
  if (!isLostWithContainer(readFileSync(table, 'utf8'), realpathSync(nearestExisting(path)))) return none
  return `${path} is inside the container and would be lost with it. Mount a volume there, or set EPHEMERAL=yes.`
}

/** Whether a folder is in a container's own layer or memory, by the text of a table of mounts. proc_pid_mountinfo(5). */
export function isLostWithContainer(table: string, folder: string): boolean {
  const mounts = table.split('\n').flatMap((line) => {
    const [own = '', of = ''] = line.split(' - ')
    const [, , , , at] = own.split(' ')
    const [type] = of.split(' ')
    return at === undefined || type === undefined ? [] : [{ at: unescaped(at), type }]
  })
  const root = mounts.findLast(({ at }) => at === '/')
  const above = mounts.filter(({ at }) => at === '/' || folder === at || folder.startsWith(`${at}/`))
  const longest = Math.max(...above.map(({ at }) => at.length))
  const holder = above.findLast(({ at }) => at.length === longest)
  if (holder === undefined || root === undefined) return false
  return layers.includes(holder.type) || (layers.includes(root.type) && inMemory.includes(holder.type))
}

/** The kernel writes a space in a path as \040. */
function unescaped(path: string): string {
  return path.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))
}
