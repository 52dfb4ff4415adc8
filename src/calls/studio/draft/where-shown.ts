import type { EntryName } from '#domain/studio/entry-name.ts'
import { type None, none } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'

/** Where visitors see an entry as it is published: on the site, or by links only; or nowhere, because it is hidden or new in the draft. */
export type WhereShown = 'site' | 'links' | 'hidden' | 'new'

export function whereShown({ collection }: EntryName, published: Fields | None): WhereShown {
  if (published === none) return 'new'
  if (collection === 'editions') return 'links'
  return published.hidden === true ? 'hidden' : 'site'
}
