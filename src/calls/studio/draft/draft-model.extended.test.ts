import { join } from 'node:path'
import { test } from 'vitest'
import { diskBlobs } from '#adapters/disk/blobs.ts'
import { filesInFolders } from '#adapters/folders/files.ts'
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
    const blobs = diskBlobs(join(folder, 'files'))
    return { ...(await draftPorts()), documents, files: filesInFolders(documents, blobs), blobs }
  }
  await draftModelHolds(open, 12)
}, 60_000)
