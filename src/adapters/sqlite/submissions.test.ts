import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { onTestFinished } from 'vitest'
import { submissionsContract } from '#ports/submissions.contract.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { openDatabase } from './database.ts'
import { sqliteDocuments } from './documents.ts'
import { sqliteSubmissions } from './submissions.ts'

submissionsContract(async () => {
  const database = opened(join(temporaryFolder(), 'vita.db'))
  return { documents: sqliteDocuments(database), submissions: sqliteSubmissions(database) }
})

function opened(path: string): DatabaseSync {
  const open = openDatabase(path)
  if (!open.ok) throw new Error(open.failure.message)
  onTestFinished(() => open.data.close())
  return open.data.database
}
