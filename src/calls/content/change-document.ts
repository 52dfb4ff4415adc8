import { call, take } from '#domain/call.ts'
import type { Document } from '#ports/content/documents.ts'
import type { Ports } from '#ports/ports.ts'
import { type None, none } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'

/**
 * A document to change: `read` returns its record, none where it is damaged. A change that another process came before is made again, in all
 * `tries` times.
 */
type Changed<R> = Pick<Document, 'id'> & {
  collection: string
  tries: number
  read(id: string, fields: Fields): R | None
}

/** Changes fields of a stored document by what it is. Returns whether it is still there. Fails as the store does. */
export const changeDocument = call(
  async <R>(
    { documents }: Pick<Ports, 'documents'>,
    { collection, id, tries, read }: Changed<R>,
    change: (record: R) => Fields,
  ): Promise<boolean> => {
    for (let tried = 1; ; tried += 1) {
      const stored = take(await documents.read(collection, id))
      const record = stored === none ? none : read(id, stored.fields)
      if (stored === none || record === none) return false
      const fields = { ...stored.fields, ...change(record) }
      const saved = await documents.commit([{ collection, id, fields, was: stored.fields }])
      const isOvertaken = !saved.ok && saved.failure.code === 'conflict' && tried < tries
      if (isOvertaken) continue
      take(saved)
      return true
    }
  },
)
