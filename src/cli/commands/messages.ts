import { groupOf } from '../command/group.ts'
import { deletePart } from './messages/delete.ts'
import { exportPart } from './messages/export.ts'
import { listPart } from './messages/list.ts'
import { showPart } from './messages/show.ts'

export const messagesCommand = groupOf(
  'messages',
  'what visitors sent: read it, delete it, export it',
  [listPart, showPart, deletePart, exportPart],
  `An id may be shortened to its beginning, as the list shows it. Deleting takes away the message with its
mails and forwards, in the database and in the outbox, and asks nothing; mails that arrived, copies at a
form service, exports and backups are not touched. Works while the site runs.`,
)
