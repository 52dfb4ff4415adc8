import { searchableText } from '#domain/messages/folded-text.ts'
import { isInBox, type MessageBox, type MessageState, messageBoxes } from '#domain/messages/message-box.ts'
import type { StoredSubmission } from '#domain/messages/submission.ts'

/** The collection of what the owner did with each message, under the id of its submission. */
export const messageStates = 'message-states'

/** A state as it is stored: for each box that has the message a key that sorts by time, so that no query needs an index of several fields. */
export type StoredState = MessageState & { folded: string } & Partial<Record<MessageBox, string>>

export function toStoredState(submission: StoredSubmission, state: MessageState): StoredState {
  const { id, receivedAt } = submission
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(receivedAt) ? receivedAt : ''
  const boxes = messageBoxes.filter((box) => isInBox(box, state))
  return {
    isUnread: state.isUnread,
    isArchived: state.isArchived,
    folded: searchableText(submission),
    ...Object.fromEntries(boxes.map((box) => [box, `${time} ${id}`])),
  }
}

/** The state of a message; without a stored one it counts as read. */
export function toMessageState(stored: Record<string, unknown> | undefined): MessageState {
  return { isUnread: stored?.isUnread === true, isArchived: stored?.isArchived === true }
}
