import { type None, none } from '../result.ts'
import { type Fields, isFields } from '../schema/stored-fields.ts'
import { type Author, toAuthor } from '../studio/draft-entry.ts'
import type { Read } from './parsed-entry.ts'
import { toRead } from './stored-read.ts'
import type { Typed } from './typed-fields.ts'

/** What a site begins with, besides what a file says: the names of the account, and a time zone. */
export type Beginning = { name: string; givenName: string; familyName: string; timeZone: string }

/** A document of the draft as it was before an import; none when there was none. */
export type PartBefore = { collection: string; id: string; fields: Fields | None }

/**
 * A file that is in the draft, until the owner ends its review. `of` is a hash of its name and of what it holds. `usedAt` is when it was changed last. `beginning`: the site begins
 * with the file. `choices` are what the owner chose otherwise than an import does by itself, and `typed` are fields that entries
 * lack, by the keys of the items. `before` has the parts of the draft that the import changed. Of a bundle, which is in the draft as
 * a whole, `read` has no items. docs/behaviour.md 25.2.
 */
export type DraftImport = {
  name: string
  of: string
  at: string
  usedAt: string
  by: Author
  beginning: Beginning | None
  choices: ReadonlyMap<string, string>
  typed: Typed
  read: Read
  before: readonly PartBefore[]
}

/** How long a file to import, and an import whose review is not ended, is kept after its last change, in ms. */
const importLifeMs = 30 * 60 * 1000

export function isExpired(usedAt: string, now: Date): boolean {
  return !(now.getTime() - Date.parse(usedAt) < importLifeMs)
}

/** An import as it is stored. */
export function storedImport({ choices, typed, ...others }: DraftImport): Fields {
  return { ...others, choices: Object.fromEntries(choices), typed: Object.fromEntries(typed) }
}

/** Reads a stored import; none when it is damaged. */
export function toDraftImport(stored: unknown): DraftImport | None {
  if (!isFields(stored)) return none
  const { name, of, at, usedAt, beginning, choices, typed, before } = stored
  const by = toAuthor(stored.by)
  if (typeof name !== 'string' || typeof at !== 'string' || typeof usedAt !== 'string' || by === none) return none
  return {
    ...{ name, of: String(of), at, usedAt, by, beginning: toBeginning(beginning) },
    choices: new Map(Object.entries(isFields(choices) ? choices : {}).map(([key, choice]) => [key, String(choice)])),
    typed: new Map(Object.entries(isFields(typed) ? typed : {}).flatMap(([k, v]) => (isFields(v) ? [[k, v]] : []))),
    read: toRead(stored.read),
    before: (Array.isArray(before) ? before : []).filter(isFields).map(({ collection, id, fields }) => ({
      ...{ collection: String(collection), id: String(id), fields: isFields(fields) ? fields : none },
    })),
  }
}

function toBeginning(stored: unknown): Beginning | None {
  if (!isFields(stored)) return none
  const { name, givenName, familyName, timeZone } = stored
  return {
    ...{ name: String(name ?? ''), givenName: String(givenName ?? '') },
    ...{ familyName: String(familyName ?? ''), timeZone: String(timeZone ?? '') },
  }
}
