import { addPicture, type FolderAnswer } from '#calls/studio/pictures/change-folder.ts'
import { discardUpload, finishUpload } from '#calls/studio/pictures/uploads.ts'
import type { Ports } from '#ports/ports.ts'
import type { Result } from '#resume/result.ts'
import { ada } from './draft-ports.ts'

/** Takes an upload into a folder in the steps of `POST /studio/uploads/{id}`, but for the decoding of its picture. */
export async function takeUpload(
  ports: Pick<Ports, 'documents' | 'files' | 'blobs' | 'clock'>,
  { upload, folder, name }: { upload: string; folder: string; name: string },
): Promise<Result<FolderAnswer>> {
  const finished = await finishUpload(ports, { upload, name })
  if (!finished.ok) return finished
  if (finished.data.outcome === 'rejected') throw new Error(finished.data.message)
  const picture = { hash: finished.data.hash, name, upload }
  const taken = await addPicture(ports, folder, picture, { by: ada })
  const discarded = await discardUpload(ports, upload)
  return discarded.ok ? taken : discarded
}
