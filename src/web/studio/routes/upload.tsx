import type { Actor } from '#calls/studio/draft/undo.ts'
import { addPicture, type FolderAnswer, replacePicture } from '#calls/studio/pictures/change-folder.ts'
import {
  discardUpload,
  finishUpload,
  prepareUpload,
  receivedBytes,
  storeSlice,
} from '#calls/studio/pictures/uploads.ts'
import { fileNameIn, renamed } from '#domain/studio/picture-names.ts'
import type { Ports } from '#ports/ports.ts'
import { none, type Result, success } from '#resume/result.ts'
import { siteContext } from '../../routing/context.ts'
import { studioOf } from '../entry/entry-view.ts'
import { beginImport } from '../imports/begin-import.ts'
import { newOwnerIn } from '../text/browser-time-zone.ts'
import type { Route } from './+types/upload.ts'

/** Answers how many bytes of an upload are stored. docs/behaviour.md 23.11. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const received = await receivedBytes(
    context.get(siteContext).ports,
    params.upload,
    kindOf(url.searchParams.get('for')),
  )
  if (!received.ok) return failure(received.failure.code)
  return Response.json({ received: received.data })
}

/**
 * PUT stores a slice: 200, or 409 with the number of stored bytes when it does not begin there. POST joins the slices and
 * takes the picture into a folder or begins the import, or discards them. The slices go last: after a crash the same POST
 * is answered as the first would have been. 422 with a message for a file that cannot be used. docs/behaviour.md 23.11.
 */
export async function action({ request, url, params: { upload }, context }: Route.ActionArgs) {
  const { ports } = context.get(siteContext)
  if (request.method === 'PUT') {
    const { searchParams } = url
    const bytes = new Uint8Array(await request.arrayBuffer())
    const name = fileNameIn(searchParams.get('name') ?? '')
    const stored = await storeSlice(
      ports,
      { upload, name, from: Number(searchParams.get('from')), bytes },
      kindOf(searchParams.get('for')),
    )
    if (!stored.ok) return failure(stored.failure.code)
    const status = { stored: 200, elsewhere: 409, rejected: 422 }[stored.data.outcome]
    return Response.json(stored.data, { status })
  }
  const form = await request.formData()
  const fieldOf = (name: string) => String(form.get(name) ?? '')
  if (form.has('cancel')) {
    const discarded = await discardUpload(ports, upload, kindOf(form.get('for')))
    return discarded.ok ? Response.json({}) : failure(discarded.failure.code)
  }
  if (kindOf(form.get('for')) === 'import') {
    const begun = await beginImport(context, {
      id: upload,
      name: fileNameIn(fieldOf('name')),
      newOwner: { ...newOwnerIn(form), begins: form.has('begin') },
      ...(form.has('as') ? { as: fieldOf('as') } : {}),
    })
    if (begun.ok) return Response.json(begun.data)
    const { code, message } = begun.failure
    return code === 'invalid' ? Response.json({ message }, { status: 422 }) : failure(code)
  }
  const name = fileNameIn(fieldOf('name'))
  const into = { folder: fieldOf('folder'), replaces: fieldOf('replaces') || none }
  const finished = await finishUpload(ports, { upload, name })
  if (!finished.ok) return failure(finished.failure.code)
  const taken =
    finished.data.outcome === 'rejected'
      ? success(finished.data)
      : await takeUpload(ports, into, { hash: finished.data.hash, name, upload }, await studioOf(context))
  if (!taken.ok) return failure(taken.failure.code)
  const discarded = await discardUpload(ports, upload)
  if (!discarded.ok) return failure(discarded.failure.code)
  if (taken.data.outcome === 'rejected') return Response.json({ message: taken.data.message }, { status: 422 })
  if (taken.data.outcome !== 'done') return failure('object-not-found')
  return Response.json({ id: taken.data.id })
}

function kindOf(value: FormDataEntryValue | null): 'picture' | 'import' {
  return value === 'import' ? 'import' : 'picture'
}

function failure(code: string): Response {
  return Response.json({}, { status: code === 'invalid' || code === 'object-not-found' ? 404 : 503 })
}

type FolderPorts = Pick<Ports, 'documents' | 'files' | 'blobs' | 'pictures' | 'clock'>
type Upload = { hash: string; name: string; upload: string }

/**
 * Takes an uploaded picture into a folder, at its end or in the place of the picture `replaces`. It is prepared first, so that
 * nothing that cannot be decoded enters the draft. In the folder of the portrait it gets the name by which the page finds it.
 */
async function takeUpload(
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
