import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { contentCollections } from '#domain/content/bundle/bundle.ts'
import type { Document, Documents } from '#ports/content/documents.ts'
import { conflict, failed, none, type Result, success } from '#resume/result.ts'
import { isCollectionName, isDocumentId } from '#resume/store-name.ts'
import { attempt } from './database/failure.ts'
import { fieldsOf } from './database/schema.ts'
import { busyTimeoutMs, inTransaction } from './database/transaction.ts'
import { walMaintenance } from './database/wal.ts'

/**
 * The document store of the default stack: one table, fields as JSON text. The caller opens and closes the database. Damaged
 * fields of a row read as empty. A write waits `busyMs` for another process's write.
 */
export function sqliteDocuments(database: DatabaseSync, busyMs = busyTimeoutMs): Documents {
  const selectOne = database.prepare('select id, fields from documents where collection = ? and id = ?')
  const selectAll = database.prepare('select id, fields from documents where collection = ?')
  const selectSome = database.prepare('select id, fields from documents where collection = ? and id >= ? and id < ?')
  const selectVersion = database.prepare('select version from content_version')
  const raiseVersion = database.prepare('update content_version set version = version + 1')
  const remove = database.prepare('delete from documents where collection = ? and id = ?')
  const put = database.prepare(
    `insert into documents (collection, id, fields) values (?, ?, ?)
     on conflict (collection, id) do update set fields = excluded.fields`,
  )

  const wal = walMaintenance(database)

  return {
    async read(collection, id) {
      if (!isCollectionName(collection) || !isDocumentId(id)) return badName()
      return attempt('read', () => {
        const row = selectOne.get(collection, id)
        return row === undefined ? none : toDocument(row)
      })
    },

    async readAll(collection, prefix = '') {
      if (!isCollectionName(collection)) return badName()
      const rows = () =>
        prefix === '' ? selectAll.iterate(collection) : selectSome.iterate(collection, prefix, `${prefix}\u{10ffff}`)
      return attempt('read', () => Array.from(rows(), toDocument).sort(byId))
    },

    async commit(changes) {
      if (!changes.every(({ collection, id }) => isCollectionName(collection) && isDocumentId(id))) return badName()
      const rows = changes.map(({ collection, id, fields, was }) => ({
        collection,
        id,
        was: was === undefined ? undefined : JSON.stringify(was),
        fields,
      }))
      const fits = ({ collection, id, was }: (typeof rows)[number]) => {
        if (was === undefined) return true
        const row = selectOne.get(collection, id)
        return was === JSON.stringify(row === undefined ? none : fieldsOf(row.fields))
      }
      const writeAll = () => {
        const changed = rows.find((row) => !fits(row))
        if (changed !== undefined) return changed
        for (const { collection, id, fields } of rows) {
          if (fields === none) remove.run(collection, id)
          else put.run(collection, id, JSON.stringify(fields))
        }
        // The schema's triggers raise it too, for programs that write without this adapter.
        if (rows.some(({ collection }) => contentCollections.includes(collection))) raiseVersion.run()
        return none
      }
      const written = await inTransaction(database, writeAll, busyMs)
      if (!written.ok) return written
      return written.data === none ? success() : conflict(written.data)
    },

    async version() {
      return attempt('read', () => String(selectVersion.get()?.version))
    },

    async maintain() {
      return attempt('save', wal.maintain)
    },
  }
}

function toDocument(row: Record<string, SQLOutputValue>): Document {
  return { id: String(row.id), fields: fieldsOf(row.fields) }
}

/** By code units, which is not the byte order that SQLite sorts by. */
function byId(a: Document, b: Document): number {
  return a.id < b.id ? -1 : 1
}

function badName(): Result<never> {
  return failed('invalid', 'The id of the document or the name of its collection is not valid.')
}
