import { call, fail, take } from '#domain/call.ts'
import { draftLimits } from '#domain/studio/draft-limits.ts'
import { notTaken } from '#domain/studio/picture-names.ts'
import type { FileMetadata } from '#ports/content/files.ts'
import type { Ports } from '#ports/ports.ts'
import { originalLimitBytes, pictureRejection } from '#resume/records/picture-kind.ts'
import { importsFolder, uploadsFolder } from '#resume/records/private-file.ts'
import type { Result } from '#resume/result.ts'
import { listFiles } from '../../content/list-files.ts'
import { sha256Of } from '../../content/sha-256.ts'
import { draftedBytes } from '../draft/drafted-hashes.ts'

type UploadPorts = Pick<Ports, 'documents' | 'files' | 'blobs'>

/** A picture that is not taken, with a message that names the owner's file. */
export type NotTaken = { outcome: 'rejected'; message: string }

/**
 * How many bytes of an upload are stored. 'stored': the slice was. 'elsewhere': it does not begin there, because an earlier
 * slice is missing or was sent twice; the browser goes on from `received`.
 */
export type SliceAnswer = { outcome: 'stored' | 'elsewhere'; received: number } | NotTaken

/** What an upload is for: a picture of the draft, or a file to import. */
export type UploadKind = 'picture' | 'import'

/** Where the slices of each kind are, and how large a file may be, in bytes. */
const places = {
  picture: { folder: uploadsFolder, most: originalLimitBytes, tooLarge: 'is larger than 64 MB' },
  import: { folder: importsFolder, most: draftLimits.importBytes, tooLarge: 'is larger than 2 GB' },
} as const

/** One slice of a file that a browser uploads under an id of its own (a UUID); `name` is that of the owner's file. */
export type Slice = { upload: string; name: string; from: number; bytes: Uint8Array }

/**
 * Stores the next slice of an upload. Slices are stored apart until `finishUpload`, and deleted a day later without one. Fails
 * with 'invalid' for an id that is no UUID, and as the store does.
 */
export const storeSlice = call(
  async (
    ports: UploadPorts,
    { upload, name, from, bytes }: Slice,
    kind: UploadKind = 'picture',
  ): Promise<SliceAnswer> => {
    if (!isUploadId(upload)) return fail('invalid', 'There is no such upload.')
    const stored = take(await slicesOf(ports, upload, kind))
    const received = sizeOf(stored)
    if (from !== received || bytes.length === 0) return { outcome: 'elsewhere', received }
    const { most, tooLarge } = places[kind]
    if (received + bytes.length > most) return rejectedFile(name, tooLarge)
    // The room for a picture is looked up once, because that reads the whole draft.
    const room = (kind === 'picture' && from > 0) || (await hasRoom(ports, bytes.length, kind))
    if (!room) return noRoom(name, kind)
    take(await ports.files.write(`${slicesFolder(upload, kind)}${String(from).padStart(10, '0')}`, bytes))
    return { outcome: 'stored', received: received + bytes.length }
  },
)

/** Returns how many bytes of an upload are stored, so that a browser goes on after a broken connection. */
export const receivedBytes = call(
  async (ports: Pick<Ports, 'files'>, upload: string, kind: UploadKind = 'picture'): Promise<number> => {
    if (!isUploadId(upload)) return fail('invalid', 'There is no such upload.')
    const stored = take(await slicesOf(ports, upload, kind))
    return sizeOf(stored)
  },
)

/** 'stored': the bytes are stored under `hash`, for `addPicture` or `replacePicture`. */
export type UploadAnswer = { outcome: 'stored'; hash: string } | NotTaken

/**
 * Joins the slices of an upload to a file of the draft. The slices stay until the caller has taken the picture into its
 * folder and calls `discardUpload`, so that the upload can be finished again after a crash in between. Rejects what is
 * no picture. Fails with 'object-not-found' when nothing was uploaded under this id.
 */
export const finishUpload = call(
  async (ports: UploadPorts, { upload, name }: { upload: string; name: string }): Promise<UploadAnswer> => {
    if (!isUploadId(upload)) return fail('invalid', 'There is no such upload.')
    const slices = take(await slicesOf(ports, upload, 'picture'))
    if (slices.length === 0) return fail('object-not-found', 'There is no such upload.')
    const bytes = new Uint8Array(sizeOf(slices))
    let at = 0
    for (const slice of slices) {
      const read = take(await ports.files.read(slice.name))
      bytes.set(read, at)
      at += read.length
    }
    return take(await storePicture(ports, { name, bytes }))
  },
)

/** Deletes the slices of an upload that is in its folder, was rejected or canceled, and what is stored beside them. */
export const discardUpload = call(
  async ({ files }: Pick<Ports, 'files'>, upload: string, kind: UploadKind = 'picture'): Promise<void> => {
    if (!isUploadId(upload)) return fail('invalid', 'There is no such upload.')
    const slices = take(await listFiles({ files }, { prefix: slicesFolder(upload, kind) }))
    take(await files.deleteAll(slices.map(({ name }) => name)))
  },
)

/** Stores a whole picture for the draft. Rejects what is no picture. */
export const storePicture = call(
  async (
    ports: UploadPorts,
    { name, bytes }: { name: string; bytes: Uint8Array },
    write: (bytes: Uint8Array) => Promise<Result<unknown>> = ports.blobs.write,
  ): Promise<UploadAnswer> => {
    const reason = pictureRejection(bytes)
    if (reason !== null) return rejectedFile(name, reason)
    const room = await hasRoom(ports, bytes.length)
    if (!room) return noRoom(name)
    take(await write(bytes))
    return { outcome: 'stored', hash: await sha256Of(bytes) }
  },
)

/**
 * Makes the widths of an uploaded picture in the image worker, one picture at a time, for its thumbnail and the preview. The
 * picture can be described and moved meanwhile. Rejects one that cannot be decoded, with the reason of an import. Fails with
 * 'object-not-found' when it is not stored.
 */
export const prepareUpload = call(
  async (
    { blobs, pictures }: Pick<Ports, 'blobs' | 'pictures'>,
    { hash, name }: { hash: string; name: string },
  ): Promise<{ outcome: 'ready' } | NotTaken> => {
    if (take(await pictures.read(hash)) !== null) return { outcome: 'ready' }
    const read = take(await blobs.read(hash))
    const made = await pictures.make(read)
    if (made.ok) return { outcome: 'ready' }
    return made.failure.code === 'invalid' ? rejectedFile(name, made.failure.message) : take(made)
  },
)

function rejectedFile(name: string, reason: string): NotTaken {
  return { outcome: 'rejected', message: notTaken(name, reason) }
}

function noRoom(name: string, kind: UploadKind = 'picture'): NotTaken {
  const why = {
    picture: 'a draft can have 2 GB of pictures at most.',
    import: 'files to import take 4 GB at most. Each is deleted after 30 minutes.',
  }[kind]
  return { outcome: 'rejected', message: `${name} was not taken: ${why}` }
}

async function hasRoom(ports: UploadPorts, bytes: number, kind: UploadKind = 'picture'): Promise<boolean> {
  const { folder } = places[kind]
  const slices = sizeOf(take(await listFiles(ports, { prefix: folder })))
  if (kind === 'import') return slices + bytes <= draftLimits.importsBytes
  return slices + take(await draftedBytes(ports)) + bytes <= draftLimits.uploadBytes
}

export function isUploadId(upload: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(upload)
}

function slicesFolder(upload: string, kind: UploadKind): string {
  return `${places[kind].folder}${upload}/`
}

/** The slices from the first byte on. After a crash during the deletion of slices the first ones are missing. */
export const slicesOf = call(
  async (ports: Pick<Ports, 'files'>, upload: string, kind: UploadKind): Promise<FileMetadata[]> => {
    const folder = slicesFolder(upload, kind)
    const listed = take(await listFiles(ports, { prefix: folder }))
    let end = 0
    const slices = listed.filter(({ name, sizeBytes }) => {
      if (Number(name.slice(folder.length)) !== end) return false
      end += sizeBytes
      return true
    })
    return slices
  },
)

function sizeOf(files: readonly FileMetadata[]): number {
  return files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
}
