import { call, take } from '#domain/call.ts'
import { bundleCollections, placeOf } from '#domain/content/bundle/bundle.ts'
import { diff, pathOf, type Snapshot } from '#domain/content/bundle/snapshot.ts'
import type { Pictures } from '#ports/content/pictures.ts'
import type { Ports } from '#ports/ports.ts'
import { folderOf } from '#resume/records/image.ts'
import { type None, none, success } from '#resume/result.ts'
import { readContent } from '../../content/content.ts'
import { contentOfNumber } from '../../content/history.ts'
import { documentsOver, filesOver, type Overlay } from '../draft/content-over.ts'
import type { DraftedFile } from '../draft/drafted-files.ts'

type ContentPorts = Pick<Ports, 'documents' | 'files' | 'blobs' | 'pictures'>

/**
 * Ports that read the content as it was right after a publish, for its preview; none when that publish is not kept. They are a
 * copy of this moment; writing fails. A picture that the site no longer has is made again from the original that the history
 * keeps. Fails as the stores do. docs/behaviour.md 22.6.
 */
export const contentOfPublish = call(async <P extends ContentPorts>(ports: P, number: number): Promise<P | None> => {
  const then = take(await contentOfNumber(ports, number))
  if (then === none) return none
  const now = take(await readContent(ports))
  return {
    ...ports,
    documents: documentsOver(ports.documents, documentsThen(then)),
    files: filesOver(ports.files, foldersThen(ports, then, now)),
    pictures: picturesThen(ports, then, now),
  }
})

function documentsThen({ documents }: Snapshot): Overlay {
  const byPath = new Map(documents.map((document) => [pathOf(document), document.fields]))
  return {
    ids: (collection) => documents.flatMap((each) => (each.collection === collection ? [each.id] : [])),
    fields(collection, id, own) {
      const isContent = bundleCollections.some((each) => each === collection)
      return isContent ? (byPath.get(pathOf({ collection, id })) ?? none) : own
    },
  }
}

/** The files of the folders that differ, as they were then. Pages show no size, so it is not looked up. */
function foldersThen({ blobs }: ContentPorts, then: Snapshot, now: Snapshot): Map<string, DraftedFile[]> {
  const folders = new Map<string, DraftedFile[]>()
  for (const { path } of diff(now, then)) {
    const place = placeOf(path)
    if ('name' in place) folders.set(folderOf(place.name), [])
  }
  for (const [name, hash] of then.files)
    folders.get(folderOf(name))?.push({ name, hash, sizeBytes: 0, read: () => blobs.read(hash) })
  return folders
}

function picturesThen({ blobs, pictures }: ContentPorts, then: Snapshot, now: Snapshot): Pictures {
  const here = new Set(now.files.values())
  const gone = new Set([...then.files.values()].filter((hash) => !here.has(hash)))
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
