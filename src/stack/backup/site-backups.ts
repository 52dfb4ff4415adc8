import { createReadStream, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import type { BackupParts, BackupProgress, Backups, StoredBackup } from '#ports/site/backups.ts'
import { failed, type None, none, type Result, success } from '#resume/result.ts'
import type { BackupSchedule, Settings } from '../settings/settings.ts'
import { storedByGoogle, storedHere } from '../settings/stored-here.ts'
import { backUpInChild } from './child.ts'
import type { BackupOrder } from './make-backup.ts'
import { forgetUnfinished, storedBackups } from './stored-backups.ts'
import type { ChildBackup } from './worker.ts'

/** The backups of a running site. `stop` aborts one that is being made for an Admin and removes it. */
export type SiteBackups = Backups & { stop(): Promise<void> }

const noAccess = 'The folder of backups cannot be read or changed.'

/**
 * The backups of this machine. A child process makes one; `onMade` gets its result. What a killed process left of a backup is
 * removed at the beginning. docs/behaviour.md 28.5.
 */
export function siteBackups(
  order: Omit<BackupOrder, 'target'>,
  settings: Pick<Settings, 'hosted'>,
  schedule: () => BackupSchedule | None,
  onMade: (made: Result<ChildBackup>) => void,
): SiteBackups {
  const { dataDir } = order
  const parts = partsOf(settings, schedule)
  const stopping = new AbortController()
  let making: BackupProgress | null = none
  let working: Promise<void> | undefined
  let failure = ''
  forgetUnfinished(dataDir)

  async function work(): Promise<void> {
    const { signal } = stopping
    const since = new Date()
    making = { done: 0, total: 0, since }
    failure = ''
    const made = await backUpInChild({ order, schedule: none }, signal, (progress) => {
      making = { ...progress, since }
    })
    making = none
    working = undefined
    if (signal.aborted) return
    if (!made.ok) failure = made.failure.message
    else if (made.data === none)
      failure = 'The site is making a backup by itself right now. Please try again in a minute.'
    onMade(made)
  }

  return {
    parts,
    ...backupsIn(dataDir),

    async make(waitMs) {
      if (parts.isNothing || stopping.signal.aborted) return
      working ??= work()
      await Promise.race([working, new Promise((resolve) => setTimeout(resolve, waitMs).unref())])
    },

    state: () => ({ making, failure }),

    async stop() {
      stopping.abort()
      await working
    },
  }
}

function backupsIn(dataDir: string): Pick<Backups, 'list' | 'open' | 'remove'> {
  return {
    list() {
      try {
        return success(storedBackups(dataDir).flatMap(described))
      } catch (cause) {
        return failed('unavailable', noAccess, cause)
      }
    },

    async open(name) {
      try {
        const found = storedBackups(dataDir).find(({ path }) => basename(path) === name)
        if (found === undefined) return success(none)
        const file = await open(found.path)
        const { size } = await file.stat()
        const bytes = Readable.toWeb(createReadStream(found.path, { fd: file })) as ReadableStream<Uint8Array>
        return success({ bytes, sizeBytes: size })
      } catch (cause) {
        return failed('unavailable', noAccess, cause)
      }
    },

    remove(name, evenLast) {
      try {
        const all = storedBackups(dataDir)
        const found = all.find(({ path }) => basename(path) === name)
        if (found === undefined) return success('unknown')
        if (all.length === 1 && !evenLast) return success('last')
        rmSync(found.path)
        return success('removed')
      } catch (cause) {
        return failed('unavailable', noAccess, cause)
      }
    },
  }
}

/** The entry of a backup, unless it is being deleted. */
function described({ path, madeAt, maker }: ReturnType<typeof storedBackups>[number]): StoredBackup[] {
  const sizeBytes = statSync(path, { throwIfNoEntry: false })?.size
  return sizeBytes === undefined ? [] : [{ name: basename(path), path, madeAt, maker, sizeBytes }]
}

function partsOf({ hosted }: Pick<Settings, 'hosted'>, schedule: () => BackupSchedule | None): BackupParts {
  const here = storedHere(hosted)
  const atGoogle = storedByGoogle({ hosted })
  const documents = hosted.documents === 'sqlite' ? ['content', 'messages', 'draft', 'history'] : []
  return {
    holds: [...documents, ...(here.files ? ['pictures'] : []), ...(hosted.identity === 'local' ? ['accounts'] : [])],
    elsewhere: atGoogle?.note ?? '',
    isNothing: atGoogle?.isNothing ?? false,
    get schedule() {
      return schedule()
    },
  }
}
