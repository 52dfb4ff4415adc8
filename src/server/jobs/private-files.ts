import { clearPictures } from '#calls/content/finish-pictures.ts'
import { deleteOldImports } from '#calls/studio/imports/import-store.ts'
import { deleteUnused, newestOriginal } from '#calls/studio/pictures/delete-unused.ts'
import { hourMs } from '#domain/quota.ts'
import { type Result, success } from '#domain/result.ts'
import type { Ports } from '#ports/ports.ts'
import type { JobLog } from '../log/job-log.ts'

type PrivatePorts = Pick<Ports, 'documents' | 'files' | 'pictures' | 'clock'>

/**
 * Returns what deletes unneeded private files, every minute: imports first, then what the draft and the history
 * let go, then bytes without a name. The second reads the draft and the history, so it runs only when something can be let go:
 * after a change of the content or a new original, at the next time that the last run named, and once an hour, which is how
 * long Undo lasts, so that each run knows the ends before the next. docs/behaviour.md 22.8.
 */
export function privateFiles(ports: PrivatePorts, report: JobLog): () => Promise<void> {
  let swept = { mark: '', at: 0, nextAt: 0 }

  async function sweep(): Promise<void> {
    const now = ports.clock.now().getTime()
    const mark = await sweepMark(ports)
    const isClockSetBack = now < swept.at
    if (now < swept.nextAt && !isClockSetBack && (!mark.ok || mark.data === swept.mark)) return
    const deleted = await deleteUnused(ports)
    report('cleanup of the draft', deleted)
    report('cleanup of pictures', await clearPictures(ports))
    if (!deleted.ok) return
    swept = { mark: mark.ok ? mark.data : '', at: now, nextAt: Math.min(now + hourMs, deleted.data.nextAt) }
  }

  return async () => {
    report('cleanup of old imports', await deleteOldImports(ports))
    await sweep()
    const maintained = await ports.files.maintain()
    // An import that begins at this moment is no failure: the next minute does the rest.
    if (maintained.ok || maintained.failure.code !== 'canceled') report('cleanup of files', maintained)
  }
}

/** A text that differs after each change that can let originals go at once: a publish, and a picture in the place of another. */
async function sweepMark(ports: Pick<PrivatePorts, 'documents' | 'files'>): Promise<Result<string>> {
  const version = await ports.documents.version()
  if (!version.ok) return version
  const newest = await newestOriginal(ports)
  return newest.ok ? success(`${version.data} ${newest.data}`) : newest
}
