import { type None, none } from '#resume/result.ts'
import { isAbsent } from '#resume/schema/same-value.ts'
import type { Stored } from '#resume/schema/stored-fields.ts'
import { capitalise } from '#resume/text.ts'
import { itemFields } from '#resume/transfer/item-lists.ts'
import { type FromDocument, importLimits, onlyByHand } from '#resume/transfer/parsed-items.ts'
import { listKey, type Patch } from '#resume/transfer/patch.ts'
import { parsedItemTitle } from '#resume/transfer/sections.ts'
import { documentPath, filePath } from '../content/bundle/bundle.ts'
import type { ParsedFolder } from '../studio/draft-folder.ts'
import type { ImportKind } from '../studio/import-kinds.ts'
import type { Change, Matched, Outcome } from './match-parsed.ts'
import type { Read } from './parsed-entry.ts'

/**
 * What a tick puts into the draft: a patch of an entry, or the pictures of a folder. `titles` name its items. `like` is the path of an
 * entry that it may be, or the title of one of the same file. `isOpen`: nothing says whether the school was finished. `lack` says what an
 * incomplete one must still get. `from` is what a reader of documents says of the entry.
 */
export type ImportRow = {
  path: string
  fate: Change['fate']
  ticked: boolean
  titles: string[]
  reasons: string[]
  lack: string
  like: { path: string | None; title: string } | None
  isOpen: boolean
  patch: Patch | None
  folder: ParsedFolder | None
  from: FromDocument | None
}

/** What is not imported, and why. */
export type LeftLine = { name: string; why: string }

/** A file, compared with the draft once. `remarks` are about the file itself, `notPlaced` is the text of a document that is in no row. */
export type ParsedImport = {
  kind: ImportKind
  rows: ImportRow[]
  left: LeftLine[]
  remarks: string[]
  notPlaced: string
}

/** The rows of a file that was compared with `content`. A site that `begins` with a file takes also what differs. docs/behaviour.md 25.2. */
export function importRows(
  { outcomes, found, documents }: Matched,
  { kind, problems = [], notPlaced = '' }: Pick<Read, 'kind' | 'problems' | 'notPlaced'>,
  content: readonly Stored[],
): ParsedImport {
  const changed = outcomes.flatMap((outcome) => outcome.changes.map((change) => ({ outcome, change })))
  const grouped = Map.groupBy(changed, ({ change }) => {
    const { fate, collection, id, list } = change
    return list === undefined ? change : `${fate} ${collection}/${id} ${list}`
  })
  const courses = outcomes.filter(({ parsedItem }) => parsedItem.section === 'courses').map(({ title }) => title)
  const schools = schoolsOf([...content, ...documents, ...changed.flatMap(({ change }) => newEntry(change))])
  const ofCourses = courses.length === 0 ? [] : schools.flatMap((school) => coursesRow(school, courses))
  const byHand: readonly string[] = Object.values(onlyByHand)
  const files = found.leftAlone.filter(({ count, why }) => count > 0 && !byHand.includes(why))
  return {
    kind,
    notPlaced,
    rows: [...[...grouped.values()].map(rowOf), ...ofCourses],
    left: [
      ...outcomes.flatMap((outcome) => leftLine(outcome, ofCourses.length > 0)),
      ...files.map(({ name, count, why }) => ({
        name: count > 1 ? `${name} (${count})` : name,
        why: ignoredMessage(why),
      })),
    ],
    remarks: [
      ...found.leftAlone
        .filter(({ count }) => count === 0)
        .map(({ name, why }) => (why.startsWith('This archive ') ? why : `${name} ${why}.`)),
      ...problems.map(({ file, field, reason }) => `${file}: ${field === '' ? '' : `${field} `}${reason}.`),
    ],
  }
}

/** The row of a folder of pictures. */
export function folderRow(folder: ParsedFolder, fate: 'new' | 'differs'): ImportRow {
  return { ...bareRow(filePath(folder.folder), fate), folder }
}

function bareRow(path: string, fate: Change['fate']): ImportRow {
  const ticked = fate === 'new' || fate === 'incomplete'
  const nothing = { like: none, isOpen: false, patch: none, folder: none, from: none }
  return { path, fate, ticked, titles: [], reasons: [], lack: '', ...nothing }
}

function rowOf(group: { outcome: Outcome; change: Change }[]): ImportRow {
  const [{ outcome, change }] = group as [(typeof group)[number]]
  const { fate, ...patch } = change
  const { like, parsedItem, why } = outcome
  const isNewSchool = change.collection === 'education' && fate === 'new'
  return {
    ...bareRow(pathOf(change), fate),
    // Links come with the owner's profile, whose title is a name.
    titles: group.map(({ outcome, change: { list, items = [] } }) =>
      list === 'social' ? parsedItemTitle({ section: list, fields: itemFields(items[0]) }) : outcome.title,
    ),
    reasons: change.list === undefined && fate !== 'offered' ? parsedItem.reasons.map(ownerMessage) : [],
    lack: fate === 'incomplete' ? why.map(ownerMessage).join(' ') : '',
    like: like && { path: like.stored && pathOf(like.stored), title: like.title },
    from: change.list === undefined && fate !== 'offered' ? (parsedItem.from ?? none) : none,
    isOpen: isNewSchool && isAbsent(patch.fields.endDate) && isAbsent(patch.fields.graduation),
    patch: group.length === 1 ? patch : { ...patch, items: group.flatMap(({ change: { items = [] } }) => items) },
  }
}

/** Courses belong to a school, so there is a row for each that lacks some of them. */
function coursesRow({ id, fields }: Stored, courses: readonly string[]): ImportRow[] {
  const held = Array.isArray(fields.courses) ? fields.courses : []
  const known = new Set(held.map((each) => listKey('courses', each)))
  const items = courses
    .filter((each) => !known.has(listKey('courses', each)))
    .slice(0, importLimits.items - held.length)
  if (items.length === 0) return []
  const patch: Patch = { collection: 'education', id, fields: {}, list: 'courses', items }
  const title = String(fields.institution ?? '')
  return [{ ...bareRow(pathOf(patch), 'offered'), titles: items, like: { path: none, title }, patch }]
}

function schoolsOf(content: readonly Stored[]): Stored[] {
  const schools = content.filter(({ collection }) => collection === 'education')
  return [...new Map(schools.map((school) => [school.id, school])).values()].slice(0, importLimits.alike)
}

function newEntry({ fate, ...patch }: Change): Stored[] {
  return fate === 'incomplete' && patch.list === undefined ? [patch] : []
}

function pathOf({ collection, id }: Pick<Stored, 'collection' | 'id'>): string {
  return documentPath(collection, id) ?? ''
}

function leftLine({ fate, title, changes, why, parsedItem }: Outcome, hasCourses: boolean): LeftLine[] {
  const { reasons, section } = parsedItem
  if (changes.length > 0) return []
  if (section === 'courses')
    return hasCourses ? [] : [{ name: title, why: 'There is no school that it could belong to.' }]
  if (fate === 'same') return [{ name: title, why: 'You have it already.' }]
  if (fate === 'merged') return [{ name: title, why: 'Twice in the file.' }]
  return [{ name: title, why: [...reasons, ...why].map(ownerMessage).join(' ') }]
}

/**
 * A reason of a file as a sentence for its owner: 'Started on: “sometime 2013” is not a date.' Where it is in the file is left out: the
 * entry stands beside it.
 */
export function ownerMessage(reason: string): string {
  const [, column = '', ofRow = reason] = /^.*? row \d+(?:, ([^:]+))?: (.*)$/s.exec(reason) ?? []
  const [, path = '', what = ofRow] = /^((?:[\w-]+(?:\[\d+\])?\.?)+): (.*)$/s.exec(ofRow) ?? []
  const label = wordsOf(column || (path.split('.').at(-1) ?? ''))
  return ended(inSentence(label, plain(what)))
}

/** Why a file or column is left out, as words beside its name: 'About other people. We did not open it.' */
export function ignoredMessage(why: string): string {
  const words = why.replace('; we', '. We')
  return ended(/^is (about|not) /.test(words) ? upper(words.slice('is '.length)) : inSentence('', words))
}

/** 'Start date' for 'startDate'; '' for a whole entry. */
function wordsOf(name: string): string {
  if (name === 'basics' || name.endsWith(']')) return ''
  return capitalise(name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' '))
}

function plain(what: string): string {
  return what
    .replace(/^(\w+) is missing$/, (_, field: string) => `has no ${wordsOf(field).toLowerCase()}`)
    .replaceAll(/"([^"]*)"/g, '“$1”')
    .replace(/ is no date that exists$/, ' is not a date')
    .replace(
      /(^| )is no (?=(\w))/,
      (_, before: string, first: string) => `${before}is not ${/[aeio]/.test(first) ? 'an' : 'a'} `,
    )
}

function inSentence(label: string, what: string): string {
  const isOfEntry = /^(is|has|had|was|belongs|differs|ends) /.test(what)
  if (label !== '') return isOfEntry ? `${label} ${what}` : `${label}: ${what}`
  return isOfEntry ? `It ${what}` : upper(what)
}

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function ended(text: string): string {
  return text.endsWith('.') ? text : `${text}.`
}
