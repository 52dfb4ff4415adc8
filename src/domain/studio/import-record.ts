import { type None, none } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { type Author, toAuthor } from './draft-entry.ts'

const states = ['reading', 'read', 'done', 'rejected'] as const

/**
 * A file that the owner imports. 'reading': the server validates a bundle; 'read': what it holds is stored until the owner has chosen;
 * 'done': what was chosen is in the draft, and `undo` names what the draft was before; 'rejected': nothing in it can be used, as
 * `message` says. `begins`: the site begins with it; `timeZone` is that of the new owner's browser then, or ''. `done` of `total` is the
 * progress, and `beatAt` when it was worked on last. `notPlaced` is the text of a document that is in no
 * row, until the owner has what they need of it.
 */
export type ImportRecord = {
  name: string
  at: string
  by: Author
  begins: boolean
  timeZone: string
  state: (typeof states)[number]
  message: string
  undo: string
  done: number
  total: number
  beatAt: string
  notPlaced: string
}

/** After which silence another process goes on with a bundle, in ms. */
const silentMs = 60 * 1000

/** How long a file is kept after it was worked on last; and how long it can be undone, in ms. */
const lifeMs = 30 * 60 * 1000
const undoMs = 60 * 60 * 1000

export function isExpired({ state, beatAt }: Pick<ImportRecord, 'state' | 'beatAt'>, now: Date): boolean {
  return !(now.getTime() - Date.parse(beatAt) < (state === 'done' ? undoMs : lifeMs))
}

/** Whether the process that worked on it has gone. */
export function isAbandoned({ state, beatAt }: ImportRecord, now: Date): boolean {
  return state === 'reading' && !(now.getTime() - Date.parse(beatAt) < silentMs)
}

/** Reads a stored import; none when it is damaged. */
export function toImportRecord(stored: Fields): ImportRecord | None {
  const { name, at, begins, done, total, beatAt } = stored
  const by = toAuthor(stored.by)
  const state = states.find((each) => each === stored.state)
  if (typeof name !== 'string' || typeof at !== 'string' || typeof beatAt !== 'string') return none
  if (by === none || state === undefined) return none
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    ...{ name, at, by, state, beatAt },
    begins: begins === true,
    timeZone: textOf(stored.timeZone),
    message: textOf(stored.message),
    undo: textOf(stored.undo),
    done: typeof done === 'number' ? done : 0,
    total: typeof total === 'number' ? total : 0,
    notPlaced: textOf(stored.notPlaced),
  }
}
