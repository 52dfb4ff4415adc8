import { clearPictures } from '#calls/content/generated/finish-pictures.ts'
import { deleteOldImports } from '#calls/studio/imports/import-store.ts'
import { deleteUnused, usedMark } from '#calls/studio/pictures/delete-unused.ts'
import { hourMs } from '#domain/quota.ts'
import type { Ports } from '#ports/ports.ts'
import type { JobLog } from '../log/job-log.ts'

type PrivatePorts = Pick<Ports, 'documents' | 'files' | 'blobs' | 'pictures' | 'clock'>

/**
 * Returns what deletes unneeded private files, every minute: imports first, then the bytes that nothing needs any more. The
 * second reads the history, so it runs only when something can be let go: after a change of the content, of the draft or of the
 * files of the studio, at the next time that the last run named, and once an hour, which is how long Undo lasts, so that each
 * run knows the ends before the next. docs/behaviour.md 22.8.
 */
export function privateFiles(ports: PrivatePorts, report: JobLog): () => Promise<void> {
  let swept = { mark: '', at: 0, nextAt: 0 }

  async function sweep(): Promise<void> {
    const now = ports.clock.now().getTime()
    const mark = await usedMark(ports)
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
  }
}
