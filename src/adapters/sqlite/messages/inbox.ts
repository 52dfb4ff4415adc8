import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { searchableText } from '#domain/messages/folded-text.ts'
import { toStoredSubmission } from '#domain/messages/stored-submission.ts'
import type { Inbox, InboxMessage } from '#ports/messages/inbox.ts'
import { none, success } from '#resume/result.ts'
import { attempt } from '../database/failure.ts'
import { fieldsOf } from '../database/schema.ts'
import { busyTimeoutMs, inTransaction } from '../database/transaction.ts'

/**
 * The inbox of the default stack: a narrow table beside the documents, whose rows the schema's triggers add and remove. The
 * text for searches is written by `sqliteSubmissions`; that of messages which came another way, by the first search. The
 * caller opens and closes the database. A write waits `busyMs` for another process's write.
 */
export function sqliteInbox(database: DatabaseSync, busyMs = busyTimeoutMs): Inbox {
  const selectFound = database.prepare(`
    with found as materialized (
      select id, received_at from messages
      where case :box
        when 'all' then 1
        when 'archive' then is_archived
        when 'unread' then is_unread and not is_archived
        else not is_archived
      end
      and not exists (select 1 from json_each(:words) where instr(messages.folded, json_each.value) = 0)
    ), part as (select id from found order by received_at desc, id desc limit :most offset :from)
    select (select count(*) from found) as total, (select json_group_array(id) from part) as ids`)
  // A cross join keeps this order; otherwise SQLite reads every submission first.
  const selectShown = database.prepare(`
    select messages.id, fields, is_unread, is_archived from json_each(?) as wanted
    cross join messages on messages.id = wanted.value
    cross join documents on collection = 'submissions' and documents.id = messages.id
    order by wanted.key`)
  const selectUnread = database.prepare(
    'select count(*) as count from messages indexed by messages_unread where is_unread and not is_archived',
  )
  const update = database.prepare(
    'update messages set is_unread = coalesce(?, is_unread), is_archived = coalesce(?, is_archived) where id = ?',
  )
  const selectUnfolded = database.prepare(`
    select id, fields from messages cross join documents using (id)
    where folded is null and collection = 'submissions'`)
  const fold = database.prepare('update messages set folded = ? where id = ?')

  function foldAll(): void {
    for (const row of selectUnfolded.all()) fold.run(searchableText(submissionOf(row)), String(row.id))
  }

  return {
    async find({ box, words }, { from, most }) {
      const unfolded = attempt('read', () => words.length > 0 && selectUnfolded.get() !== undefined)
      if (!unfolded.ok) return unfolded
      const folded = unfolded.data ? await inTransaction(database, foldAll, busyMs) : success()
      if (!folded.ok) return folded
      return attempt('read', () => {
        const found = selectFound.get({ box, words: JSON.stringify(words), from, most })
        return { messages: selectShown.all(found?.ids ?? '[]').map(toMessage), total: Number(found?.total) }
      })
    },

    async read(id) {
      return attempt('read', () => {
        const [row] = selectShown.all(JSON.stringify([id]))
        return row === undefined ? none : toMessage(row)
      })
    },

    async unread() {
      return attempt('read', () => Number(selectUnread.get()?.count))
    },

    async mark(id, { isUnread, isArchived }) {
      const marked = await inTransaction(
        database,
        () => update.run(asNumber(isUnread), asNumber(isArchived), id).changes,
        busyMs,
      )
      return marked.ok ? success(marked.data > 0) : marked
    },
  }
}

function toMessage(row: Record<string, SQLOutputValue>): InboxMessage {
  return { submission: submissionOf(row), isUnread: row.is_unread === 1, isArchived: row.is_archived === 1 }
}

function submissionOf({ id, fields }: Record<string, SQLOutputValue>) {
  return toStoredSubmission({ id: String(id), fields: fieldsOf(fields) })
}

function asNumber(flag: boolean | undefined): number | null {
  return flag === undefined ? none : Number(flag)
}
