import type { RouterContextProvider } from 'react-router'
import type { Actor } from '#calls/studio/draft/actor.ts'
import { versionOf } from '#calls/studio/draft/draft-store.ts'
import { namedEntry } from '#calls/studio/draft/form-fields.ts'
import { deleteEntry, duplicateEntry, makeEntry } from '#calls/studio/draft/make-entry.ts'
import { readEntry } from '#calls/studio/draft/read-entry.ts'
import type { WhereShown } from '#calls/studio/draft/where-shown.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import type { Ports } from '#ports/ports.ts'
import { none, type Result } from '#resume/result.ts'
import { siteContext } from '../../routing/context.ts'
import { done } from '../posting/confirmations.ts'
import { loaded, notFound } from '../posting/loaded.ts'
import { notSaved, rejected } from '../posting/rejected.ts'
import { pageOfEntry } from './entry-page.ts'
import { changesOf, type EntryFormView, heldEntry, studioOf, toEntryFormView } from './entry-view.ts'

type Context = Readonly<RouterContextProvider>

/**
 * Loads an entry for its form; `names` are the fields that the form has. Throws 404 for an entry that does not exist, 503 while
 * the store does not answer.
 */
export async function loadEntry(context: Context, entry: EntryName, names?: readonly string[]): Promise<EntryFormView> {
  const { ports } = context.get(siteContext)
  const known = namedEntry(entry.collection, entry.id)
  if (known === none) throw notFound()
  const view = loaded(await readEntry(ports, known))
  const studio = await studioOf(context)
  const version = await versionOf(view.fields)
  return toEntryFormView(view, heldEntry(view, version, await changesOf(context), studio), names)
}

/** Does what a button of an entry's page says: duplicates the entry, or deletes it and leads to `list`. */
export async function actOnEntry(
  context: Context,
  request: Request,
  { entry, list }: { entry: EntryName; list: string },
) {
  const posted = await request.formData()
  const { ports } = context.get(siteContext)
  const { by } = await studioOf(context)
  const actor = { by }
  switch (posted.get('act')) {
    case 'duplicate': {
      const made = await duplicateEntry(ports, entry, actor)
      return made.ok ? { to: pageOfEntry(made.data) } : notSaved(made.failure)
    }
    case 'delete': {
      const deleted = await deleteEntry(ports, entry, actor)
      if (!deleted.ok) return notSaved(deleted.failure)
      const { undo, shown } = deleted.data
      return done(deletions[shown], { undo, to: list })
    }
    default:
      return rejected(400, 'This form does not fit the page.')
  }
}

const deletions = {
  site: 'deleted-site',
  links: 'deleted-links',
  hidden: 'deleted-hidden',
  new: 'deleted-new',
} as const satisfies Record<WhereShown, string>

/** Makes an entry of a collection and leads to its page. */
export function makeAndOpen(context: Context, collection: EntryName['collection']) {
  return openMade(context, (ports, actor) => makeEntry(ports, collection, actor))
}

/** Leads to the page of an entry that is made. */
export async function openMade(context: Context, make: (ports: Ports, actor: Actor) => Promise<Result<EntryName>>) {
  const { by } = await studioOf(context)
  const made = await make(context.get(siteContext).ports, { by })
  return made.ok ? { to: pageOfEntry(made.data) } : notSaved(made.failure)
}
