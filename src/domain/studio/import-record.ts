import { type None, none } from '../result.ts'
import type { Fields } from '../schema/stored-fields.ts'
import { type Author, toAuthor } from './draft-entry.ts'

const states = ['reading', 'done', 'rejected'] as const

/**
 * A bundle that the owner imports. 'reading': the server validates it and puts it into the draft; 'done': it is in the draft, and the
 * file is deleted; 'rejected': nothing in it can be used, as `message` says, and the file is deleted. `begins`: the site begins with
 * it; `timeZone` is that of the new owner's browser then, or ''. `done` of `total` is the progress, and `beatAt` when the server
 * worked on it last.
 */
export type ImportRecord = {
  name: string
  at: string
  by: Author
  begins: boolean
  timeZone: string
  state: (typeof states)[number]
  message: string
  done: number
  total: number
  beatAt: string
}

/** After which silence another process goes on with a bundle, in ms. */
const silentMs = 60 * 1000

/** Whether the process that worked on it has gone. */
export function isAbandoned({ state, beatAt }: ImportRecord, now: Date): boolean {
  return state === 'reading' && !(now.getTime() - Date.parse(beatAt) < silentMs)
}

/** Reads a stored bundle; none when it is damaged. */
export function toImportRecord(stored: Fields): ImportRecord | None {
  const { name, at, begins, timeZone, message, done, total, beatAt } = stored
  const by = toAuthor(stored.by)
  const state = states.find((each) => each === stored.state)
  if (typeof name !== 'string' || typeof at !== 'string' || typeof beatAt !== 'string') return none
  if (by === none || state === undefined) return none
  return {
    ...{ name, at, by, state, beatAt },
    begins: begins === true,
    timeZone: typeof timeZone === 'string' ? timeZone : '',
    message: typeof message === 'string' ? message : '',
    done: typeof done === 'number' ? done : 0,
    total: typeof total === 'number' ? total : 0,
  }
}
