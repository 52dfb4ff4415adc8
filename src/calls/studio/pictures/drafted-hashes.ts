import { call, take } from '#domain/call.ts'
import { isFields } from '#domain/schema/stored-fields.ts'
import { toDraftFolder } from '#domain/studio/draft-folder.ts'
import type { Ports } from '#ports/ports.ts'
import { draftedPictures } from '../../content/drafted-pictures.ts'

/** Returns the hashes of all pictures in folders of the draft, and in those that Undo can restore. */
export const draftedHashes = call(async (ports: Pick<Ports, 'documents'>): Promise<ReadonlySet<string>> => {
  const drafted = take(await draftedPictures(ports))
  const kept = take(await ports.documents.readAll('draft-undo'))
  const folders = kept.map(({ fields }) => fields.before).filter(isFields)
  const items = folders.flatMap((fields) => toDraftFolder(fields)?.items ?? [])
  return new Set([...drafted, ...items.map(({ hash }) => hash)])
})
