import { call, take } from '#domain/call.ts'
import { draftCollections } from '#domain/studio/draft-collections.ts'
import { entryTitle } from '#domain/studio/entry-problems.ts'
import { folderPlace } from '#domain/studio/folder-place.ts'
import { publishesCollection } from '#domain/studio/publish-record.ts'
import type { Files } from '#ports/content/files.ts'
import type { Ports } from '#ports/ports.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { draftedBytes } from './drafted-hashes.ts'
import { readDraft } from './read-draft.ts'

/**
 * How much the draft stores, in bytes, without originals that the site has too, and how many publishes the history has. `parts` holds each entry and folder of the draft with the time of its last change.
 */
export type DraftSize = {
  draftBytes: number
  changes: number
  publishes: number
  parts: { title: string; at: Date }[]
}

/** Returns the size of the draft, for the doctor. Fails as the stores do. */
export const draftSize = call(
  async ({ documents, files }: Pick<Ports, 'documents'> & { files: Pick<Files, 'list'> }): Promise<DraftSize> => {
    const draft = take(await readDraft({ documents }))
    const publishes = take(await documents.readAll(publishesCollection))
    const undo = take(await documents.readAll(draftCollections.undo))
    const draftFiles = take(await draftedBytes({ documents, files }))
    const { entries, folders, changes } = draft
    const parts: DraftSize['parts'] = folders.map(({ part: { folder, at } }) => ({
      title: folderPlace(folder).title,
      at: new Date(at),
    }))
    for (const { part } of entries) {
      const published = take(await documents.read(part.collection, part.id))
      const title = entryTitle(part, part.fields, published?.fields)
      parts.push({ title, at: new Date(part.at) })
    }
    return {
      draftBytes: draftFiles + bytesOf([...entries, ...folders, ...undo]),
      changes,
      publishes: publishes.length,
      parts,
    }
  },
)

function bytesOf(documents: readonly { fields: Fields }[]): number {
  return documents.reduce((sum, { fields }) => sum + JSON.stringify(fields).length, 0)
}
