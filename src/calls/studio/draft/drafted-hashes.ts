import { call, take } from '#domain/call.ts'
import { draftCollections } from '#domain/studio/draft-entry.ts'
import type { FolderItem } from '#domain/studio/draft-folder.ts'
import { draftedItems } from '#domain/studio/named-bytes.ts'
import type { Files } from '#ports/content/files.ts'
import type { Ports } from '#ports/ports.ts'
import { listFiles } from '../../content/list-files.ts'

/** Returns the hashes of all pictures in folders of the draft, and in those that Undo can restore. */
export const draftedHashes = call(async (ports: Pick<Ports, 'documents'>): Promise<ReadonlySet<string>> => {
  const items = await readItems(ports)
  return new Set(items.map(({ hash }) => hash))
})

/** Returns how many bytes the pictures have that only the draft and Undo need. */
export const draftedBytes = call(
  async (ports: Pick<Ports, 'documents'> & { files: Pick<Files, 'list'> }): Promise<number> => {
    const items = await readItems(ports)
    const onSite = new Set(take(await listFiles(ports)).map(({ hash }) => hash))
    const sizes = new Map(items.filter(({ hash }) => !onSite.has(hash)).map(({ hash, sizeBytes }) => [hash, sizeBytes]))
    return [...sizes.values()].reduce((sum, sizeBytes) => sum + sizeBytes, 0)
  },
)

async function readItems({ documents }: Pick<Ports, 'documents'>): Promise<FolderItem[]> {
  const drafted = take(await documents.readAll(draftCollections.folders))
  const kept = take(await documents.readAll(draftCollections.undo))
  return [...drafted, ...kept].flatMap(({ fields }) => draftedItems(fields))
}
