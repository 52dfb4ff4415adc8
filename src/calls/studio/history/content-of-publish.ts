import { call, take } from '#domain/call.ts'
import { placeOf } from '#domain/content/bundle/bundle.ts'
import { folderOf } from '#domain/content/image.ts'
import { type None, none, success } from '#domain/result.ts'
import type { Fields } from '#domain/schema/stored-fields.ts'
import type { Pictures } from '#ports/content/pictures.ts'
import type { Ports } from '#ports/ports.ts'
import { documentsOver, filesOver, type Overlay } from '../draft/content-over.ts'
import type { DraftedFile } from '../draft/drafted-files.ts'
import { type Historic, historicContent } from './historic-content.ts'

type ContentPorts = Pick<Ports, 'documents' | 'files' | 'blobs' | 'pictures'>

/**
 * Ports that read the content as it was right after a publish, for its preview; none when that publish is not kept. They are a
 * copy of this moment; writing fails. A picture that the site no longer has is made again from the original that the history
 * keeps. Fails as the stores do. docs/behaviour.md 22.6.
 */
export const contentOfPublish = call(async <P extends ContentPorts>(ports: P, number: number): Promise<P | None> => {
  const historic = take(await historicContent(ports, number))
  if (historic === none) return none
  return {
    ...ports,
    documents: documentsOver(ports.documents, documentsThen(historic)),
    files: filesOver(ports.files, foldersThen(ports, historic)),
    pictures: picturesThen(ports, historic),
  }
})

function documentsThen({ differences }: Historic): Overlay {
  const before = differences.flatMap(({ path, before }): [string, Fields | None][] => {
    const place = placeOf(path)
    return place.kind === 'document'
      ? [[`${place.collection} ${place.id}`, before !== none && 'fields' in before ? before.fields : none]]
      : []
  })
  const byName = new Map(before)
  return {
    ids: (collection) =>
      before.flatMap(([name]) => (name.startsWith(`${collection} `) ? [name.slice(collection.length + 1)] : [])),
    fields(collection, id, own) {
      const then = byName.get(`${collection} ${id}`)
      return then === undefined ? own : then
    },
  }
}

/** The files of the folders that differ, as they were then. Pages show no size, so it is not looked up. */
function foldersThen(ports: ContentPorts, { content, differences }: Historic): Map<string, DraftedFile[]> {
  const hashes = new Map(content.files)
  const folders = new Map<string, DraftedFile[]>()
  for (const { path, before } of differences) {
    const place = placeOf(path)
    if (!('name' in place)) continue
    folders.set(folderOf(place.name), [])
    if (before !== none && 'hash' in before) hashes.set(place.name, before.hash)
    else hashes.delete(place.name)
  }
  for (const [name, hash] of hashes)
    folders.get(folderOf(name))?.push({ name, hash, sizeBytes: 0, read: () => ports.blobs.read(hash) })
  return folders
}

function picturesThen({ blobs, pictures }: ContentPorts, { differences }: Historic): Pictures {
  const gone = new Set(differences.flatMap(({ before }) => (before !== none && 'hash' in before ? [before.hash] : [])))
  return {
    ...pictures,
    async read(hash) {
      const known = await pictures.read(hash)
      if (!known.ok || known.data !== none || !gone.has(hash)) return known
      const original = await blobs.read(hash)
      if (!original.ok) return original.failure.code === 'object-not-found' ? success(none) : original
      const made = await pictures.make(original.data)
      return made.ok || made.failure.code !== 'invalid' ? made : success(none)
    },
  }
}
