import { countText } from '#domain/byte-size.ts'
import { bundleCollections } from '#domain/content/bundle/bundle.ts'
import type { BackupCounts } from '#stack/backup/backup-manifest.ts'

/** Returns '12 documents, 3 messages, 6 mails, 1 forward, 2 accounts and 46 files'. */
export function countsText({ documents, identities, files }: BackupCounts): string {
  const { submissions = 0, mail = 0, forwards = 0, ...others } = documents
  const content = bundleCollections.reduce((sum, name) => sum + (others[name] ?? 0), 0)
  const parts = [
    countText(content, 'document'),
    countText(submissions, 'message'),
    countText(mail, 'mail'),
    ...(forwards === 0 ? [] : [countText(forwards, 'forward')]),
    countText(identities, 'account'),
  ]
  return `${parts.join(', ')} and ${countText(files, 'file')}`
}

/** Returns '21 MB' or '512 kB'. */
export function sizeText(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(bytes < 1e8 ? 1 : 0)} MB`
}
