import { existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { syncFolderSync } from '#adapters/whole-file.ts'
import { type None, none } from '#resume/result.ts'
import { isFields } from '#resume/schema/stored-fields.ts'

/**
 * The working folder of a restore, in the data folder. `new/` is what will be there, and `go.json` is the commit marker.
 * Without the marker nothing was changed; with it, everything will be.
 */
const place = 'restoring'

/** What belongs to the database beside its file: its WAL and rollback journal, and the outbox. */
const besideDatabase = ['outbox', 'vita.db-wal', 'vita.db-shm', 'vita.db-journal']

/** What a restore replaces if the backup has it, the database last. */
const replaced = ['fonts', 'files', 'vita.db'] as const

/** Returns what cannot be moved within the data folder because it is on another file system; none when everything can. */
export function immovableIn(dataDir: string): string | None {
  const { dev } = statSync(dataDir)
  const isOnOtherDisk = (name: string) =>
    (lstatSync(join(dataDir, name), { throwIfNoEntry: false })?.dev ?? dev) !== dev
  return [...besideDatabase, ...replaced].find(isOnOtherDisk) ?? none
}

/** Creates the folder in which a restore stages the new content. The caller has the data folder alone. */
export function makeStage(dataDir: string): string {
  const stage = join(dataDir, place, 'new')
  mkdirSync(stage, { recursive: true, mode: 0o700 })
  return stage
}

/**
 * Writes the commit marker for what is staged, which must be on the disk. From then on `recover` replaces the data, even if
 * this process is killed. Returns where in the data folder the previous data will be moved.
 */
export function writeCommitMarker(dataDir: string, now: Date): string {
  const folder = join(dataDir, place)
  const aside = asideIn(dataDir, `before-restore-${stampOf(now)}`)
  const unfinished = join(folder, 'go.json.part')
  writeFileSync(unfinished, JSON.stringify({ aside }), { mode: 0o600, flush: true })
  syncFolderSync(join(folder, 'new'))
  renameSync(unfinished, join(folder, 'go.json'))
  syncFolderSync(folder)
  syncFolderSync(dataDir)
  return aside
}

/** Whether a restore was interrupted in this data folder, or is in progress. */
export function needsRecovery(dataDir: string): boolean {
  return existsSync(join(dataDir, place))
}

/** Whether the commit marker exists, so that the staged content will replace the data. */
export function hasCommitMarker(dataDir: string): boolean {
  return existsSync(join(dataDir, place, 'go.json'))
}

/** Finishes a restore that has its commit marker and undoes one without it. The caller has the data folder alone. */
export function recover(dataDir: string): void {
  if (hasCommitMarker(dataDir)) moveAll(dataDir, asideOf(join(dataDir, place, 'go.json')))
  forget(dataDir)
}

/** Skips the steps that an interrupted call has done. */
function moveAll(dataDir: string, aside: string): void {
  const stage = join(dataDir, place, 'new')
  const asideFolder = join(dataDir, aside)
  const moveAside = (name: string) => {
    if (!existsSync(join(dataDir, name))) return
    mkdirSync(asideFolder, { recursive: true, mode: 0o700 })
    renameSync(join(dataDir, name), join(asideFolder, name))
  }
  if (existsSync(join(stage, 'vita.db'))) for (const name of besideDatabase) moveAside(name)
  for (const name of replaced) {
    if (!existsSync(join(stage, name))) continue
    moveAside(name)
    renameSync(join(stage, name), join(dataDir, name))
  }
  if (existsSync(asideFolder)) {
    syncFolderSync(asideFolder)
    syncFolderSync(dirname(asideFolder))
  }
  syncFolderSync(dataDir)
}

/** Deletes the staged files before the commit marker: what remains of the folder without the marker has no effect. */
function forget(dataDir: string): void {
  rmSync(join(dataDir, place, 'new'), { recursive: true, force: true })
  rmSync(join(dataDir, place), { recursive: true, force: true })
}

/**
 * Returns a new folder in `backups/`; in the data folder itself when `backups/` is on another file system, where no move
 * can lead.
 */
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

/** Returns a moment as in file names: '20261121T213000Z'. */
export function stampOf(moment: Date): string {
  return moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')
}
