import type { Actor } from '#calls/studio/draft/actor.ts'
import { addPicture, type FolderAnswer, replacePicture } from '#calls/studio/pictures/change-folder.ts'
import { prepareUpload } from '#calls/studio/pictures/uploads.ts'
import { renamed } from '#domain/studio/picture-names.ts'
import type { Ports } from '#ports/ports.ts'
import { none, type Result, success } from '#resume/result.ts'

type FolderPorts = Pick<Ports, 'documents' | 'files' | 'blobs' | 'pictures' | 'clock'>
type Upload = { hash: string; name: string; upload: string }

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
