import { contentTypeOf } from '#domain/content/bundle/content-type.ts'
import type { Document, Documents } from '#ports/content/documents.ts'
import type { FileMetadata, Files } from '#ports/content/files.ts'
import { pageOf } from '#resume/records/files/file-listing.ts'
import { folderOf } from '#resume/records/image.ts'
import { failed, type None, none, type Result, success } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { listFiles } from '../../content/list-files.ts'
import type { DraftedFile } from './read-folder.ts'

/** The fields that a document has in place of its own: none when it is missing. Returns what it is given for any other. */
export type Overlay = {
  /** The ids of documents of a collection that may differ. */
  ids(collection: string): readonly string[]
  fields(collection: string, id: string, own: Fields | None): Fields | None
}

/** Documents with others in place of some of them. Writing fails. */
export function documentsOver(documents: Documents, overlay: Overlay): Documents {
  return {
    ...documents,
    commit: rejected,
    async read(collection, id) {
      const read = await documents.read(collection, id)
      if (!read.ok) return read
      const fields = overlay.fields(collection, id, read.data?.fields ?? none)
      return success(fields === none ? none : { id, fields })
    },
    async readAll(collection) {
      const read = await documents.readAll(collection)
      if (!read.ok) return read
      const own = new Map(read.data.map(({ id, fields }) => [id, fields]))
      const ids = [...new Set([...own.keys(), ...overlay.ids(collection)])].sort()
      return success(
        ids.flatMap((id): Document[] => {
          const fields = overlay.fields(collection, id, own.get(id) ?? none)
          return fields === none ? [] : [{ id, fields }]
        }),
      )
    },
  }
}

/** Files with other folders in place of some of them. Writing fails. */
export function filesOver(files: Files, folders: ReadonlyMap<string, readonly DraftedFile[]>): Files {
  if (folders.size === 0) return readOnly(files)
  const drafted = new Map([...folders.values()].flat().map((file) => [file.name, file]))

  async function find(name: string): Promise<Result<FileMetadata>> {
    const file = drafted.get(name)
    if (file === undefined) return folders.has(folderOf(name)) ? missingFile() : files.metadata(name)
    const read = await file.read()
    return read.ok ? success({ ...metadataOf(file), contentType: contentTypeOf(read.data) }) : read
  }

  return {
    ...readOnly(files),
    async list(request) {
      const listed = await listFiles({ files }, request.prefix === undefined ? {} : { prefix: request.prefix })
      if (!listed.ok) return listed
      const kept = listed.data.filter(({ name }) => !folders.has(folderOf(name)))
      const all = new Map([...kept, ...[...drafted.values()].map(metadataOf)].map((file) => [file.name, file]))
      const page = pageOf(all.keys(), request)
      if (page === none) return failed('invalid', 'The page size or page token is not valid.')
      return success({ ...page, files: page.names.flatMap((name) => all.get(name) ?? []) })
    },
    async folder(folder) {
      const drafted = folders.get(folder)?.filter(({ name }) => !name.includes('.keep'))
      return drafted === undefined ? files.folder(folder) : success(drafted.map(metadataOf))
    },
    metadata: find,
    async read(name) {
      const file = drafted.get(name)
      if (file !== undefined) return file.read()
      return folders.has(folderOf(name)) ? missingFile() : files.read(name)
    },
  }
}

/** The type of a file that is only listed is not looked up: no page shows it. */
function metadataOf({ name, hash, sizeBytes }: DraftedFile): FileMetadata {
  return { name, hash, sizeBytes, contentType: 'application/octet-stream', updatedAt: new Date(0).toISOString() }
}

export function missingFile(): Result<never> {
  return failed('object-not-found', 'There is no such file.')
}

async function rejected(): Promise<Result<never>> {
  return failed('unauthorized', 'A preview changes nothing.')
}

function readOnly(files: Files): Files {
  return { ...files, write: rejected, delete: rejected, deleteAll: rejected, prepare: rejected }
}
