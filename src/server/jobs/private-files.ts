import { clearPictures } from '#calls/content/finish-pictures.ts'
import { deleteUnused } from '#calls/studio/delete-unused.ts'
import { deleteOldImports } from '#calls/studio/import-store.ts'
import { hourMs } from '#domain/quota.ts'
import type { Ports } from '#ports/ports.ts'
import type { JobLog } from '../log/job-log.ts'

type PrivatePorts = Pick<Ports, 'documents' | 'files' | 'pictures' | 'clock'>

/**
 * Returns what deletes unneeded private files, every minute: imports first, then what the draft and the history
 * let go, then bytes without a name. The second reads the history, so it runs after a change of the content and once an hour.
 * docs/behaviour.md 22.8.
 */
export function privateFiles(ports: PrivatePorts, report: JobLog): () => Promise<void> {
  let sweptAt = Number.NEGATIVE_INFINITY
  let sweptVersion = ''

  async function sweep(): Promise<void> {
    const version = await ports.documents.version()
    const isDue = version.ok && (version.data !== sweptVersion || performance.now() - sweptAt >= hourMs)
    if (!isDue) return
    const deleted = await deleteUnused(ports)
    report('cleanup of the draft', deleted)
    report('cleanup of pictures', await clearPictures(ports))
    if (deleted.ok) sweptVersion = version.data
    sweptAt = performance.now()
  }

  return async () => {
    report('cleanup of old imports', await deleteOldImports(ports))
    await sweep()
    const maintained = await ports.files.maintain()
    // An import that begins at this moment is no failure: the next minute does the rest.
    if (maintained.ok || maintained.failure.code !== 'canceled') report('cleanup of files', maintained)
  }
}
