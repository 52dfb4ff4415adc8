import { call, take } from '#domain/call.ts'
import { filePath } from '#domain/content/bundle/bundle.ts'
import type { FolderItem } from '#domain/studio/draft-folder.ts'
import type { Ports } from '#ports/ports.ts'
import { alternativeTextsName, focusPointsName, folderOf, isListedImage } from '#resume/records/image.ts'
import { type None, none } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { itemOf, jsonFields, publishedFolder, readPublishedFolder } from './read-folder.ts'

type FolderPorts = Pick<Ports, 'documents' | 'files' | 'blobs'>

/** The pictures of a folder in content, and the paths of those whose originals are no longer stored. */
export type FolderAt = { items: readonly FolderItem[]; lost: string[] }

/** Returns a folder as it is in content, by the hashes of its files. A picture that the site still has keeps the id that it has now. */
export const folderAt = call(
  async (ports: FolderPorts, files: ReadonlyMap<string, string>, folder: string): Promise<FolderAt> => {
    const [texts, points] = [
      await textsIn(ports, files.get(`${folder}/${alternativeTextsName}`)),
      await textsIn(ports, files.get(`${folder}/${focusPointsName}`)),
    ]
    const now = take(await readPublishedFolder(ports, folder))
    const sizes = new Map(now.items.map(({ hash, sizeBytes }) => [hash, sizeBytes]))
    const items: FolderItem[] = []
    const lost: string[] = []
    for (const [name, hash] of files) {
      if (folderOf(name) !== folder || !isListedImage(name)) continue
      const sizeBytes = sizes.get(hash) ?? (await storedSize(ports, hash))
      if (sizeBytes === none) lost.push(filePath(name))
      else items.push(itemOf(name.slice(folder.length + 1), hash, sizeBytes, texts, points))
    }
    const ids = new Map(now.items.map(({ id, hash }) => [hash, id]))
    const taken = new Set(now.items.map(({ id }) => id))
    const { items: inOrder } = await publishedFolder(items)
    const named = inOrder.map((item) => {
      const id = ids.get(item.hash) ?? (taken.has(item.id) ? crypto.randomUUID() : item.id)
      return { ...item, id }
    })
    return { items: named, lost }
  },
)

async function textsIn({ blobs }: FolderPorts, hash: string | undefined): Promise<Fields> {
  const read = hash === undefined ? undefined : await blobs.read(hash)
  return read?.ok ? jsonFields(read.data) : {}
}

/** The size of an original; none when it is not stored any more. Its bytes stay until they are in the draft. */
async function storedSize({ blobs }: FolderPorts, hash: string): Promise<number | None> {
  if (!take(await blobs.has(hash))) return none
  const read = await blobs.read(hash)
  return read.ok ? read.data.length : none
}
