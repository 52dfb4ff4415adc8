import { failed, type None, none, type Result } from '#domain/result.ts'
import type { Fields } from '#domain/schema/stored-fields.ts'
import type { Ports } from '#ports/ports.ts'

/** How often a change is made again when another request was faster. */
const maxTries = 3

/** The failure of a change that came later than that of another request. */
export const overtaken = failed('conflict', 'This was changed in another place at the same time. Please try again.')

/**
 * Changes one document: reads its fields, none if it is not there, and writes those that `change` makes of them, none to delete
 * it. Both happen again when another request changed it in between. Fails as `change` does, and with 'conflict' after three
 * tries.
 */
export async function changeDocument(
  { documents }: Pick<Ports, 'documents'>,
  place: { collection: string; id: string },
  change: (was: Fields | None) => Result<Fields | None>,
): Promise<Result<void>> {
  for (let tries = 1; ; tries += 1) {
    const stored = await documents.read(place.collection, place.id)
    if (!stored.ok) return stored
    const was = stored.data?.fields ?? none
    const fields = change(was)
    if (!fields.ok) return fields
    const changed = await documents.commit([{ ...place, fields: fields.data, was }])
    if (changed.ok || changed.failure.code !== 'conflict') return changed
    if (tries === maxTries) return overtaken
  }
}
