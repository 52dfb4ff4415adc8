import { existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { syncFolder } from '#adapters/sqlite/sync-folder.ts'
import { type None, none } from '#domain/result.ts'
import { isFields } from '#domain/schema/record.ts'
import { stampOf } from './backups-to-keep.ts'

/**
 * The folder that a restore has in the data folder while it works: `new/` is what will be there, and the note `go.json` says
 * that it shall be. Without the note nothing has happened yet; with it, everything will.
 */
const place = 'restoring'

/** What belongs to the database beside its file: its journals, and the mails that became files. */
const besideDatabase = ['outbox', 'vita.db-wal', 'vita.db-shm', 'vita.db-journal']

/** What a restore replaces; the database comes last. */
const replaced = ['files', 'vita.db'] as const

/** What in a data folder cannot be moved within it, for it is on a disk of its own; none when all can. */
export function immovableIn(dataDir: string): string | None {
  const { dev } = statSync(dataDir)
  const isElsewhere = (name: string) => (lstatSync(join(dataDir, name), { throwIfNoEntry: false })?.dev ?? dev) !== dev
  return [...besideDatabase, ...replaced].find(isElsewhere) ?? none
}

/** Where a restore of this data folder puts together what will be there. Whoever calls has the folder alone. */
export function makeStage(dataDir: string): string {
  const stage = join(dataDir, place, 'new')
  mkdirSync(stage, { recursive: true, mode: 0o700 })
  return stage
}

/**
 * Decides that what is staged, all of it on the disk, takes the place of what is there. From now on `settle` does it, whatever
 * ends this process. Gives where in the data folder what is there will be moved to.
 */
export function decide(dataDir: string, now: Date): string {
  const folder = join(dataDir, place)
  const aside = asideIn(dataDir, `before-restore-${stampOf(now)}`)
  const unfinished = join(folder, 'go.json.part')
  writeFileSync(unfinished, JSON.stringify({ aside }), { mode: 0o600, flush: true })
  syncFolder(join(folder, 'new'))
  renameSync(unfinished, join(folder, 'go.json'))
  syncFolder(folder)
  syncFolder(dataDir)
  return aside
}

/** Whether a restore was cut off in this data folder, or is under way. */
export function isUnsettled(dataDir: string): boolean {
  return existsSync(join(dataDir, place))
}

/** Whether what is staged will take the place of what is there. */
export function isDecided(dataDir: string): boolean {
  return existsSync(join(dataDir, place, 'go.json'))
}

/** Finishes a restore that was decided, and undoes one that was not. Whoever calls has the folder alone. */
export function settle(dataDir: string): void {
  if (isDecided(dataDir)) moveAll(dataDir, asideOf(join(dataDir, place, 'go.json')))
  forget(dataDir)
}

/** Each step may have been done before. */
function moveAll(dataDir: string, aside: string): void {
  const stage = join(dataDir, place, 'new')
  const kept = join(dataDir, aside)
  const moveAside = (name: string) => {
    if (!existsSync(join(dataDir, name))) return
    mkdirSync(kept, { recursive: true, mode: 0o700 })
    renameSync(join(dataDir, name), join(kept, name))
  }
  if (existsSync(join(stage, 'vita.db'))) for (const name of besideDatabase) moveAside(name)
  for (const name of replaced) {
    if (!existsSync(join(stage, name))) continue
    moveAside(name)
    renameSync(join(stage, name), join(dataDir, name))
  }
  if (existsSync(kept)) {
    syncFolder(kept)
    syncFolder(dirname(kept))
  }
  syncFolder(dataDir)
}

/** The note goes after what it is about: without it, what is left of the folder is nothing. */
function forget(dataDir: string): void {
  rmSync(join(dataDir, place, 'new'), { recursive: true, force: true })
  rmSync(join(dataDir, place), { recursive: true, force: true })
}

/** A new folder among the backups; in the data folder itself when the backups are on another disk, where nothing can be moved. */
function asideIn(dataDir: string, name: string): string {
  const backups = statSync(join(dataDir, 'backups'), { throwIfNoEntry: false })
  const parent = backups === undefined || backups.dev === statSync(dataDir).dev ? 'backups/' : ''
  let aside = parent + name
  for (let at = 2; existsSync(join(dataDir, aside)); at += 1) aside = `${parent}${name}-${at}`
  return aside
}

function asideOf(path: string): string {
  const note: unknown = JSON.parse(readFileSync(path, 'utf8'))
  if (isFields(note) && typeof note.aside === 'string' && /^(backups\/)?before-restore-[\w-]+$/.test(note.aside))
    return note.aside
  throw new Error(`${path} is damaged`)
}
