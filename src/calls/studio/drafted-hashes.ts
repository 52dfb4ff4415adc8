import { type Result, success } from '#domain/result.ts'
import { isFields } from '#domain/schema/stored-fields.ts'
import { toDraftFolder } from '#domain/studio/draft-folder.ts'
import type { Ports } from '#ports/ports.ts'
import { draftedPictures } from '../content/drafted-pictures.ts'

/** Returns the hashes of all pictures in folders of the draft, and in those that Undo can restore. */
export async function draftedHashes(ports: Pick<Ports, 'documents'>): Promise<Result<ReadonlySet<string>>> {
  const drafted = await draftedPictures(ports)
  if (!drafted.ok) return drafted
  const kept = await ports.documents.readAll('draft-undo')
  if (!kept.ok) return kept
  const folders = kept.data.map(({ fields }) => fields.before).filter(isFields)
  const items = folders.flatMap((fields) => toDraftFolder(fields)?.items ?? [])
  return success(new Set([...drafted.data, ...items.map(({ hash }) => hash)]))
}
