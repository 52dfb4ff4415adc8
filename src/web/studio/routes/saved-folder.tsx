import { countChanges, versionOf } from '#calls/studio/draft/draft-store.ts'
import { readFolder } from '#calls/studio/draft/read-folder.ts'
import { saveFolder } from '#calls/studio/pictures/change-folder.ts'
import { notSavedText } from '#domain/not-saved.ts'
import { folderFields } from '#domain/studio/folder-fields.ts'
import { none } from '#resume/result.ts'
import { siteContext } from '../../routing/context.ts'
import { pictureChange } from '../changes/change-view.ts'
import { studioOf } from '../entry/entry-view.ts'
import { isKnown, message, notHeld, saved, saveIn } from '../entry/saves.ts'
import { folderOf } from '../pictures/folder-view.ts'
import { heldFolder } from '../pictures/load-folder.ts'
import type { Route } from './+types/saved-folder.ts'

/** A folder of pictures for its screen, as `saved-entry.tsx` has an entry. docs/behaviour.md 23.11. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { ports } = context.get(siteContext)
  const changes = await countChanges(ports)
  const read = await readFolder(ports, folderOf(params))
  if (!changes.ok || !read.ok) return notHeld(read.ok ? 'unavailable' : read.failure.code)
  if (isKnown(url, await versionOf(folderFields(read.data.items)), changes.data)) return Response.json({})
  return Response.json({ held: await heldFolder(read.data, changes.data, await studioOf(context)) })
}

/**
 * PUT saves the order, texts and focus points of a folder's pictures for the autosave, as of an entry: 200, 409 with the folder as it
 * is and what differs, 413 for a text that is too long, 404 for a folder that no page shows, 503 while the store does not answer.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const folder = folderOf(params)
  const save = saveIn(await request.text())
  if (save === none) return message(400, 'This does not fit the folder. Please load the page again.')
  const studio = await studioOf(context)
  const { ports } = context.get(siteContext)
  const answered = await saveFolder(ports, folder, save, studio)
  if (!answered.ok)
    return answered.failure.code === 'object-not-found'
      ? message(404, 'There is no such folder.')
      : message(503, notSavedText)
  const answer = answered.data
  if (answer.outcome === 'rejected') return Response.json(answer, { status: 413 })
  const changes = await countChanges(ports)
  const held = await heldFolder(answer, changes.ok ? changes.data : 0, studio)
  if (answer.outcome === 'saved') return saved(held, studio)
  const differences = answer.differences.map((change) => pictureChange(folder, change))
  return saved(held, studio, { edited: answer.edited, differences })
}
