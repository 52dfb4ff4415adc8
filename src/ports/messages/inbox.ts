import type { MessageBox, MessageState } from '#domain/messages/message-box.ts'
import type { StoredSubmission } from '#domain/messages/submission.ts'
import type { None, Result } from '#resume/result.ts'

/** A message as the owner finds it. */
export type InboxMessage = MessageState & { submission: StoredSubmission }

/** Which messages: those of a box that hold each of the words (`searchWords`). */
export type MessageFilter = { box: MessageBox; words: readonly string[] }

/**
 * The owner's view of the submissions: what is unread or archived is stored beside them. A message is unread when
 * `submissions.accept` stored it; one that came another way (an import) counts as read. An erased message
 * leaves nothing here. Calls fail with 'unavailable' or 'quota-exceeded'; then nothing is changed. docs/behaviour.md 27.
 */
export interface Inbox {
  /**
   * The messages of a filter, newest first by `receivedAt`, then by id; one without a readable time comes last. Returns at
   * most `most` of them after the first `from`, and how many there are in all.
   */
  find(
    filter: MessageFilter,
    range: { from: number; most: number },
  ): Promise<Result<{ messages: InboxMessage[]; total: number }>>

  /** One message, or none. */
  read(id: string): Promise<Result<InboxMessage | None>>

  /** The number of messages in the box 'unread'. */
  unread(): Promise<Result<number>>

  /** Changes the state of one message. Returns false when there is no such message. */
  mark(id: string, change: Partial<MessageState>): Promise<Result<boolean>>
}
