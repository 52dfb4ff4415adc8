import type { EntryName } from '#domain/studio/entry-name.ts'

/** The page of the studio that changes an entry. */
export function pageOfEntry({ collection, id }: EntryName): string {
  return pages[`${collection}/${id}`] ?? `/studio/resume/${collection}/${encodeURIComponent(id)}`
}

const pages: Readonly<Record<string, string>> = {
  'person-info/owner': '/studio/about',
  'location/owner': '/studio/about',
  'hardware/desktop': '/studio/hardware',
  'hardware/laptop': '/studio/hardware/laptop',
  'site-settings/owner': '/studio/look',
}
