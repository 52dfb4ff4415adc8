import { entryScreens } from '#calls/studio/draft/entry-forms.ts'
import { entryFormFields } from '#calls/studio/draft/form-fields.ts'
import type { FolderView } from '#calls/studio/draft/read-folder.ts'
import { pageOfFolder } from '#calls/studio/pictures/read-folders.ts'
import type { Review, ReviewedEntry } from '#calls/studio/publish/review.ts'
import { dateText } from '#domain/date.ts'
import { none } from '#domain/result.ts'
import type { Fields } from '#domain/schema/stored-fields.ts'
import { isFields } from '#domain/schema/stored-fields.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import type { FieldChange } from '#domain/studio/field-change.ts'
import { type ContentScreen, contentScreens, screenOfCollection, screenOfOwnerField } from '#domain/studio/screens.ts'
import { english } from '#domain/words.ts'
import { placeOfField } from '../entry/entry-place.ts'
import { withoutTitle } from '../entry/entry-view.ts'
import { fineOf, listedEntry, monthIn } from '../entry/listed-entry.ts'
import { valueText } from '../form/value-text.ts'
import { folderPath } from '../pictures/folder-view.ts'
import { countOf } from '../text/count.ts'
import { type ChangeView, toEntryChangeViews, toFolderChangeView } from './change-views.ts'

/** A value of a new entry. */
export type Fact = { label: string; text: string; isOwn?: boolean }

/** A picture of a changed folder, small. */
export type StripPicture = { hash: string; name: string; state: 'same' | 'new' | 'gone' }

/**
 * What happens to one entry, one field of the owner, or one folder. `edit` is where it is written, '' for one that is deleted.
 * `revert` is what the form posts to take it back.
 */
export type ReviewRow = {
  title: string
  /** Whether the title is a text of the owner. */
  isOwn: boolean
  fine: string
  mark: string
  kind: 'changed' | 'new' | 'deleted'
  changes: ChangeView[]
  facts: Fact[]
  strip: StripPicture[]
  edit: string
  revert: string
  problem: string
}

/** The rows of one page, with the address of its preview. */
export type ReviewPage = { title: string; preview: string; rows: ReviewRow[]; counts: string }

/** A page of a site that is published for the first time: what is on it, '' for nothing, and where it is written. */
export type FirstPage = { title: string; what: string; preview: string; edit: string }

/** What is still the sample's, by the screens where it is replaced. */
export type LeftOfSample = { count: number; pages: { title: string; to: string; count: number }[] }

type Placed = { screen: ContentScreen; row: ReviewRow }

/** The changes by the pages that show them, in the order of the site. */
export function reviewPages({ entries, folders }: Pick<Review, 'entries' | 'folders'>): ReviewPage[] {
  const placed = [
    ...entries.toSorted((a, b) => placeOf(a) - placeOf(b)).flatMap(entryRows),
    ...folders.map((view) => ({ screen: screenOfFolder(view.folder), row: folderRow(view) })),
  ]
  return Object.values(contentScreens).flatMap((screen): ReviewPage[] => {
    const rows = placed.filter((each) => each.screen.to === screen.to).map(({ row }) => row)
    const title = screen.to === contentScreens.look.to ? 'The site' : screen.title
    return rows.length === 0 ? [] : [{ title, preview: screen.publicPage, rows, counts: countsOf(rows) }]
  })
}

/** Counts what a publish would show of the sample; null for nothing. */
export function leftOfSample(left: Review['left']): LeftOfSample | null {
  const counted = left.map((part) =>
    'folder' in part
      ? { screen: screenOfFolder(part.folder), count: part.pictures }
      : {
          screen:
            part.field === none ? screenOfCollection(part.entry.collection) : screenOfOwnerField(part.field).screen,
          count: 1,
        },
  )
  const sum = (all: readonly { count: number }[]) => all.reduce((total, { count }) => total + count, 0)
  const pages = Object.values(contentScreens).flatMap(({ title, to }) => {
    const count = sum(counted.filter(({ screen }) => screen.to === to))
    return count === 0 ? [] : [{ title, to, count }]
  })
  return pages.length === 0 ? null : { count: sum(pages), pages }
}

/** Jobs and schools come first, then the lists of the owner, then the other lists of the resume. */
const order = ['jobs', 'education', 'person-info', ...entryScreens().map(({ collection }) => collection)]

function placeOf({ entry }: ReviewedEntry): number {
  return (order.indexOf(entry.collection) + order.length + 1) % (order.length + 1)
}

/** As many as are read at a glance. */
const maxNamed = 6

/** The pages of a site that has nothing of the sample, so that what is new of them is all that is on them. */
export function firstPages(pages: readonly ReviewPage[]): FirstPage[] {
  return Object.values(contentScreens)
    .filter(
      ({ to }) =>
        ![contentScreens.look.to, contentScreens.editions.to, contentScreens.languages.to].some((each) => each === to),
    )
    .map(({ title, to, publicPage }) => {
      const rows = pages.find((page) => page.title === title)?.rows ?? []
      const more = rows.length > maxNamed ? ` and ${rows.length - maxNamed} more` : ''
      const what = rows.slice(0, maxNamed).map((row) => row.title)
      return { title, what: `${what.join(', ')}${more}`, preview: publicPage, edit: to }
    })
}

function countsOf(rows: readonly ReviewRow[]): string {
  const kinds = ['changed', 'new', 'deleted'] as const
  const counts = kinds.map((kind) => [rows.filter((row) => row.kind === kind).length, kind] as const)
  return counts.flatMap(([count, kind]) => (count === 0 ? [] : [`${count} ${kind}`])).join(', ')
}

function entryRows(entry: ReviewedEntry): Placed[] {
  const { collection } = entry.entry
  if (collection === 'person-info' && entry.state === 'changed')
    return entry.fieldChanges.map((change) => ownerRow(entry, change))
  const changes = entry.state === 'changed' ? toEntryChangeViews(entry).flatMap((group) => group.changes) : []
  const { kind, mark } = stateOf(entry, changes.length)
  const row: ReviewRow = {
    ...{
      title: titleOf(entry),
      isOwn: !(collection in titles),
      fine: fineOf(listedEntry(entry)),
      kind,
      mark,
      changes,
      strip: [],
    },
    facts: entry.state === 'new' ? factsOf(entry.entry, entry.fields) : [],
    edit: entry.state === 'deleted' ? '' : placeOfField(entry.entry).page,
    revert: `entry ${collection} ${entry.entry.id}`,
    problem:
      entry.state === 'deleted' ? '' : entry.problems.map(({ line }) => withoutTitle(entry.title, line)).join(' '),
  }
  return [{ screen: collection === 'person-info' ? contentScreens.home : screenOfCollection(collection), row }]
}

function stateOf({ state }: ReviewedEntry, fields: number): Pick<ReviewRow, 'kind' | 'mark'> {
  if (state === 'new') return { kind: 'new', mark: 'New' }
  if (state === 'deleted') return { kind: 'deleted', mark: 'Deleted' }
  return { kind: 'changed', mark: `Changed: ${countOf(fields, 'field')}` }
}

const titles: Readonly<Record<string, string>> = {
  location: 'Your place',
  'site-settings': 'Look',
  'person-info': 'You',
}

function titleOf({ entry: { collection }, title }: ReviewedEntry): string {
  return titles[collection] ?? title
}

/** A field of the owner is a row of its own, on the page that shows it. */
function ownerRow(entry: ReviewedEntry, change: FieldChange): Placed {
  const [group] = toEntryChangeViews({ ...entry, fieldChanges: [change] })
  const [shown] = group?.changes ?? []
  const { screen } = screenOfOwnerField(change.name)
  const [isNew, isRemoved] = [isEmpty(change.before), isEmpty(change.after)]
  const row: ReviewRow = {
    ...{ title: change.label, isOwn: false, fine: fineOfField(change), strip: [], facts: [] },
    kind: isRemoved ? 'deleted' : isNew ? 'new' : 'changed',
    mark: isRemoved ? 'Removed' : linesText(change) || (isNew ? 'New' : 'Changed'),
    changes: shown === undefined ? [] : [{ ...shown, name: '' }],
    edit: placeOfField(entry.entry, change.name).page,
    revert: `field person-info owner ${change.name}`,
    problem: shown?.problem ?? '',
  }
  return { screen, row }
}

function fineOfField({ after }: FieldChange): string {
  return Array.isArray(after) && after.length > 0 ? countOf(after.length, 'line') : ''
}

/** '2 new, 1 removed': what happens to the lines of a list; '' for another field. */
function linesText({ how }: FieldChange): string {
  if (how.kind !== 'list') return ''
  const words = { added: 'new', removed: 'removed', changed: 'changed', moved: 'moved' } as const
  return amounts(how.lines.map(({ kind }) => words[kind]))
}

function amounts(words: readonly string[]): string {
  return [...Map.groupBy(words, (word) => word)].map(([word, all]) => `${all.length} ${word}`).join(', ')
}

/** The screen of the page that shows a folder of pictures. */
function screenOfFolder(folder: string): ContentScreen {
  if (folder === 'backgrounds') return contentScreens.look
  const [, top = ''] = pageOfFolder(folder).split('/')
  return Object.values(contentScreens).find(({ publicPage }) => publicPage.startsWith(`/${top}`)) ?? contentScreens.home
}

const pictureWords = {
  added: 'new',
  removed: 'removed',
  replaced: 'replaced',
  moved: 'moved',
  'alternative text': 'described',
  'focus point': 'focused',
} as const

function folderRow(view: FolderView & { title: string }): ReviewRow {
  const { folder, title, items, published, changes } = view
  const there = new Set(published.map(({ hash }) => hash))
  const kept = new Set(items.map(({ hash }) => hash))
  const gone = published.filter(({ hash }) => !kept.has(hash))
  return {
    ...{ title, isOwn: false, fine: countOf(items.length, 'picture'), facts: [], problem: '' },
    kind: items.length === 0 ? 'deleted' : published.length === 0 ? 'new' : 'changed',
    mark: amounts(changes.map(({ kind }) => pictureWords[kind])),
    changes: toFolderChangeView(view).changes,
    strip: [
      ...items.map(({ hash, name }) => ({ hash, name, state: there.has(hash) ? ('same' as const) : ('new' as const) })),
      ...gone.map(({ hash, name }) => ({ hash, name, state: 'gone' as const })),
    ].slice(0, maxStrip),
    edit: folderPath(folder),
    revert: `folder ${folder}`,
  }
}

/** As many as stand beside a title. */
const maxStrip = 8

/** Of one text; the form has all of it. */
const maxFact = 400

/** The values of an entry, by the labels of its form. */
export function factsOf(entry: EntryName, fields: Fields): Fact[] {
  return entryFormFields(entry).flatMap(({ name, label }) => {
    const text = factText(fields[name])
    return text === ''
      ? []
      : [
          {
            label,
            text: text.length > maxFact ? `${text.slice(0, maxFact).toWellFormed()}…` : text,
            isOwn: typeof fields[name] === 'string' || Array.isArray(fields[name]),
          },
        ]
  })
}

function factText(value: unknown): string {
  if (isEmpty(value)) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const date = isFields(value) ? monthIn(value) : none
  return date === none ? valueText(value) : dateText(date, english)
}

/** Whether a value says nothing. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === none || value === '' || (Array.isArray(value) && value.length === 0)
}
