import type { None, Result } from '#resume/result.ts'

/** What made a backup: the schedule, an Admin in the studio, or the command. */
export type BackupMaker = 'scheduled' | 'studio' | 'vita'

/** A backup in the folder of backups, with its path on the machine. */
export type StoredBackup = { name: string; path: string; madeAt: Date; maker: BackupMaker; sizeBytes: number }

/** The backup that is being made for an Admin: how much of it is done. `total` is 0 before that is known. */
export type BackupProgress = { done: number; total: number; since: Date }

/** What a backup of this site holds, and which of the site's data another service keeps. */
export type BackupParts = {
  holds: string[]
  /** What Google keeps, and how to copy it; '' when everything is here. */
  elsewhere: string
  /** Whether there is nothing here to back up. */
  isNothing: boolean
  schedule: { everyHours: number; keep: number } | None
}

/** The backups on this machine. docs/behaviour.md 28.5. */
export interface Backups {
  parts: BackupParts
  /** The backups that are whole, newest first. */
  list(): Result<StoredBackup[]>
  /** Begins a backup, unless one is under way. Resolves when it is made or has failed, or after `waitMs`, while it continues. */
  make(waitMs: number): Promise<void>
  /** The backup under way, and why the last one failed; '' when it did not. */
  state(): { making: BackupProgress | None; failure: string }
  /** The bytes of a backup, read while they are sent; none for an unknown name. */
  open(name: string): Promise<Result<{ bytes: ReadableStream<Uint8Array>; sizeBytes: number } | None>>
  /** Deletes a backup. The only one is left, and 'last' returned, unless `evenLast`. */
  remove(name: string, evenLast: boolean): Result<'removed' | 'last' | 'unknown'>
}
