import { entryScreens } from '#calls/studio/draft/entry-forms.ts'
import type { ImportItem, ImportView } from '#calls/studio/imports/apply-import.ts'
import { importKinds } from '#domain/studio/import-kinds.ts'
import type { LeftLine } from '#domain/transfer/import-rows.ts'
import { doubtText, isSwappable, swappedRow } from '#domain/transfer/read-document.ts'
import { none } from '#resume/result.ts'
import { fineOf } from '../entry/listed-entry.ts'
import { entryRow, factsOf, isEmpty, type RowView } from '../review/row-views.ts'
import { countOf } from '../text/wording.ts'

/**
 * A row of a file with its box. `known` is what the draft has that may be the same; `check` says what the owner should look at. `lines` are
 * those of a document that it came from, `doubts` messages about it, and `swapped` is what it shows with title and company exchanged.
 */
export type ImportRowView = {
  key: string
  row: Omit<RowView, 'key' | 'edit'>
  ticked: boolean
  amount: number
  known: { title: string; fine: string } | null
  notes: string[]
  check: string
  lines: string[]
  doubts: string[]
  swapped: Pick<RowView, 'title' | 'fine' | 'facts'> | null
}

export type ImportGroup = { title: string; note: string; rows: ImportRowView[] }

/** A file as the owner chooses what of it is imported. */
export type ImportRowsView = {
  heading: string
  lead: string
  groups: ImportGroup[]
  remarks: string[]
  left: LeftLine[]
  moreLeft: number
  notPlaced: string
}

/** So that a damaged file of many parts still makes a short page. */
const maxLines = 50

const about = 'About you'
const more = 'More on your resume'
const duplicates = 'Possible duplicates'
const differing = 'Different from yours'
const offered = 'Optional'
const site = 'The site'
const titles = [about, 'Jobs', 'Education', more, 'Projects', site, duplicates, differing, offered]

const notes: Readonly<Record<string, string>> = {
  [duplicates]: 'Not added unless you tick them',
  [differing]: 'Yours stays unless you tick the one in the file',
}

const listTitles: Readonly<Record<string, string>> = {
  ...{ skills: 'Skills', languages: 'Languages', interests: 'Interests', activities: 'Activities', social: 'Links' },
}

/** The rows by the groups of the resume, in the order of the site. docs/behaviour.md 25.2. */
export function toImportRowsView(name: string, { kind, items, left, remarks, notPlaced }: ImportView): ImportRowsView {
  const rows = items.map((item, at) => ({ group: groupOf(item), view: rowOf(item, String(at)) }))
  const groups = titles.flatMap((title): ImportGroup[] => {
    const own = rows.filter(({ group }) => group === title).map(({ view }) => view)
    return own.length === 0 ? [] : [{ title, note: notes[title] ?? '', rows: own }]
  })
  return {
    ...{
      heading: `From ${importKinds[kind]}, ${name}`,
      lead: leadOf(rows),
      groups,
      remarks: remarks.slice(0, maxLines),
    },
    ...{ left: left.slice(0, maxLines), moreLeft: Math.max(0, left.length - maxLines), notPlaced },
  }
}

type GroupedRow = { group: string; view: ImportRowView }

/** '3 jobs, 2 schools, 6 skills and 11 more are chosen.' */
function leadOf(rows: readonly GroupedRow[]): string {
  if (rows.length === 0) return 'Everything of this file is on your site already.'
  const ticked = rows.filter(({ view }) => view.ticked)
  const amount = (own: readonly GroupedRow[]) => own.reduce((sum, { view }) => sum + view.amount, 0)
  const isOf = { job: 'Jobs', school: 'Education' }
  const named = [
    ...Object.entries(isOf).map(([what, title]) => ({ what, own: ticked.filter(({ group }) => group === title) })),
    { what: 'skill', own: ticked.filter(({ view }) => view.row.title === listTitles.skills) },
  ].filter(({ own }) => own.length > 0)
  const counts = named.map(({ what, own }) => countOf(amount(own), what))
  const others = amount(ticked) - named.reduce((sum, { own }) => sum + amount(own), 0)
  const all = [...counts, ...(others === 0 ? [] : [counts.length === 0 ? countOf(others, 'thing') : `${others} more`])]
  const isOne = amount(ticked) === 1
  const what = all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
  const chosen =
    what === ''
      ? 'Nothing is chosen. Tick what you want.'
      : `${what} ${isOne ? 'is' : 'are'} chosen. Untick what you don’t want.`
  return `${chosen} Nothing is public until you publish.`
}

const headings = new Map<string, string>(entryScreens().map(({ collection, heading }) => [collection, heading]))

const ofSite = ['hardware', 'site-settings', 'identity']

function groupOf({ fate, entry, patch }: ImportItem): string {
  if (fate === 'differs') return differing
  if (fate === 'alike') return duplicates
  if (fate === 'offered') return offered
  if (entry === none || ofSite.includes(entry.collection)) return site
  if (entry.collection === 'location' || patch?.list === 'social') return about
  if (entry.collection === 'person-info') return patch?.list === undefined ? about : more
  const heading = headings.get(entry.collection) ?? more
  return titles.includes(heading) ? heading : more
}

function rowOf(item: ImportItem, key: string): ImportRowView {
  const { fate, ticked, titles: names, reasons, lack, like, known, entry, patch, folder } = item
  const row = entry === none || patch === none ? folderRowOf(folder) : entryRowOf(item)
  const isAlike = fate === 'alike' && like !== none
  return {
    ...{
      key,
      row,
      ticked,
      amount: patch?.list === undefined ? 1 : names.length,
      notes: lack === '' ? reasons : [lack, ...reasons],
    },
    known:
      isAlike && known !== none && entry !== none
        ? { title: like.title, fine: fineOf({ entry, fields: known }) }
        : none,
    check: isAlike
      ? known === none
        ? 'is twice in the file.'
        : `may be “${like.title}”, which you have already.`
      : item.isOpen
        ? 'has no end date. We take it as still studying.'
        : fate === 'incomplete'
          ? lack.replace(/^It /, '')
          : isSwappable(item)
            ? 'may have title and company the other way around.'
            : '',
    ...documentPart(item),
  }
}

/** What a reader of documents says of an entry. That it has no dates may be said already. */
function documentPart(item: ImportItem): Pick<ImportRowView, 'lines' | 'doubts' | 'swapped'> {
  const { from, lack, patch } = item
  const { lines, doubts } = from ?? { lines: [], doubts: [] }
  const shown = doubts.filter((doubt) => (doubt === 'swap' ? isSwappable(item) : lack === ''))
  return {
    lines: lines.length > maxLines ? [...lines.slice(0, maxLines), '…'] : lines,
    doubts: shown.map((doubt) => doubtText(doubt, patch?.fields ?? {}, lines)),
    swapped: isSwappable(item) ? swappedWords(item) : none,
  }
}

function swappedWords(item: ImportItem): ImportRowView['swapped'] {
  const other = swappedRow(item)
  const { title = '' } = other.patch?.fields ?? {}
  const { fine, facts } = entryRowOf(other)
  return { title: String(title), fine, facts }
}

type Shown = ImportRowView['row']

const bare: Omit<Shown, 'title'> = {
  ...{ isOwn: false, fine: '', kind: 'new', mark: '', changes: [], facts: [], strip: [], problem: '' },
}

function folderRowOf(folder: ImportItem['folder']): Shown {
  return { ...bare, title: folder?.title ?? '', fine: countOf(folder?.pictures ?? 0, 'picture') }
}

function entryRowOf(item: ImportItem): Shown {
  const { entry, patch, fate, titles: names, like, change } = item
  if (entry === none || patch === none) return { ...bare, title: '' }
  const { list, fields } = patch
  const changed = change === none ? {} : { changes: entryRow(change).changes, kind: 'changed' as const }
  if (list !== undefined) {
    const fine = `${names.slice(0, 8).join(', ')}${names.length > 8 ? ' …' : ''}`
    const mark = fate === 'new' ? `${names.length} new` : ''
    const title = fate === 'offered' && list === 'skills' ? 'A list of names: skills?' : listTitles[list]
    return { ...bare, ...changed, fine, mark, title: title ?? `${countOf(names.length, 'course')} at ${like?.title}` }
  }
  if (fate === 'offered') return { ...bare, ...offeredWords(fields) }
  const facts = change === none ? factsOf(entry, fields) : []
  if (entry.collection === 'person-info' || entry.collection === 'location') {
    const { name, headline, city, state, country } = fields
    const place = [city, state].filter((part) => !isEmpty(part)).join(', ') || country
    const fine = [name, headline, place].filter((part) => !isEmpty(part)).join(' · ')
    const title = entry.collection === 'location' ? 'Place' : 'Name, headline and introduction'
    return { ...bare, ...changed, facts, fine, title }
  }
  const mark = fate === 'differs' ? '' : 'New'
  const after = change?.after ?? fields
  return {
    ...bare,
    ...changed,
    isOwn: true,
    title: names.join(', '),
    fine: fineOf({ entry, fields: after }),
    mark,
    facts,
  }
}

/** What is never imported by itself. */
function offeredWords({
  email,
  zipcode,
  resumeEmail,
  telephone,
  street,
}: NonNullable<ImportItem['patch']>['fields']): Pick<Shown, 'title' | 'fine'> {
  if (email !== undefined)
    return { title: 'Your mailbox', fine: `${String(email)}: we email you there about new messages. Never public.` }
  if (zipcode !== undefined) return { title: 'Postal code', fine: `${String(zipcode)}, shown after your city` }
  if (resumeEmail !== undefined)
    return { title: 'Email on your resume', fine: `${String(resumeEmail)}, in the PDF and the other files` }
  if (telephone !== undefined)
    return { title: 'Telephone', fine: `${String(telephone)}, only in links that you tick it for` }
  return { title: 'Street', fine: `${String(street)}, only in links that you tick it for` }
}
