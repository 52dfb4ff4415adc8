import { type None, none } from '#resume/result.ts'
import { asList, type Fields, isFields } from '#resume/schema/stored-fields.ts'
import { isSha256 } from '#resume/store-name.ts'
import { type Author, toAuthor } from './draft-entry.ts'

/** Who published: an account, or an import or a command of the command line. */
export type Publisher = Author | 'command line'

/**
 * One changed entry or folder of a publish. `path` is that of a bundle, of a folder without its files. `fields` names the
 * changed fields of an entry, or says how many pictures changed. `count` is how many changes the draft counted; none of an import.
 */
export type PublishedChange = {
  path: string
  title: string
  fate: 'added' | 'changed' | 'removed'
  fields: string[]
  count?: number
}

/**
 * One publish, as the history lists it. Of more than 200 changes the others are only counted. `snapshot` is the name of that of the
 * content right after it. `removedPictures` are the hashes of those that the site no longer has: open pages may still name them.
 */
export type PublishRecord = {
  number: number
  at: string
  by: Publisher
  summary: string
  changes: PublishedChange[]
  count: number
  snapshot: string
  removedPictures: string[]
}

/** The collection of the records of publishes. It is no content: no page shows it. */
export const publishesCollection = 'publishes'

/** How many changes a record lists. */
export const listedChanges = 200

/** The id of the record of a publish: its number with 8 digits. */
export function publishId(number: number): string {
  return String(number).padStart(8, '0')
}

/** Reads a stored record; none when it is damaged. */
export function toPublishRecord(stored: Fields): PublishRecord | None {
  const { number, at, by, summary, changes, count, snapshot } = stored
  const publisher = by === 'command line' ? by : toAuthor(by)
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || typeof at !== 'string' || publisher === none)
    return none
  if (typeof summary !== 'string' || !Array.isArray(changes) || typeof count !== 'number') return none
  if (typeof snapshot !== 'string' || !isSha256(snapshot)) return none
  const listed = changes.map(toPublishedChange).filter((change) => change !== none)
  const removedPictures = asList(stored.removedPictures).filter(
    (each): each is string => typeof each === 'string' && isSha256(each),
  )
  return { number, at, by: publisher, summary, changes: listed, count, snapshot, removedPictures }
}

const fates = ['added', 'changed', 'removed'] as const

function toPublishedChange(value: unknown): PublishedChange | None {
  if (!isFields(value) || typeof value.path !== 'string' || typeof value.title !== 'string') return none
  const fate = fates.find((each) => each === value.fate)
  if (fate === undefined || !Array.isArray(value.fields)) return none
  const fields = value.fields.filter((each) => typeof each === 'string')
  const counted = typeof value.count === 'number' ? { count: value.count } : {}
  return { path: value.path, title: value.title, fate, fields, ...counted }
}
