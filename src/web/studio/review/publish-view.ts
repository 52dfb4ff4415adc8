import { publicPageOf } from '#calls/studio/draft/entry-forms.ts'
import { entryFormFields, namedEntry } from '#calls/studio/draft/form-fields.ts'
import { pageOfFolder } from '#calls/studio/pictures/read-folders.ts'
import { none } from '#domain/result.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import type { PublishRecord } from '#domain/studio/publish-record.ts'
import { contentScreens } from '#domain/studio/screens.ts'
import { addressOfField, placeOfField } from '../entry/entry-place.ts'
import type { PlacesView } from '../places/place-view.ts'

type Change = PublishRecord['changes'][number]

/** A publish as it is shown right after it. */
export type PublishView = {
  number: number
  at: string
  /** Whether visitors can download the resume as a PDF. */
  hasPdf: boolean
  /** Where a link to a mailbox is written, '' for a resume that has one: without it no file says how to reach the owner. */
  mailboxAt: string
  /** This server and the places, as they were right after it. */
  where: PlacesView
  pages: { title: string; address: string; changes: number }[]
}

/** A publish as the screen after it shows it. */
export function toPublishView(
  record: PublishRecord,
  at: string,
  hasPdf: boolean,
  links: readonly { url: string }[],
): Omit<PublishView, 'where'> {
  const hasMailbox = links.some(({ url }) => /^mailto:/i.test(url))
  const mailboxAt = hasMailbox ? '' : addressOfField({ collection: 'person-info', id: 'owner' }, 'social')
  return { number: record.number, at, hasPdf, mailboxAt, pages: pagesOfPublish(record) }
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

function placeInSite({ address }: Page): number {
  const screens = Object.values(contentScreens)
  const at = screens.findIndex(({ publicPage }) => address.startsWith(publicPage))
  return at === -1 ? screens.length : at
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
