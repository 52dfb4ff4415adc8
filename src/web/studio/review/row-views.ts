import type { EntryChange } from '#calls/studio/changes.ts'
import { entryScreens } from '#calls/studio/draft/entry-forms.ts'
import { entryFormFields } from '#calls/studio/draft/read-draft.ts'
import type { FolderView } from '#calls/studio/draft/read-folder.ts'
import { screenOfFolder } from '#calls/studio/pictures/read-folders.ts'
import type { Review } from '#calls/studio/publish/review.ts'
import { fieldNameOf } from '#domain/languages/translated-name.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import type { FieldChange } from '#domain/studio/field-change.ts'
import { type ContentScreen, contentScreens, screenOfCollection, screenOfOwnerField } from '#domain/studio/screens.ts'
import { dateText } from '#resume/date.ts'
import { languageName } from '#resume/language.ts'
import { type PersonInfo, statusReaders } from '#resume/records/person-info.ts'
import { none } from '#resume/result.ts'
import { type Fields, isFields } from '#resume/schema/stored-fields.ts'
import { english } from '#resume/words.ts'
import { statusFields, statusLine, statusOf } from '#resume/write/status.ts'
import { type ChangeView, pictureChange, sidesOf } from '../changes/change-view.ts'
import { addressOfField, placeOfField } from '../entry/entry-place.ts'
import { withoutTitle } from '../entry/entry-view.ts'
import { fineOf, monthIn } from '../entry/listed-entry.ts'
import { folderPath } from '../pictures/folder-view.ts'
import { countOf } from '../text/wording.ts'

/** A value of a new entry. */
export type Fact = { label: string; text: string; isOwn?: boolean }

/** A picture of a changed folder, small. */
export type StripPicture = { hash: string; name: string; state: 'same' | 'new' | 'gone' }

/**
 * What differs in an entry, a field of the owner or a folder, wherever two sides are compared. `key` is what a form posts to name it,
 * `edit` where it is written, '' for what is deleted.
 */
export type RowView = {
  key: string
  title: string
  /** Whether the title is a text of the owner. */
  isOwn: boolean
  fine: string
  kind: 'changed' | 'new' | 'deleted'
  mark: string
  changes: ChangeView[]
  facts: Fact[]
  strip: StripPicture[]
  edit: string
  problem: string
}

const titles: Readonly<Record<string, string>> = {
  location: 'Your place',
  'site-settings': 'Look',
  identity: 'Identity',
  'person-info': 'You',
}

/** An entry that differs as one row. */
export function entryRow(change: EntryChange): RowView {
  const { entry, title, state: kind, before, after, fieldChanges, problems } = change
  const { collection, id } = entry
  return {
    ...{ key: `entry ${collection} ${id}`, title: titles[collection] ?? title, isOwn: !(collection in titles) },
    ...{
      kind,
      mark: { new: 'New', deleted: 'Deleted', changed: `Changed: ${countOf(fieldChanges.length, 'field')}` }[kind],
    },
    fine: fineOf({ entry, fields: after ?? before ?? {} }),
    changes: fieldChanges.map((field) => changeView(change, field)),
    facts: kind === 'new' ? factsOf(entry, after ?? {}) : [],
    strip: [],
    edit: kind === 'deleted' ? '' : placeOfField(entry).page,
    problem: problems.map(({ line }) => withoutTitle(title, line)).join(' '),
  }
}

/** A changed field of an entry. */
export function changeView({ entry: { collection, id }, problems }: EntryChange, change: FieldChange): ChangeView {
  const own = problems.filter(({ path }) => fieldNameOf(path) === change.name)
  return {
    ...{ field: change.name, label: change.label, key: `field ${collection} ${id} ${change.name}` },
    ...{ ...sidesOf(change), problem: own.map(({ message }) => message).join(' ') },
  }
}

/** A field of the owner that differs as a row of its own. */
function ownerRow(owner: EntryChange, given: FieldChange): RowView {
  const isLanguages = given.name === 'languagesShown'
  const change = isLanguages ? inLanguageNames(given) : given
  const view = changeView(owner, change)
  const [isNew, isRemoved] = [isEmpty(change.before), isEmpty(change.after)]
  return {
    ...{
      key: view.key,
      title: isLanguages ? 'Languages' : change.label,
      isOwn: false,
      strip: [],
      facts: [],
      problem: view.problem,
    },
    fine:
      !isLanguages && Array.isArray(change.after) && change.after.length > 0
        ? countOf(change.after.length, 'line')
        : '',
    kind: isRemoved ? 'deleted' : isNew ? 'new' : 'changed',
    mark: isLanguages
      ? languagesText(change)
      : isRemoved
        ? 'Removed'
        : linesText(change) || (isNew ? 'New' : 'Changed'),
    changes: [{ ...view, label: '' }],
    edit: placeOfField(owner.entry, change.name).page,
  }
}

/** The tags of the further languages as their names. */
function inLanguageNames(change: FieldChange): FieldChange {
  const { how } = change
  if (how.kind !== 'list') return change
  return {
    ...change,
    how: { ...how, lines: how.lines.map((line) => ({ ...line, title: languageName(line.title, 'en') })) },
  }
}

/** 'German added'. */
function languagesText({ how }: FieldChange): string {
  const words = how.kind === 'list' ? how.lines.map(({ kind, title }) => `${title} ${kind}`) : []
  return words.join(', ')
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

const pictureWords = {
  added: 'new',
  removed: 'removed',
  replaced: 'replaced',
  moved: 'moved',
  'alternative text': 'described',
  'focus point': 'focused',
  translation: 'translated',
} as const

/** As many as stand beside a title. */
const maxStrip = 8

/** A folder of pictures that differs as one row. */
export function folderRow(
  view: Pick<FolderView, 'folder' | 'items' | 'published' | 'changes'> & { title: string },
): RowView {
  const { folder, title, items, published, changes } = view
  const there = new Set(published.map(({ hash }) => hash))
  const kept = new Set(items.map(({ hash }) => hash))
  const gone = published.filter(({ hash }) => !kept.has(hash))
  return {
    ...{ key: `folder ${folder}`, title, isOwn: false, fine: countOf(items.length, 'picture'), facts: [], problem: '' },
    kind: items.length === 0 ? 'deleted' : published.length === 0 ? 'new' : 'changed',
    mark: amounts(changes.map(({ kind }) => pictureWords[kind])),
    changes: changes.map((change) => pictureChange(folder, change)),
    strip: [
      ...items.map(({ hash, name }) => ({ hash, name, state: there.has(hash) ? ('same' as const) : ('new' as const) })),
      ...gone.map(({ hash, name }) => ({ hash, name, state: 'gone' as const })),
    ].slice(0, maxStrip),
    edit: folderPath(folder),
  }
}

/** A row of the draft. `isStale`: the site was changed since its draft began. */
export type ReviewRow = RowView & { isStale: boolean }

/** The rows of one page, with the address of its preview. */
export type ReviewPage = { title: string; preview: string; rows: ReviewRow[]; counts: string }

/** The changes of the draft by the pages that show them, in the order of the site. */
export function reviewPages({ entries, folders }: Pick<Review, 'entries' | 'folders'>): ReviewPage[] {
  const placed = [
    ...entries.toSorted((a, b) => placeOf(a) - placeOf(b)).flatMap(placedRows),
    ...folders.map((view) => ({
      screen: screenOfFolder(view.folder),
      row: { ...folderRow(view), isStale: view.isStale },
    })),
  ]
  return Object.values(contentScreens).flatMap((screen): ReviewPage[] => {
    const rows = placed.filter((each) => each.screen.to === screen.to).map(({ row }) => row)
    const title = screen.to === contentScreens.look.to ? 'The site' : screen.title
    return rows.length === 0 ? [] : [{ title, preview: screen.publicPage, rows, counts: countsOf(rows) }]
  })
}

/** Fields of the owner are on the pages that show them. Where the site was changed since, the owner chooses for all of them at once. */
function placedRows(change: Review['entries'][number]): { screen: ContentScreen; row: ReviewRow }[] {
  const { entry, state, fieldChanges, isStale } = change
  const isOwner = entry.collection === 'person-info'
  if (isOwner && state === 'changed' && !isStale)
    return fieldChanges.map((field) => ({
      screen: screenOfOwnerField(field.name).screen,
      row: { ...ownerRow(change, field), isStale },
    }))
  const screen = isOwner ? contentScreens.home : screenOfCollection(entry.collection)
  return [{ screen, row: { ...entryRow(change), isStale } }]
}

/** Jobs and schools come first, then the lists of the owner, then the other lists of the resume. */
const order = ['jobs', 'education', 'person-info', ...entryScreens().map(({ collection }) => collection)]

function placeOf({ entry }: EntryChange): number {
  return (order.indexOf(entry.collection) + order.length + 1) % (order.length + 1)
}

function countsOf(rows: readonly RowView[]): string {
  const kinds = ['changed', 'new', 'deleted'] as const
  const counts = kinds.map((kind) => [rows.filter((row) => row.kind === kind).length, kind] as const)
  return counts.flatMap(([count, kind]) => (count === 0 ? [] : [`${count} ${kind}`])).join(', ')
}

/** A page of a site that is published for the first time: what is on it, '' for nothing, and where it is written. */
export type FirstPage = { title: string; what: string; preview: string; edit: string }

/** As many as are read at a glance. */
const maxNamed = 6

/** The pages of a site that has nothing of the sample, so that what is new of them is all that is on them. */
export function firstPages(pages: readonly ReviewPage[]): FirstPage[] {
  const { home, about, resume, projects, hardware } = contentScreens
  return [home, about, resume, projects, hardware].map(({ title, to, publicPage }) => {
    const rows = pages.find((page) => page.title === title)?.rows ?? []
    const more = rows.length > maxNamed ? ` and ${rows.length - maxNamed} more` : ''
    const what = rows.slice(0, maxNamed).map((row) => row.title)
    return { title, what: `${what.join(', ')}${more}`, preview: publicPage, edit: to }
  })
}

/** The owner's status as a publish will have it, who will see it, and where that is chosen. */
export type NewStatus = { line: string; readers: string; to: string }

/** The status that the draft changes; null where it changes nothing of it, or removes it. */
export function newStatus(
  entries: readonly Pick<EntryChange, 'entry' | 'before' | 'after'>[],
  drafted: PersonInfo,
): NewStatus | null {
  const owner = entries.find(({ entry }) => entry.collection === 'person-info')
  const { before, after } = owner ?? {}
  if (!owner || !after || statusFields.every((name) => before?.[name] === after[name])) return null
  const status = statusOf({ ...drafted, statusShown: 'site' }, 'site', english)
  if (status === none) return null
  const readers = statusReaders[drafted.statusShown ?? ''] ?? ''
  return { line: statusLine(status), readers, to: addressOfField(owner.entry, 'statusShown') }
}

/** What is still the sample's, by the screens where it is replaced. */
export type LeftOfSample = { count: number; pages: { title: string; to: string; count: number }[] }

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

/** Of one text; the form has all of it. */
const maxFact = 400

/** The values of an entry, by the labels of its form. */
export function factsOf(entry: EntryName, fields: Fields): Fact[] {
  return entryFormFields(entry).flatMap(({ name, label, ...field }) => {
    const choice = field.kind === 'choice' && field.choices.find(({ value }) => value === fields[name])
    const text = choice ? choice.label : factText(fields[name])
    const isOwn = !choice && (typeof fields[name] === 'string' || Array.isArray(fields[name]))
    const short = text.length > maxFact ? `${text.slice(0, maxFact).toWellFormed()}…` : text
    return text === '' ? [] : [{ label, text: short, isOwn }]
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

/** A value as the owner reads it: the lines of a list, the parts of a group. */
function valueText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(valueText).join('\n')
  if (typeof value === 'object') return Object.values(value).map(valueText).join(' ')
  return String(value)
}
