/** What the owner did with a message. An unread message that is archived is not in the box `unread`. */
export type MessageState = { isUnread: boolean; isArchived: boolean }

/** The lists of messages: not archived; of these the unread ones; archived; every one. docs/behaviour.md 27.1. */
export const messageBoxes = ['inbox', 'unread', 'archive', 'all'] as const
export type MessageBox = (typeof messageBoxes)[number]

/** The box that an address names; another text means the inbox. */
export function toMessageBox(text: string | null): MessageBox {
  return messageBoxes.find((box) => box === text) ?? 'inbox'
}

export function isInBox(box: MessageBox, { isUnread, isArchived }: MessageState): boolean {
  if (box === 'all') return true
  if (box === 'archive') return isArchived
  return !isArchived && (box === 'inbox' || isUnread)
}
