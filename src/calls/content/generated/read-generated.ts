import { call, take } from '#domain/call.ts'
import { type Generated, generatedNote, toGenerated } from '#domain/site/generated-index.ts'
import type { Ports } from '#ports/ports.ts'
import { type None, none } from '#resume/result.ts'

/** Returns what is stored of generated files; nothing when none was made. */
export const readGenerated = call(async ({ documents }: Pick<Ports, 'documents'>): Promise<Generated> => {
  const stored = take(await documents.read(generatedNote.collection, generatedNote.id))
  return toGenerated(stored === none ? none : stored.fields)
})

/** The bytes of a generated file, or none where they are lost: a restored backup has none. */
export const generatedBytes = call(
  async ({ blobs }: Pick<Ports, 'blobs'>, hash: string): Promise<Uint8Array | None> => {
    const read = await blobs.read(hash)
    return !read.ok && read.failure.code === 'object-not-found' ? none : take(read)
  },
)
