import { call, take } from '#domain/call.ts'
import { draftedFields } from '#domain/studio/draft-entry.ts'
import { entryKey } from '#domain/studio/entry-key.ts'
import { entryNameOf } from '#domain/studio/entry-name.ts'
import type { Ports } from '#ports/ports.ts'
import { none } from '#resume/result.ts'
import { documentsOver, filesOver } from './content-over.ts'
import { draftBase, sampleMark } from './draft-base.ts'
import { type DraftedFile, draftedFiles } from './drafted-files.ts'
import { readDraft } from './read-draft.ts'

/**
 * Ports that read the content with the draft over it, as it would be after a publish: for the preview. They are a copy of
 * this moment; writing fails. Fails as the stores do. docs/behaviour.md 22.1.
 */
export const contentOfDraft = call(
  async <P extends Pick<Ports, 'documents' | 'files' | 'blobs'>>(ports: P): Promise<P> => {
    const draft = take(await readDraft(ports))
    const base = take(await draftBase(ports))
    const entries = new Map(draft.entries.map(({ part }) => [entryKey(part), part]))
    const folders = new Map<string, DraftedFile[]>()
    for (const { part } of draft.folders) {
      folders.set(part.folder, await draftedFiles(ports, part.folder, part.items))
    }
    const documents = documentsOver(base.documents, {
      ids: (collection) => [...entries.values()].filter((draft) => draft.collection === collection).map(({ id }) => id),
      fields(collection, id, own) {
        // After a publish the content is the owner's.
        const isChanged = base !== ports || entries.size + folders.size > 0
        if (collection === sampleMark.collection && id === sampleMark.id && isChanged) return none
        const entry = entryNameOf(collection, id)
        const drafted = entry === null ? undefined : entries.get(entryKey(entry))
        return drafted === undefined ? own : draftedFields(drafted, own)
      },
    })
    return { ...ports, documents, files: filesOver(base.files, folders) }
  },
)
