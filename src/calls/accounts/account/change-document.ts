import { call, fail, take } from '#domain/call.ts'
import type { Ports } from '#ports/ports.ts'
import { type None, none } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'

/** How often a change is made again when another request was faster. */
const maxTries = 3

/** Said of a change that came later than that of another request. */
export const staleText = 'This was changed in another place at the same time. Please try again.'

/**
 * Changes one document: reads its fields, none if it is not there, and writes those that `change` makes of them, none to delete
 * it. `change` may `fail`. Both happen again when another request changed it in between. Fails as `change` does, and with 'conflict' after three
 * tries.
 */
export const changeDocument = call(
  async (
    { documents }: Pick<Ports, 'documents'>,
    place: { collection: string; id: string },
    change: (was: Fields | None) => Fields | None,
  ): Promise<void> => {
    for (let tries = 1; ; tries += 1) {
      const stored = take(await documents.read(place.collection, place.id))
      const was = stored?.fields ?? none
      const fields = change(was)
      const changed = await documents.commit([{ ...place, fields, was }])
      if (changed.ok || changed.failure.code !== 'conflict') return take(changed)
      if (tries === maxTries) return fail('conflict', staleText)
    }
  },
)
