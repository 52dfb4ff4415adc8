import { call, takeAll } from '#domain/call.ts'
import { sampleNoteName, toSampleNote } from '#domain/studio/sample-note.ts'
import type { Ports } from '#ports/ports.ts'
import type { Image } from '#resume/records/image.ts'
import { type None, none } from '#resume/result.ts'

/**
 * The portrait; none when it is the sample's, on a site that is not the untouched sample any more. Fails with 'unavailable' when the
 * document store gives no answer. docs/behaviour.md 4.1.
 */
export const ownPortrait = call(
  async ({ documents }: Pick<Ports, 'documents'>, portrait: Image | None): Promise<Image | None> => {
    if (portrait === none) return none
    const { collection, id } = sampleNoteName
    const [note, mark] = await takeAll([documents.read(collection, id), documents.read('site', 'sample')])
    const isSamples = mark === none && note !== none && toSampleNote(note.fields)?.portrait === portrait.picture.hash
    return isSamples ? none : portrait
  },
)
