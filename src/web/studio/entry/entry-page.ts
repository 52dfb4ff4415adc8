import type { EntryName } from '#domain/studio/entry-name.ts'
import { contentScreens, screenOfCollection } from '#domain/studio/screens.ts'

/** The page of the studio that changes an entry. */
export function pageOfEntry({ collection, id }: EntryName): string {
  if (collection === 'person-info') return contentScreens.about.to
  const { to } = screenOfCollection(collection)
  if (collection === 'hardware' && id === 'laptop') return `${to}/laptop`
  if (to === contentScreens.projects.to || to === contentScreens.editions.to) return `${to}/${encodeURIComponent(id)}`
  return to === contentScreens.resume.to ? `${to}/${collection}/${encodeURIComponent(id)}` : to
}
