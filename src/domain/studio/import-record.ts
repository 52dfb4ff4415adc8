import { type None, none } from '../result.ts'
import { type Fields, isFields } from '../schema/stored-fields.ts'
import { type Author, toAuthor } from './draft-entry.ts'
import { type ImportKind, importKinds } from './import-kinds.ts'

const states = ['reading', 'read', 'rejected', 'taking', 'taken', 'left'] as const

/**
 * A file that the owner imports. 'reading': the server finds what it holds; 'read': that can be chosen from; 'taking': what was
 * ticked goes into the draft; 'taken': it is in the draft, and the file is deleted; 'rejected': nothing in it can be used, and the
 * file is deleted; 'left': the owner wants nothing of it, and it is being deleted. `message` says why, or what failed last.
 * `begins`: the site begins with it, so everything else is deleted in the draft; `timeZone` is that of the new owner's browser
 * then, or ''. `done` of `total`
 * is the progress, and `beatAt` when the server worked on it last. `ticked` is what was chosen last, `typed` are fields that entries
 * lack.
 */
export type ImportRecord = {
  name: string
  sizeBytes: number
  at: string
  by: Author
  begins: boolean
  timeZone: string
  kind: ImportKind | None
  state: (typeof states)[number]
  message: string
  done: number
  total: number
  beatAt: string
  ticked: readonly string[] | None
  typed: readonly { key: string; fields: Fields }[]
}

/**
 * How long a file to import is kept after the server worked on it, and after which silence another process goes on with it; in ms.
 */
export const importLifeMs = 30 * 60 * 1000
const silentMs = 60 * 1000

export function isExpired({ beatAt }: Pick<ImportRecord, 'beatAt'>, now: Date): boolean {
  return !(now.getTime() - Date.parse(beatAt) < importLifeMs)
}

/** Whether the server works on it. */
export function isBusy({ state }: ImportRecord): boolean {
  return state === 'reading' || state === 'taking'
}

/** Whether the process that worked on it has gone. */
export function isAbandoned(record: ImportRecord, now: Date): boolean {
  return isBusy(record) && !(now.getTime() - Date.parse(record.beatAt) < silentMs)
}

/** Reads a stored import; none when it is damaged. */
export function toImportRecord(stored: Fields): ImportRecord | None {
  const { name, sizeBytes, at, begins, timeZone, message, done, total, beatAt, ticked, typed } = stored
  const by = toAuthor(stored.by)
  const state = states.find((each) => each === stored.state)
  const kind = Object.keys(importKinds).find((each) => each === stored.kind) as ImportKind | undefined
  if (typeof name !== 'string' || typeof sizeBytes !== 'number' || typeof at !== 'string') return none
  if (by === none || state === undefined || typeof beatAt !== 'string') return none
  return {
    ...{ name, sizeBytes, at, by, state, beatAt },
    begins: begins === true,
    timeZone: typeof timeZone === 'string' ? timeZone : '',
    kind: kind ?? none,
    message: typeof message === 'string' ? message : '',
    done: typeof done === 'number' ? done : 0,
    total: typeof total === 'number' ? total : 0,
    ticked: Array.isArray(ticked) ? ticked.map(String) : none,
    typed: (Array.isArray(typed) ? typed : []).flatMap((each) =>
      isFields(each) && isFields(each.fields) ? [{ key: String(each.key), fields: each.fields }] : [],
    ),
  }
}
