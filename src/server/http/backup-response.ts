import type { Backups } from '#ports/site/backups.ts'
import { type None, none } from '#resume/result.ts'
import type { Log } from '../log/log.ts'
import { failed, noPage, type PlainPage } from './plain-page.ts'
import { studioHeaders } from './security-headers.ts'

/** Below it are the downloads of backups. docs/behaviour.md 28.5. */
const backupsPath = '/studio/health/backups/'

/** The name of the backup at an address; or none. */
export function backupNameAt(path: string): string | None {
  return path.startsWith(backupsPath) ? path.slice(backupsPath.length) : none
}

type BackupAnswer = { common: Readonly<Record<string, string>>; log: Log; reference: string; isHead: boolean }

/** Answers a backup as it is read from the disk: never more than a part of it is in memory. */
export async function backupResponse(
  backups: Pick<Backups, 'open'>,
  name: string,
  { common, log, reference, isHead }: BackupAnswer,
): Promise<Response | PlainPage> {
  const opened = await backups.open(name)
  if (!opened.ok) return { ...failed, status: 503 }
  if (opened.data === none) return noPage
  const { bytes, sizeBytes } = opened.data
  const headers = {
    ...common,
    ...studioHeaders,
    'content-type': 'application/zip',
    'content-length': String(sizeBytes),
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  }
  if (isHead) {
    await bytes.cancel()
    return new Response(null, { headers })
  }
  log('info', 'backup downloaded', { reference, id: name })
  return new Response(bytes, { headers })
}
