import { entryScreens } from '#calls/studio/draft/entry-forms.ts'
import type { ImportItem, ImportView } from '#calls/studio/imports/import-view.ts'
import { none } from '#domain/result.ts'
import { isFields } from '#domain/schema/stored-fields.ts'
import { inputValue } from '#domain/studio/form-field.ts'
import { importKinds } from '#domain/studio/import-kinds.ts'
import type { LackedField } from '#domain/transfer/typed-fields.ts'
import { fineOf, listedEntry } from '../entry/listed-entry.ts'
import { type Piece, sidesOf } from '../review/change-views.ts'
import { type Fact, factsOf, isEmpty } from '../review/review-rows.ts'
import { countOf } from '../text/count.ts'

/** How an item is chosen: `box` names the choice that a press makes, `ways` are one of several, `school` gets the courses. */
export type Choosing =
  | { kind: 'box'; isTicked: boolean; press: string }
  | { kind: 'ways'; choice: string; ways: { value: string; label: string }[] }
  | { kind: 'school'; choice: string; schools: { id: string; title: string }[] }
  | { kind: 'nothing' }

/** A field that an entry lacks: `values` is the text, or the month and the year. */
export type LackedFieldView = {
  name: string
  label: string
  kind: 'line' | 'lines' | 'month'
  values: string[]
  problem: string
}

/** An item of a file. `known` is what the draft has that may be the same. `differences` say what is in the draft and what is in the file. */
export type ImportRow = {
  key: string
  title: string
  fine: string
  mark: string
  choosing: Choosing
  known: { title: string; fine: string } | null
  facts: Fact[]
  differences: { name: string; before: Piece[]; after: Piece[] }[]
  reasons: string[]
  lacks: LackedFieldView[]
  /** Of a school without an end: whether the owner finished it. */
  isFinished: boolean | null
}

export type ImportGroup = { title: string; note: string; rows: ImportRow[] }

/** An import as its review shows it. `left` names what is not imported, with why; `remarks` are about the file itself. */
export type ImportRowsView = {
  heading: string
  kind: ImportView['kind']
  /** How many items are in the draft, of how many that can be. */
  imported: number
  total: number
  groups: ImportGroup[]
  toCheck: { key: string; title: string; text: string }[]
  remarks: string[]
  left: { name: string; why: string }[]
  moreLeft: number
  problems: string[]
  moreProblems: number
}

/** So that a damaged file of many parts still makes a short page. */
const maxLines = 50

const about = 'About you'
const more = 'More on your resume'
const duplicates = 'Possible duplicates'
const differing = 'Different from yours'
const offered = 'Only if you want'
const lacking = 'Something is missing'
const site = 'The site'
const titles = [about, 'Jobs', 'Education', more, 'Projects', site, duplicates, differing, lacking, offered]

const listTitles: Readonly<Record<string, string>> = {
  ...{ skills: 'Skills', languages: 'Languages', interests: 'Interests', activities: 'Activities', social: 'Links' },
}

const pageTitles: Readonly<Record<string, string>> = { profile: 'Name, headline and introduction', location: 'Place' }

/** The import as its review shows it, in the order of the site. docs/behaviour.md 25.2. */
export function toImportRowsView(view: ImportView): ImportRowsView {
  const { name, kind, items, ignored, schools, problems } = view
  const rows = rowsOf(items, schools)
  const groups = titles.flatMap((title): ImportGroup[] => {
    const own = rows.filter((row) => row.group === title).map(({ group: _, amount: __, isOpen: ___, ...row }) => row)
    return own.length === 0 ? [] : [{ title, note: noteOf(title, own), rows: own }]
  })
  const boxes = rows.filter(({ choosing }) => choosing.kind === 'box')
  const left = leftLines(view)
  const unusable = problems.map(({ file, field, reason }) => `${file}: ${field === '' ? '' : `${field} `}${reason}.`)
  return {
    ...{ heading: `From ${importKinds[kind]}, ${name}`, kind, groups },
    imported: rows.reduce((sum, { choosing, amount }) => sum + (isIn(choosing) ? amount : 0), 0),
    total:
      boxes.reduce((sum, { amount }) => sum + amount, 0) +
      rows.filter(({ choosing }) => choosing.kind === 'ways').length,
    toCheck: checks(rows),
    remarks: ignored
      .filter(({ count }) => count === 0)
      .map(({ name: of, why }) => (why.startsWith('This archive ') ? why : `${of} ${why}.`)),
    ...{ left: left.slice(0, maxLines), moreLeft: Math.max(0, left.length - maxLines) },
    ...{ problems: unusable.slice(0, maxLines), moreProblems: Math.max(0, unusable.length - maxLines) },
  }
}

/** `isOpen`: a school without an end, of which the owner has not said whether they finished it. */
type Grouped = ImportRow & { group: string; amount: number; isOpen: boolean }

function isIn(choosing: Choosing): boolean {
  if (choosing.kind === 'box') return choosing.isTicked
  return choosing.kind !== 'nothing' && choosing.choice !== '' && choosing.choice !== 'leave'
}

function noteOf(title: string, rows: readonly ImportRow[]): string {
  if (title === duplicates) return 'Not added unless you say so'
  if (title === differing) return 'Yours stays unless you take the one in the file'
  if (title === lacking) return 'Not added until you fill it in'
  return `${rows.filter(({ choosing }) => isIn(choosing)).length} of ${rows.length}`
}

function checks(rows: readonly Grouped[]): ImportRowsView['toCheck'] {
  return rows.flatMap(({ key, group, title, known, isOpen }) => {
    if (isOpen) return [{ key, title, text: 'has no end date. We took it as still studying.' }]
    if (group === duplicates)
      return [
        {
          key,
          title,
          text: known === null ? 'is twice in the file.' : `may be “${known.title}”, which you have already.`,
        },
      ]
    return group === lacking ? [{ key, title, text: 'lacks something.' }] : []
  })
}

function rowsOf(items: readonly ImportItem[], schools: ImportView['schools']): Grouped[] {
  const usable = items.filter((item) => !isUnusable(item) && !isIgnored(item) && !isThere(item))
  return [...Map.groupBy(usable, ({ key }) => key).values()].flatMap((all): Grouped[] => {
    const [item] = all
    if (item === undefined) return []
    const { section, isOffered } = item.parsedItem
    if (section === 'courses') return [coursesRow(all, schools)]
    if (section in listTitles) return listRows(all)
    if (isOffered) return [offeredRow(item)]
    return entryRows(item)
  })
}

const headings = new Map<string, string>(entryScreens().map(({ collection, heading }) => [collection, heading]))

function groupOf(section: string): string {
  if (section === 'profile' || section === 'location' || section === 'social') return about
  if (section === 'hardware' || section === 'look') return site
  const heading = headings.get(section) ?? more
  return titles.includes(heading) ? heading : more
}

function rowOf(item: ImportItem, change: Partial<Grouped>): Grouped {
  const { key, parsedItem, view, title } = item
  const asks = item.fate === 'new' && item.choice !== 'leave' && item.isOpenSchool
  return {
    ...{ key, title: pageTitles[parsedItem.section] ?? (view?.title || title), mark: '', known: null, amount: 1 },
    fine:
      view === none
        ? (parsedItem.place ?? '')
        : parsedItem.section in pageTitles
          ? fineOfPage(item)
          : fineOf(listedEntry(view)),
    facts: view === none ? [] : factsOf(view.entry, parsedItem.fields),
    ...{ group: groupOf(parsedItem.section), differences: [], lacks: [], choosing: { kind: 'nothing' } },
    isOpen: asks && !item.isTyped,
    isFinished: asks ? parsedItem.fields.status === true : none,
    reasons: parsedItem.reasons,
    ...change,
  }
}

function fineOfPage({ parsedItem: { fields } }: ImportItem): string {
  const { name, headline, city, state, country } = fields
  return [name, headline, [city, state].filter((part) => !isEmpty(part)).join(', ') || country]
    .filter((part) => !isEmpty(part))
    .join(' · ')
}

function box(item: ImportItem, on: 'fill' | 'take', off: 'leave' | 'fill'): Choosing {
  const isTicked = on === 'take' ? item.choice === 'take' : item.choice !== 'leave'
  return { kind: 'box', isTicked, press: isTicked ? off : on }
}

function entryRows(item: ImportItem): Grouped[] {
  const { fate, like, known, fields, fills, choice, lacks } = item
  if (fate === 'incomplete') {
    const fine = [lackedReason(item), ...item.parsedItem.reasons].join(' ')
    const fields = lacks.map((lacked) => toLackedFieldView(lacked, item.isTyped))
    return [rowOf(item, { group: lacking, fine, facts: [], reasons: [], lacks: fields })]
  }
  if (fate === 'new') return [rowOf(item, { mark: 'New', choosing: box(item, 'fill', 'leave') })]
  if (fate === 'alike') {
    const isStored = like?.isStored === true
    const ways = [
      { value: 'leave', label: isStored ? 'Keep mine' : 'Skip' },
      ...(isStored ? [{ value: 'change', label: 'Use the one in the file' }] : []),
      { value: 'add', label: isStored ? 'Keep both' : 'Add it too' },
    ]
    const shown = known === null || !isStored ? null : { title: known.title, fine: fineOf(listedEntry(known)) }
    const chosen = ways.some(({ value }) => value === choice) ? choice : 'leave'
    return [rowOf(item, { group: duplicates, known: shown, choosing: { kind: 'ways', choice: chosen, ways } })]
  }
  const differences = fields.map((change) => ({ name: change.label, ...sidesOf(change) }))
  const row = rowOf(item, { group: differing, differences, facts: [], choosing: box(item, 'take', 'fill') })
  return fills ? [rowOf(item, { choosing: box(item, 'fill', 'leave') }), row] : [row]
}

function lackedReason({ parsedItem: { missing }, lacks, title }: ImportItem): string {
  const labels = lacks.map(({ field }) => field.label.toLowerCase())
  return `“${title}” has no ${(labels.length > 0 ? labels : missing).join(' and no ')}.`
}

/** What is wrong is said once something was typed. */
function toLackedFieldView({ field, value, problem }: LackedField, isTyped: boolean): LackedFieldView {
  const { name, label, kind } = field
  const input = inputValue(field, value)
  const values = isFields(input) ? [input.month, input.year] : [input]
  const isLong = kind === 'text' && field.widget !== 'line'
  return {
    ...{ name, label, kind: kind === 'month' ? kind : isLong ? 'lines' : 'line' },
    values: values.map((each) => String(each ?? '')),
    problem: isTyped ? (problem?.message ?? '') : '',
  }
}

/** A list of the owner as a whole: what is new of it, and the lines that differ. */
function listRows(all: readonly ImportItem[]): Grouped[] {
  const [item] = all as [ImportItem]
  const { section, isOffered } = item.parsedItem
  const of = (fate: ImportItem['fate']) => all.filter((each) => each.fate === fate)
  const [added, differs, full] = [of('new'), of('differs'), of('left alone')]
  const names = (lines: readonly ImportItem[]) =>
    `${lines
      .slice(0, 8)
      .map(({ title }) => title)
      .join(', ')}${lines.length > 8 ? ' …' : ''}`
  const title = isOffered ? 'A list of names: skills?' : (listTitles[section] ?? section)
  const common = { title, facts: [], group: isOffered ? offered : groupOf(section) }
  const rows: Grouped[] = []
  if (added.length > 0)
    rows.push(
      rowOf(item, {
        ...{ ...common, fine: names(added), mark: `${added.length} new`, amount: added.length },
        choosing: isOffered ? box(item, 'take', 'leave') : box(item, 'fill', 'leave'),
        reasons: full.flatMap(({ why }) => why),
      }),
    )
  if (differs.length > 0)
    rows.push(
      rowOf(item, {
        ...{
          ...common,
          fine: names(differs),
          group: differing,
          amount: differs.length,
          choosing: box(item, 'take', 'fill'),
        },
        differences: differs.flatMap(({ fields }) =>
          fields.map((change) => ({ name: change.label, ...sidesOf(change) })),
        ),
        reasons: [],
      }),
    )
  return rows
}

function coursesRow(all: readonly ImportItem[], schools: ImportView['schools']): Grouped {
  const [item] = all as [ImportItem]
  const names = all.slice(0, 5).map(({ title }) => title)
  const isKnown = schools.some(({ id }) => id === item.choice)
  return rowOf(item, {
    ...{
      title: countOf(all.length, 'course'),
      fine: `${names.join(', ')}${all.length > 5 ? ' …' : ''}`,
      group: offered,
    },
    amount: all.length,
    choosing:
      schools.length === 0 ? { kind: 'nothing' } : { kind: 'school', choice: isKnown ? item.choice : '', schools },
    reasons: schools.length === 0 ? ['There is no school that they could belong to.'] : [],
  })
}

function offeredRow(item: ImportItem): Grouped {
  const { section, fields } = item.parsedItem
  const [title, fine] =
    section === 'email'
      ? ['Your mailbox', `${String(fields.email)}: we email you there about new messages. Never public.`]
      : section === 'location'
        ? ['Postal code', `${String(fields.zipcode)}, shown after your city`]
        : [
            JSON.stringify(fields).includes('phone') ? 'Phone number' : 'Street',
            'Kept for the next export. On no page.',
          ]
  return rowOf(item, { title, fine, group: offered, facts: [], reasons: [], choosing: box(item, 'take', 'leave') })
}

function isUnusable({ fate, parsedItem, lacks }: ImportItem): boolean {
  return fate === 'incomplete' && !parsedItem.isOffered && lacks.length === 0
}

function isIgnored({ parsedItem: { fate, isOffered } }: ImportItem): boolean {
  return fate === 'left alone' && !isOffered
}

/** What the draft has already. */
function isThere({ fate, parsedItem }: ImportItem): boolean {
  return fate === 'same' || fate === 'merged' || (fate === 'left alone' && parsedItem.section in listTitles)
}

function whyNot(item: ImportItem): string {
  if (item.fate === 'same') return 'You have it already.'
  if (item.fate === 'merged') return 'Twice in the file.'
  return [...item.parsedItem.reasons, ...item.why].join('; ')
}

/** What is not imported, with why: files and columns first, then rows. */
function leftLines({ ignored, items }: ImportView): ImportRowsView['left'] {
  const files = ignored
    .filter(({ count }) => count > 0)
    .map(({ name, count, why }) => ({ name: count > 1 ? `${name} (${count})` : name, why }))
  const rows = items.filter((item) => isUnusable(item) || isIgnored(item) || isThere(item))
  return [...rows.map((item) => ({ name: item.title, why: whyNot(item) })), ...files]
}
