import { publicPageOf } from '#calls/studio/draft/entry-forms.ts'
import { entryFormFields, namedEntry } from '#calls/studio/draft/read-draft.ts'
import { pageOfFolder } from '#calls/studio/pictures/read-folders.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import type { PublishRecord } from '#domain/studio/publish-record.ts'
import { contentScreens } from '#domain/studio/screens.ts'
import { none } from '#resume/result.ts'
import { isReachable } from '#resume/write/contact.ts'
import { addressOfField, placeOfField } from '../entry/entry-place.ts'
import type { PlacesView } from '../places/place-view.ts'

type Change = PublishRecord['changes'][number]

/** A publish as it is shown right after it. */
export type PublishView = {
  number: number
  at: string
  /** Whether visitors can download the resume as a PDF. */
  hasPdf: boolean
  /** Where the contact of the resume is written, '' where the files say already how to reach the owner. */
  contactAt: string
  /** This server and the places, as they were right after it. */
  where: PlacesView
  /** The pages to look at: Home first, then those that changed. 0 changes: not counted. */
  pages: { title: string; address: string; changes: number }[]
}

/** Where the owner says how readers of the resume reach them. */
export const placeOfContact = addressOfField({ collection: 'person-info', id: 'owner' }, 'resumeEmail')

/** A publish as the screen after it shows it. `shown` are the addresses of the pages that the site has now. */
export function toPublishView(
  record: PublishRecord,
  at: string,
  hasPdf: boolean,
  owner: Parameters<typeof isReachable>[0],
  shown: ReadonlySet<string>,
): Omit<PublishView, 'where'> {
  const contactAt = isReachable(owner) ? '' : placeOfContact
  return { number: record.number, at, hasPdf, contactAt, pages: pagesToSee(record, shown) }
}

/** Of a first publish nothing is counted: all of it is new. */
function pagesToSee(record: PublishRecord, shown: ReadonlySet<string>): PublishView['pages'] {
  const changed = pagesOfPublish(record).filter(({ address }) => shown.has(address))
  const home = changed.find(({ address }) => address === '/home') ?? { title: 'Home', address: '/home', changes: 0 }
  const pages = [home, ...changed.filter((page) => page !== home)]
  return record.number === 1 ? pages.map((page) => ({ ...page, changes: 0 })) : pages
}

/** What was published, by the public page that shows it, in the order of the site. A deleted entry has no page. */
export function pagesOfPublish(record: PublishRecord): PublishView['pages'] {
  const pages = new Map<string, PublishView['pages'][number]>()
  const gone = new Set(record.changes.map((change) => (change.fate === 'removed' ? pageOfRemoved(change) : none)))
  for (const change of record.changes) {
    if (change.fate === 'removed' || change.count === 0) continue
    for (const { page, changes } of pagesOf(change)) {
      if (gone.has(page.address)) continue
      const known = pages.get(page.address)
      pages.set(page.address, { ...page, ...known, changes: changes + (known?.changes ?? 0) })
    }
  }
  return [...pages.values()].sort((a, b) => placeInSite(a) - placeInSite(b))
}

/** By the screens, and a page before those below it. */
function placeInSite({ address }: Page): number {
  const screens = Object.values(contentScreens)
  const at = screens.findIndex(({ publicPage }) => address.startsWith(publicPage))
  return at === -1 ? screens.length : at + (address === screens[at]?.publicPage ? 0 : 0.5)
}

/** The page that goes with an entry, and with it the pictures on it. */
function pageOfRemoved({ path }: Change): string | null {
  const [, collection = '', file = ''] = path.split('/')
  const entry = namedEntry(collection, file.replace(/\.json$/, ''))
  return entry === none ? none : publicPageOf(entry)
}

/** The number of changes of a publish, as the draft counted them. */
export function countOfChanges({ changes, count }: PublishRecord): number {
  const listed = changes.map(countOfChange).reduce((sum, each) => sum + each, 0)
  return listed + Math.max(0, count - changes.length)
}

function countOfChange({ fate, fields, count }: Change): number {
  return count ?? (fate === 'changed' ? Math.max(1, fields.length) : 1)
}

type Page = { title: string; address: string }

/** The pages that show a change, each with how many of its fields. The owner's fields belong to several pages. */
function pagesOf(change: Change): { page: Page; changes: number }[] {
  const { path, title, fields } = change
  const [top, collection = '', file = ''] = path.split('/')
  if (top === 'files') {
    const page = { title, address: pageOfFolder(path.slice('files/'.length)) }
    return [{ page, changes: countOfChange(change) }]
  }
  const entry = namedEntry(collection, file.replace(/\.json$/, ''))
  if (entry === none) return []
  if (collection !== 'person-info' || change.fate !== 'changed' || fields.length === 0)
    return [{ page: pageOf(entry, title), changes: countOfChange(change) }]
  const names = new Map(entryFormFields(entry).map(({ label, name }) => [label, name]))
  return fields.map((label) => ({ page: pageOf(entry, title, names.get(label)), changes: 1 }))
}

function pageOf(entry: EntryName, title: string, field?: string): Page {
  const place = placeOfField(entry, field)
  const isOwn = publicPageOf(entry) !== none && entry.collection !== 'hardware'
  const name = place.publicPage === '/home' ? placeOfField(entry).title : place.title
  return { title: isOwn ? title : name, address: place.publicPage }
}
