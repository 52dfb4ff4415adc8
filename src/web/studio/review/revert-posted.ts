import { type Part, resolveEntry, resolveFolder, revert } from '#calls/studio/apply.ts'
import { namedEntry } from '#calls/studio/draft/read-draft.ts'
import { failed, none, type Result, success } from '#resume/result.ts'
import { type Context, siteContext } from '../../routing/context.ts'

/** Takes back what the Reverts of the review name, or everything. Returns the id for Undo, '' without one. */
export async function revertPosted(context: Context, names: readonly string[]): Promise<Result<string>> {
  const { ports } = context.get(siteContext)
  if (names.length > maxParts) return failed('invalid', 'This form names more parts than a draft has.')
  if (names[0] === 'everything') return undoOf(await revert(ports, 'all'))
  const parts = names.map(postedPart)
  const known = parts.filter((part) => part !== none)
  return known.length < parts.length ? failed('invalid', 'There is no such entry.') : undoOf(await revert(ports, known))
}

/**
 * The part of the content that a key of a row names: 'entry jobs ID', 'field jobs ID title', 'folder about', 'order about',
 * 'picture about ID'.
 */
export function postedPart(what: string): Part | null {
  const [kind, first = '', second = '', field = ''] = what.split(' ')
  if (kind === 'folder') return { folder: what.slice('folder '.length) }
  if (kind === 'order') return { folder: what.slice('order '.length), only: 'order' }
  if (kind === 'picture') return { folder: first, only: { picture: what.slice(`picture ${first} `.length) } }
  const entry = namedEntry(first, second)
  if (entry === none || (kind !== 'entry' && kind !== 'field')) return none
  return kind === 'entry' ? { entry } : { entry, field }
}

function undoOf(reverted: Result<{ undo: string | null }>): Result<string> {
  return reverted.ok ? success(reverted.data.undo ?? '') : reverted
}

/** Each is read and written by itself, and all of them in one go. */
const maxParts = 1000

/** Keeps the draft of an entry or folder that was changed on the site since: what is there now is what it began from. */
export async function keepPosted(context: Context, what: string): Promise<Result<void>> {
  const { ports } = context.get(siteContext)
  const part = postedPart(what)
  if (part === none) return failed('invalid', 'There is no such entry.')
  return 'folder' in part ? resolveFolder(ports, part.folder) : resolveEntry(ports, part.entry)
}
