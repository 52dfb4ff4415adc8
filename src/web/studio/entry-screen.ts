import { data, type RouterContextProvider } from 'react-router'
import { namedEntry } from '#calls/studio/form-fields.ts'
import { deleteEntry, duplicateEntry, makeEntry } from '#calls/studio/make-entry.ts'
import { readEntry } from '#calls/studio/read-entry.ts'
import { revertEntry } from '#calls/studio/revert.ts'
import { none } from '#domain/result.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import { siteContext } from '../context.ts'
import { done } from './confirmations.ts'
import { inLookOf } from './desk-view.ts'
import { pageOfEntry } from './entry-page.ts'
import type { Answer } from './press.ts'
import { entryNotSaved, savePosted } from './save-posted.ts'
import { changesOf, type ShownEntry, shownEntry, studioOf } from './shown-entry.ts'

type Context = Readonly<RouterContextProvider>

/** The tab of what is done by a button of a page. */
const pageTab = 'page'

/**
 * Loads an entry for its form; `names` are the fields that the form has. Throws 404 for an entry that does not exist, 503 while
 * the store does not answer.
 */
export async function loadEntry(context: Context, entry: EntryName, names?: readonly string[]): Promise<ShownEntry> {
  const { ports } = context.get(siteContext)
  const known = namedEntry(entry.collection, entry.id)
  const read = known === none ? none : await readEntry(ports, known)
  if (read === none || (!read.ok && read.failure.code === 'object-not-found'))
    throw data(none, { status: 404, statusText: 'Not Found' })
  if (!read.ok) throw data(none, { status: 503, statusText: 'Service Unavailable' })
  const studio = await studioOf(context)
  return shownEntry(read.data, await changesOf(context), studio.clock(ports.clock.now().toISOString()), names)
}

/** The input that says what a button of a page does with an entry. */
export const actInput = 'act'

/**
 * Does what a page of one entry was posted for: deletes, duplicates or reverts it, or saves its form. `url` is the page's
 * address, `list` that of the list it belongs to.
 */
export async function actOnEntry(
  context: Context,
  request: Request,
  { entry, names, url, list }: { entry: EntryName; names: readonly string[]; url: URL; list: string },
) {
  const posted = await request.formData()
  const act = posted.get(actInput)
  if (act === null) return savePosted(context, posted, { entry, names, url })
  const { ports } = context.get(siteContext)
  const { by } = await studioOf(context)
  if (act === 'duplicate') {
    const made = await duplicateEntry(ports, entry, { by, tab: pageTab })
    if (!made.ok) return entryNotSaved(entry, made.failure)
    return { to: pageOfEntry(made.data) }
  }
  const acted =
    act === 'delete' ? await deleteEntry(ports, entry, { by, tab: pageTab }) : await revertEntry(ports, entry)
  if (!acted.ok) return entryNotSaved(entry, acted.failure)
  return done(act === 'delete' ? 'deleted' : 'reverted', { undo: acted.data.undo, to: inLookOf(url.search, list) })
}

/** Makes an entry of a collection and leads to its page. */
export async function makeAndOpen(context: Context, collection: EntryName['collection']): Promise<Answer> {
  const { ports } = context.get(siteContext)
  const { by } = await studioOf(context)
  const made = await makeEntry(ports, collection, { by, tab: pageTab })
  if (!made.ok) throw data(none, { status: 503, statusText: 'Service Unavailable' })
  return { to: pageOfEntry(made.data) }
}
