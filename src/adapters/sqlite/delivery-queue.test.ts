import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { onTestFinished } from 'vitest'
import { deliveryQueueContract } from '#ports/delivery-queue.contract.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { openDatabase } from './database.ts'
import { sqliteDeliveryQueue } from './delivery-queue.ts'
import { sqliteDocuments } from './documents.ts'

deliveryQueueContract(open)

async function open() {
  const database = opened(join(temporaryFolder(), 'vita.db'))
  return { documents: sqliteDocuments(database), queue: sqliteDeliveryQueue(database) }
}

function opened(path: string): DatabaseSync {
  const open = openDatabase(path)
  if (!open.ok) throw new Error(open.failure.message)
  onTestFinished(() => open.data.close())
  return open.data.database
}
