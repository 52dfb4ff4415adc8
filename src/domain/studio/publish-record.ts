import { type None, none } from '../result.ts'
import { asList, type Fields, isFields } from '../schema/stored-fields.ts'
import { isSha256 } from '../store-name.ts'
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
 * One publish, as the history lists it. Of more than 200 changes the others are only counted. `broughtBack` is the number of an earlier
 * one. `samplePictures` are the hashes of those that went with the sample, which the history has not: open pages may still name them.
 */
export type PublishRecord = {
  number: number
  at: string
  by: Publisher
  summary: string
  changes: PublishedChange[]
  count: number
  broughtBack: number | None
  samplePictures?: string[]
}

/** What a path of a bundle held: fields of a document, the hash of a file; none when it did not exist. */
export type PathState = { fields: Fields } | { hash: string } | None

/** What a publish changed, by path, before and after it. */
export type PublishDetails = { number: number; changes: { path: string; before: PathState; after: PathState }[] }

/** How many changes a record lists. */
export const listedChanges = 200

/** The id of the record of a publish: its number with 8 digits. */
export function publishId(number: number): string {
  return String(number).padStart(8, '0')
}

/** The file with the details of a publish. */
export function detailsName(number: number): string {
  return `history/${publishId(number)}.json`
}

/** Reads a stored record; none when it is damaged. */
export function toPublishRecord(stored: Fields): PublishRecord | None {
  const { number, at, by, summary, changes, count, broughtBack = none } = stored
  const publisher = by === 'command line' ? by : toAuthor(by)
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || typeof at !== 'string' || publisher === none)
    return none
  if (typeof summary !== 'string' || !Array.isArray(changes) || typeof count !== 'number') return none
  const listed = changes.map(toPublishedChange).filter((change) => change !== none)
  const origin = typeof broughtBack === 'number' ? broughtBack : none
  const gone = asList(stored.samplePictures).filter(
    (each): each is string => typeof each === 'string' && isSha256(each),
  )
  const samplePictures = gone.length === 0 ? {} : { samplePictures: gone }
  return { number, at, by: publisher, summary, changes: listed, count, broughtBack: origin, ...samplePictures }
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

/** Reads the file with the details of a publish; none when it is damaged. */
export function toPublishDetails(json: unknown): PublishDetails | None {
  if (!isFields(json) || typeof json.number !== 'number' || !Array.isArray(json.changes)) return none
  const changes: PublishDetails['changes'] = []
  for (const each of json.changes) {
    if (!isFields(each) || typeof each.path !== 'string') return none
    changes.push({ path: each.path, before: toPathState(each.before), after: toPathState(each.after) })
  }
  return { number: json.number, changes }
}

function toPathState(value: unknown): PathState {
  if (!isFields(value)) return none
  if (isFields(value.fields)) return { fields: value.fields }
  return typeof value.hash === 'string' && isSha256(value.hash) ? { hash: value.hash } : none
}
