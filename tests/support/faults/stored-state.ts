import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** What is wrong with the messages in a data folder; all lists are empty when nothing is. */
export type MessageFaults = {
  /** Ids of messages that were acknowledged and are not stored. */
  lost: string[]
  /** Messages without both of their mails, and mails without their message. */
  halves: string[]
  /** What SQLite's check of its file reports. */
  unsound: string[]
}

/** Checks a data folder, with or without a running server. */
export function messageFaults(dataDir: string, acknowledged: readonly string[]): MessageFaults {
  return withDatabase(dataDir, (database) => {
    const idsIn = (collection: string) =>
      new Set(
        database
          .prepare('select id from documents where collection = ?')
          .all(collection)
          .map(({ id }) => `${id}`),
      )
    const [submissions, mails] = [idsIn('submissions'), idsIn('mail')]
    const alone = [...submissions].filter((id) => !mails.has(id) || !mails.has(`${id}-notice`))
    const homeless = [...mails].filter((id) => !id.startsWith('digest-') && !submissions.has(id.replace('-notice', '')))
    const messages = database
      .prepare('pragma integrity_check')
      .all()
      .map(({ integrity_check }) => `${integrity_check}`)
    return {
      lost: acknowledged.filter((id) => !submissions.has(id)),
      halves: [...alone, ...homeless],
      unsound: messages.filter((line) => line !== 'ok'),
    }
  })
}

/** The number of mails that a process is sending, or was sending when it was killed. */
export function leasedCount(dataDir: string): number {
  return withDatabase(dataDir, (database) => {
    const count =
      "select count(*) as leased from documents where collection = 'mail' and delivery ->> '$.state' = 'PROCESSING'"
    return Number(database.prepare(count).get()?.leased)
  })
}

/** Adds a document to the database of a server that is not running. */
export function put(dataDir: string, collection: string, id: string, fields: object): void {
  const database = new DatabaseSync(join(dataDir, 'vita.db'))
  database
    .prepare('insert into documents (collection, id, fields) values (?, ?, ?)')
    .run(collection, id, JSON.stringify(fields))
  database.close()
}

export function withDatabase<T>(dataDir: string, use: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(join(dataDir, 'vita.db'), { readOnly: true, timeout: 5000 })
  try {
    return use(database)
  } finally {
    database.close()
  }
}
