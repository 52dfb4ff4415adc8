import { call, take, takeAll } from '#domain/call.ts'
import { searchWords } from '#domain/messages/folded-text.ts'
import type { MessageBox } from '#domain/messages/message-box.ts'
import type { StoredSubmission } from '#domain/messages/submission.ts'
import type { InboxMessage } from '#ports/messages/inbox.ts'
import type { Ports } from '#ports/ports.ts'
import type { QueueEntry } from './delivery/queue-entries.ts'
import { readEntriesOf } from './read-submission.ts'

/** The most messages of a page. docs/behaviour.md 27.1. */
export const pageSize = 50

/** Which messages, as the owner asks: a box, and what was typed into the search. */
export type AskedMessages = { box: MessageBox; search: string }

/** A message of a list, with its mails and forwards. */
export type ListedMessage = InboxMessage & { entries: QueueEntry[] }

/** A page of messages, from 1. `total` counts those of all pages; a page beyond the last one is the last one. */
export type MessagePage = { messages: ListedMessage[]; total: number; page: number; pages: number }

/** Returns a page of the messages. Fails with 'unavailable' when the store gives no answer. docs/behaviour.md 27.1, 27.2. */
export const findMessages = call(
  async (
    ports: Pick<Ports, 'inbox' | 'documents' | 'clock'>,
    { box, search }: AskedMessages,
    page: number = 1,
    most: number = pageSize,
  ): Promise<MessagePage> => {
    const filter = { box, words: searchWords(search) }
    const { messages, total } = take(await ports.inbox.find(filter, { from: (page - 1) * most, most }))
    const pages = Math.max(1, Math.ceil(total / most))
    if (page > pages) return take(await findMessages(ports, { box, search }, pages, most))
    const entries = await takeAll(messages.map(({ submission: { id } }) => readEntriesOf(ports, id)))
    const listed = messages.map((message, at) => ({ ...message, entries: entries[at] ?? [] }))
    return { messages: listed, total, page, pages }
  },
)

/** Messages of one read while all are gathered. */
const gatheredAtOnce = 1000

/** Returns all messages that the owner asks for, for an export; those that arrive meanwhile may be missing. */
export const gatherMessages = call(
  async ({ inbox }: Pick<Ports, 'inbox'>, { box, search }: AskedMessages): Promise<StoredSubmission[]> => {
    const filter = { box, words: searchWords(search) }
    const gathered = new Map<string, StoredSubmission>()
    for (let from = 0; ; from += gatheredAtOnce) {
      const found = take(await inbox.find(filter, { from, most: gatheredAtOnce }))
      for (const { submission } of found.messages) gathered.set(submission.id, submission)
      if (from + gatheredAtOnce >= found.total) return [...gathered.values()]
    }
  },
)
