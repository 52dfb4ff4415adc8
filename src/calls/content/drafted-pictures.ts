import { call, take } from '#domain/call.ts'
import { draftedItems } from '#domain/studio/named-bytes.ts'
import type { Ports } from '#ports/ports.ts'

/** Returns the hashes of all pictures in folders of the draft. */
export const draftedPictures = call(async ({ documents }: Pick<Ports, 'documents'>): Promise<string[]> => {
  const read = take(await documents.readAll('draft-folders'))
  const items = read.flatMap(({ fields }) => draftedItems(fields))
  return items.map(({ hash }) => hash)
})
