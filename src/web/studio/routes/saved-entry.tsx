import { compareEntries } from '#calls/studio/changes.ts'
import { countChanges, versionOf } from '#calls/studio/draft/draft-store.ts'
import { namedEntry, readEntry } from '#calls/studio/draft/read-draft.ts'
import { saveEntry } from '#calls/studio/draft/save-entry.ts'
import { notSavedText } from '#domain/not-saved.ts'
import { none } from '#resume/result.ts'
import { siteContext } from '../../routing/context.ts'
import { heldEntry, studioOf } from '../entry/entry-view.ts'
import { isKnown, message, notHeld, saved, saveIn } from '../entry/saves.ts'
import { changeView } from '../review/row-views.ts'
import type { Route } from './+types/saved-entry.ts'

/**
 * The entry for a form that is open, with the number of changes of the draft; nothing while both are what the form knows. 404 when it
 * is gone, 503 while the store does not answer. docs/behaviour.md 23.6.
 */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { ports } = context.get(siteContext)
  const entry = namedEntry(params.collection, params.id)
  if (entry === none) return notHeld('object-not-found')
  const changes = await countChanges(ports)
  const read = await readEntry(ports, entry)
  if (!changes.ok || !read.ok) return notHeld(read.ok ? 'unavailable' : read.failure.code)
  const version = await versionOf(read.data.fields)
  if (isKnown(url, version, changes.data)) return Response.json({})
  return Response.json({ held: heldEntry(read.data, version, changes.data, await studioOf(context)) })
}

/**
 * PUT saves an entry, whole, for the autosave. 200 also for values that are wrong; 409 with the entry as it is and what differs when it
 * has another version, 413 when it is too large, 404 when it is gone, 503 while the store does not answer. docs/behaviour.md 23.6.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const save = saveIn(await request.text())
  const entry = namedEntry(params.collection, params.id)
  if (entry === none || save === none) return message(400, 'This does not fit the entry. Please load the page again.')
  const studio = await studioOf(context)
  const { ports } = context.get(siteContext)
  const answered = await saveEntry(ports, entry, save, studio.by)
  if (!answered.ok) {
    const { code } = answered.failure
    if (code === 'object-not-found') return message(404, 'This entry was deleted.')
    return code === 'invalid' ? message(400, answered.failure.message) : message(503, notSavedText)
  }
  const answer = answered.data
  if (answer.outcome === 'deleted') return message(404, `This entry was deleted: ${studio.who(answer.edited)}.`)
  if (answer.outcome === 'rejected') return Response.json(answer, { status: 413 })
  const { view, outcome, version } = answer
  const changes = await countChanges(ports)
  const held = heldEntry(view, version, changes.ok ? changes.data : 0, studio)
  if (outcome === 'saved') return saved(held, studio)
  const compared = await compareEntries(ports, [{ entry, before: view.fields, after: save.fields }])
  const entries = compared.ok ? compared.data : []
  const differences = entries.flatMap((each) => each.fieldChanges.map((change) => changeView(each, change)))
  return saved(held, studio, { edited: view.edited, differences })
}
