import { call, takeAll } from '#domain/call.ts'
import { none } from '#domain/result.ts'
import { sampleNoteName, toSampleNote } from '#domain/studio/sample-note.ts'
import type { Ports } from '#ports/ports.ts'

/**
 * Whether a picture, by its hash, is the sample's portrait on a site that is not the untouched sample any more. Fails with
 * 'unavailable' when the document store gives no answer.
 */
export const isSamplePortrait = call(
  async ({ documents }: Pick<Ports, 'documents'>, hash: string): Promise<boolean> => {
    const { collection, id } = sampleNoteName
    const [note, mark] = await takeAll([documents.read(collection, id), documents.read('site', 'sample')])
    return mark === none && note !== none && toSampleNote(note.fields)?.portrait === hash
  },
)
