import { groupOf } from '../command/group.ts'
import { bringBackPart } from './history/bring-back.ts'
import { listPart } from './history/list.ts'
import { showPart } from './history/show.ts'

export const historyCommand = groupOf(
  'history',
  'what was published and imported: looking at it, bringing it back',
  [listPart, showPart, bringBackPart],
  `The last 50 publishes and imports are kept, with the pictures that they removed. Bringing one back makes the site what
it was right after it; that is a publish of its own, so it can be undone the same way. A draft in the studio stays.`,
)
