import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { readToday } from '#calls/content/read-person-info.ts'
import { readVisits } from '#calls/visits/visits.ts'
import { dayName } from '#domain/visits/days.ts'
import { countsOfPeriod } from '#domain/visits/periods.ts'
import { closed, rawFirestore } from '../../hosted/raw.ts'
import { openedStack } from '../opened-stack.ts'
import { data } from '../small-bundle.ts'
import { done, withPorts } from './accounts.ts'
import type { Server } from './server.ts'

export type StoredDocument = { id: string; fields: Record<string, unknown> }

/** The documents of a collection, by id, read beside the running server from either stack. */
export function storedBy(server: Server, collection: string): Promise<StoredDocument[]> {
  return withPorts(server, async ({ documents }) => done(await documents.readAll(collection)))
}

/** Everything that a server stores besides files, as raw bytes: its database files, or its documents in Firestore. */
export async function recordsOf({ dataDir, settings }: Server): Promise<{ name: string; bytes: Buffer }[]> {
  if (settings.DOCUMENTS === 'firestore') {
    const documents = await documentsIn(settings.FIREBASE_PROJECT ?? '')
    return documents.map(({ path, fields }) => ({ name: path, bytes: Buffer.from(JSON.stringify(fields)) }))
  }
  const names = readdirSync(dataDir).filter((name) => name.startsWith('vita.db'))
  return names.map((name) => ({ name, bytes: readFileSync(join(dataDir, name)) }))
}

/** The documents of a collection, by id, read from the SQLite database beside the running server. */
export function storedIn(dataDir: string, collection: string): StoredDocument[] {
  const database = new DatabaseSync(join(dataDir, 'vita.db'), { readOnly: true, timeout: 5000 })
  try {
    const rows = database.prepare('select id, fields from documents where collection = ? order by id').all(collection)
    return rows.map(({ id, fields }) => ({ id: String(id), fields: JSON.parse(String(fields)) }))
  } finally {
    database.close()
  }
}

/** Runs a statement on a server's database beside it. */
export function change(dataDir: string, sql: string, ...values: string[]): void {
  const database = new DatabaseSync(join(dataDir, 'vita.db'), { timeout: 5000 })
  try {
    database.prepare(sql).run(...values)
  } finally {
    database.close()
  }
}

async function documentsIn(project: string): Promise<{ path: string; fields: object }[]> {
  const found: { path: string; fields: object }[] = []
  for (const collection of await rawFirestore(project).listCollections()) {
    const { docs } = await collection.get()
    for (const document of docs) found.push({ path: `${collection.id}/${document.id}`, fields: document.data() })
  }
  await closed()
  return found
}

/** An owner's mailbox, for notices; the sample has none. */
export const mailbox = 'owner@example.net'

/** Gives the owner of a data folder the mailbox. */
export function giveMailbox(dataDir: string): void {
  change(
    dataDir,
    "update documents set fields = json_set(fields, '$.email', ?) where collection = 'person-info'",
    mailbox,
  )
}

/** What the site of a data folder has counted in the last 30 days. */
export async function countedVisits(dataDir: string) {
  const { ports, close } = await openedStack({ DATA_DIR: dataDir }, 'existing')
  const { sum, isAtMost } = countsOfPeriod(data(await readVisits(ports)), 'days', dayName(await readToday(ports)))
  await close()
  return { ...sum, isAtMost }
}
