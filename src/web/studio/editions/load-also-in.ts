import { editionsWith } from '#calls/studio/editions/edition-words.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import { type Context, siteContext } from '../../routing/context.ts'

/** The names of the editions that have an entry, or one of these fields of the owner; none while the store does not answer. */
export async function loadAlsoIn(context: Context, entry: EntryName, fields?: readonly string[]): Promise<string[]> {
  const read = await editionsWith(context.get(siteContext).ports, entry, fields)
  return read.ok ? read.data : []
}
