import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'

/** How a folder is mounted: as a disk of its own, as a part of the same disk, or alone where all around is read-only. */
export type Mounted = 'disk' | 'bound' | 'read-only around'

export const withoutMounts = 'this account may not mount'

/** Whether this machine lets the tests mount a folder. */
export function canMount(): boolean {
  return spawnSync('unshare', ['--mount', 'true']).status === 0
}

/** A new folder for the current test that cannot be renamed. */
export function mountedFolder(how: Mounted): string {
  const parent = temporaryFolder()
  const folder = join(parent, 'site')
  mkdirSync(folder)
  if (how === 'read-only around') {
    mount(parent, '--bind', parent)
    mount(folder, '--bind', folder)
    mount(parent, '-o', 'remount,bind,ro')
  } else if (how === 'bound') mount(folder, '--bind', folder)
  else mount(folder, '-t', 'tmpfs', 'none')
  return folder
}

function mount(at: string, ...args: string[]): void {
  const isNew = !args.includes('remount,bind,ro')
  const { status, stderr } = spawnSync('mount', [...args, at], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  if (isNew) onTestFinished(() => void spawnSync('umount', ['--lazy', at]))
}
