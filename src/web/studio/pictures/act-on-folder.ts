import type { RouterContextProvider } from 'react-router'
import type { Actor } from '#calls/studio/draft/actor.ts'
import { addPicture, editFolder, type FolderAnswer, replacePicture } from '#calls/studio/pictures/change-folder.ts'
import { prepareUpload } from '#calls/studio/pictures/uploads.ts'
import { notSavedText } from '#domain/not-saved.ts'
import { none, type Result, success } from '#domain/result.ts'
import type { FolderEdit } from '#domain/studio/folder-edit.ts'
import { renamed } from '#domain/studio/picture-names.ts'
import type { Ports } from '#ports/ports.ts'
import { siteContext, visitContext } from '../../routing/context.ts'
import { studioOf } from '../entry/entry-view.ts'
import { done } from '../posting/confirmations.ts'
import type { FolderReply } from './folder-view.ts'

type FolderPorts = Pick<Ports, 'documents' | 'files' | 'blobs' | 'pictures' | 'clock'>
type Upload = { hash: string; name: string; upload: string }

/** Said when a picture or its bytes are gone. */
const notFoundText = 'This picture is no longer there. Please load the page again.'

/** Who changes a folder, and in which tab. */
export function actorOf(context: Readonly<RouterContextProvider>, tab: string): Actor {
  const { uid, account } = context.get(visitContext)
  return { by: { uid, name: account?.fullName ?? '' }, tab: tab.slice(0, 64) }
}

/** Makes a change of a folder. */
export async function actOnFolder(
  context: Readonly<RouterContextProvider>,
  { folder, tab, edit }: { folder: string; tab: string; edit: FolderEdit },
): Promise<FolderReply> {
  const { ports } = context.get(siteContext)
  const answer = await editFolder(ports, folder, edit, actorOf(context, tab))
  if (!answer.ok)
    return { outcome: 'rejected', message: answer.failure.code === 'object-not-found' ? notFoundText : notSavedText }
  switch (answer.data.outcome) {
    case 'rejected':
      return answer.data
    case 'gone':
      return { outcome: 'rejected', message: notFoundText }
    case 'conflict':
      return { outcome: 'conflict', alt: answer.data.item.alt }
    case 'done': {
      const { undo } = answer.data
      const what = edit.act === 'remove' ? 'removed' : 'reverted'
      const at = (await studioOf(context)).clock(ports.clock.now().toISOString())
      return { outcome: 'saved', at, ...(undo === none ? {} : { done: done(what, { undo }) }) }
    }
  }
}

/**
 * Takes an uploaded picture into a folder, at its end or in the place of the picture `replaces`. It is prepared first, so that
 * nothing that cannot be decoded enters the draft. In the folder of the portrait it gets the name by which the page finds it.
 */
export async function takeUpload(
  ports: FolderPorts,
  { folder, replaces }: { folder: string; replaces: string | null },
  upload: Upload,
  actor: Actor,
): Promise<Result<FolderAnswer>> {
  const prepared = await prepareUpload(ports, upload)
  if (!prepared.ok) return prepared
  if (prepared.data.outcome === 'rejected') return success(prepared.data)
  if (replaces !== none) return replacePicture(ports, folder, replaces, upload, actor)
  const name = folder === 'about' ? renamed(upload.name, 'portrait') : upload.name
  return addPicture(ports, folder, { ...upload, name }, actor)
}
