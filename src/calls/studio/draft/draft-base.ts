import { call, take } from '#domain/call.ts'
import { bundleCollections } from '#domain/content/bundle/bundle.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import type { Ports } from '#ports/ports.ts'
import { isPrivateFile } from '#resume/records/private-file.ts'
import { type None, none, success } from '#resume/result.ts'
import { type Fields, isFields } from '#resume/schema/stored-fields.ts'
import { missingFile } from './content-over.ts'

/** The document that marks the content as the untouched sample. */
export const sampleMark = { collection: 'site', id: 'sample' } as const

export const owner = { collection: 'person-info', id: 'owner' } as const satisfies EntryName

/** The fields of the owner with which a site began that wants nothing of the sample; none where the draft is of what is published. */
export function ownStart(mark: Fields | None): Fields | None {
  return isFields(mark?.start) ? mark.start : none
}

type BasePorts = Pick<Ports, 'documents'> & Partial<Pick<Ports, 'files'>>

/**
 * Ports that read what the draft is compared with: what is published, but nothing of the sample once the owner began without it, only the
 * owner's own names. docs/behaviour.md 24.2.
 */
export const draftBase = call(async <P extends BasePorts>(ports: P): Promise<P> => {
  const mark = take(await ports.documents.read(sampleMark.collection, sampleMark.id))
  const start = ownStart(mark?.fields ?? none)
  if (start === none) return ports
  const documents: Ports['documents'] = {
    ...ports.documents,
    async read(collection, id) {
      if (!isContent(collection)) return ports.documents.read(collection, id)
      return success(collection === owner.collection && id === owner.id ? { id, fields: start } : none)
    },
    async readAll(collection, prefix) {
      if (!isContent(collection)) return ports.documents.readAll(collection, prefix)
      return success(collection === owner.collection ? [{ id: owner.id, fields: start }] : [])
    },
  }
  return { ...ports, documents, ...(ports.files && { files: privateFiles(ports.files) }) }
})

function isContent(collection: string): boolean {
  return bundleCollections.some((each) => each === collection)
}

/** The files without those of the content. */
function privateFiles(files: Ports['files']): Ports['files'] {
  return {
    ...files,
    async list(request) {
      const listed = await files.list(request)
      if (!listed.ok) return listed
      return success({ ...listed.data, files: listed.data.files.filter(({ name }) => isPrivateFile(name)) })
    },
    async folder(folder) {
      return isPrivateFile(`${folder}/`) ? files.folder(folder) : success([])
    },
    metadata: async (name) => (isPrivateFile(name) ? files.metadata(name) : missingFile()),
    read: async (name) => (isPrivateFile(name) ? files.read(name) : missingFile()),
  }
}
