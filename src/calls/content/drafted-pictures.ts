import { type Result, success } from '#domain/result.ts'
import { toDraftFolder } from '#domain/studio/draft-folder.ts'
import type { Ports } from '#ports/ports.ts'

/** Returns the hashes of all pictures in folders of the draft. */
export async function draftedPictures({ documents }: Pick<Ports, 'documents'>): Promise<Result<string[]>> {
  const read = await documents.readAll('draft-folders')
  if (!read.ok) return read
  const items = read.data.flatMap(({ fields }) => toDraftFolder(fields)?.items ?? [])
  return success(items.map(({ hash }) => hash))
}
