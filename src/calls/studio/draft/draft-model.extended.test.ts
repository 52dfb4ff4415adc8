import { join } from 'node:path'
import { test } from 'vitest'
import { diskFiles } from '#adapters/disk/files.ts'
import { sqliteDocuments } from '#adapters/sqlite/documents.ts'
import { openedAt } from '#support/sqlite/opened-at.ts'
import { draftModelHolds } from '#support/studio/draft-model.ts'
import { draftPorts } from '#support/studio/draft-ports.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'

test('in memory, after any steps the site is what was published last, and the draft is the difference', async () => {
  await draftModelHolds(draftPorts, 150)
}, 60_000)

test('on SQLite and a disk, after any steps the site is what was published last, and the draft is the difference', async () => {
  const open = async () => {
    const folder = temporaryFolder()
    const documents = sqliteDocuments(openedAt(join(folder, 'vita.db')))
    return { ...(await draftPorts()), documents, files: diskFiles(join(folder, 'files')) }
  }
  await draftModelHolds(open, 12)
}, 60_000)
