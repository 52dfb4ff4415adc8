import { groupOf } from '../command/group.ts'
import { endPart } from './links/end.ts'
import { listPart } from './links/list.ts'

/** docs/behaviour.md 37.8. */
export const linksCommand = groupOf(
  'links',
  'links to the resume that one reader has: list them, end one',
  [listPart, endPart],
  `Links are made in the studio. An ended link is closed at once. Who has the address of an open one sees what it
shows, so the list has addresses only when you ask for them. Works while the site runs.`,
)
