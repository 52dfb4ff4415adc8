import { firstFieldOf } from '#calls/studio/entry-forms.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import { ownerParts, ownerScreens } from '#domain/studio/owner-parts.ts'
import { pageOfEntry } from './entry-page.ts'

/** Where fields are written and where visitors see them. `first` is the first field of the form, which names its inputs. */
export type FieldPlace = { title: string; page: string; publicPage: string; first: string }

type Part = FieldPlace & { names: readonly string[] }

const pages = {
  Home: ['/studio/home', '/home'],
  'About me': ['/studio/about', '/about'],
  Resume: ['/studio/resume', '/resume'],
  Projects: ['/studio/projects', '/projects'],
  'Look and texts': ['/studio/look', '/home'],
} as const

const ofOwner = ownerParts.map(({ title, names }): Part => {
  const [page, publicPage] = pages[title]
  return { title, page, publicPage, first: names[0], names }
})

const home: FieldPlace = { title: 'Home', page: '/studio/home', publicPage: '/home', first: 'headline' }

/** The place of a field of an entry; without a field the entry's own. */
export function placeOfField(entry: EntryName, field = ''): FieldPlace {
  const { collection, id } = entry
  if (collection === 'person-info') return ofOwner.find(({ names }) => names.includes(field)) ?? home
  const first = firstFieldOf(collection)
  const page = pageOfEntry(entry)
  if (collection === 'site-settings') return { title: 'Look and texts', page, publicPage: '/home', first }
  if (collection === 'hardware') return { title: 'Hardware', page, publicPage: `/hardware/${id}`, first }
  if (collection === 'location') return { title: 'About me', page, publicPage: '/about', first }
  if (collection !== 'jobs' && collection !== 'education')
    return { title: 'Resume', page, publicPage: '/resume', first }
  return { title: 'Resume', page, publicPage: `/resume/${collection}/details?uuid=${encodeURIComponent(id)}`, first }
}

/** What fields of an entry are listed under: its title, or the screens that the owner's fields are on. */
export function titleOfFields({ collection }: EntryName, title: string, fields: readonly string[]): string {
  return (collection === 'person-info' && ownerScreens(fields)) || title
}

/** The address of the input of a field, for a problem that names its path. */
export function addressOfField(entry: EntryName, path: string): string {
  const { page, first } = placeOfField(entry, path.split(/[.[]/, 1)[0])
  return `${page}#${entry.collection}-${first}-${path}`
}
