import { groupOf } from '../command/group.ts'
import { listPart } from './history/list.ts'
import { restorePart } from './history/restore.ts'
import { showPart } from './history/show.ts'

export const historyCommand = groupOf(
  'history',
  'what was published and imported: looking at it, restoring it',
  [listPart, showPart, restorePart],
  `The last 50 publishes and imports are kept, with the pictures that they removed. Restoring one makes the site what
it was right after it; that is a publish of its own, so it can be undone the same way. A draft in the studio stays.`,
)
