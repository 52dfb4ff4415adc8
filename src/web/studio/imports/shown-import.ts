import { entryScreens } from '#calls/studio/draft/entry-forms.ts'
import type { ComparedEntry, ComparedFolder } from '#calls/studio/imports/compare-found.ts'
import { foundFolderTitles } from '#calls/studio/imports/found-folder-titles.ts'
import type { ImportView } from '#calls/studio/imports/imports.ts'
import type { FolderPlaces } from '#calls/studio/pictures/read-folders.ts'
import { countText } from '#domain/byte-size.ts'
import { none } from '#domain/result.ts'
import { importKinds } from '#domain/studio/import-kinds.ts'
import type { CompareWords, Piece } from '../review/shown-review.ts'
import { shownCourses, shownEntry, shownFolder, shownList } from './shown-found.ts'

/** How a thing is chosen: by a box, by one of several ways, by a school from a list, or not at all. */
export type Choosing =
  | { kind: 'box'; isTicked: boolean }
  | { kind: 'ways'; way: string; ways: { value: string; label: string }[] }
  | { kind: 'school'; way: string; schools: { id: string; title: string }[] }
  | { kind: 'nothing' }

/**
 * A thing that a file holds. `reasons` say what was changed of it, `differences` say what is in the draft and what is in the
 * file. `lacks` are fields that the owner can type: `values` is the text, or the month and the year; `line` names the entry and
 * what is wrong.
 */
export type ShownFound = {
  key: string
  title: string
  fine: string
  mark: string
  isSoft: boolean
  choosing: Choosing
  reasons: string[]
  differences: { name: string; before: Piece[]; after: Piece[] }[]
  lacks: {
    name: string
    label: string
    kind: 'line' | 'lines' | 'month'
    values: string[]
    problem: string
    line: string
  }[]
}

export type ShownImport = {
  id: string
  name: string
  /** The kind of the file, '' while it is not known. */
  kind: string
  state: ImportView['record']['state']
  message: string
  begins: boolean
  done: number
  total: number
  groups: { title: string; note: string; founds: ShownFound[] }[]
  /** What became of all rows, '' for a bundle. */
  counts: string
  /** Lines for what cannot be used, how many more there are, and in how many parts of the file. */
  problems: string[]
  moreProblems: number
  badParts: number
  partName: 'part' | 'row'
  /** Lines about the file itself, such as a table that it lacks or that is damaged. */
  remarks: string[]
  /** Lines for what is left alone, and how many more there are. */
  leftAlone: string[]
  moreLeftAlone: number
}

/** So that a damaged file of many parts still makes a short page. */
const maxLines = 50

/** `drafted` names the folders that the file names nowhere: as the draft does. */
export function shownImport(
  view: ImportView,
  { compare, drafted }: { compare: CompareWords; drafted: FolderPlaces['placeOf'] },
): ShownImport {
  const { id, record, entries, folders, problems, found } = view
  const { name, kind, state, message, begins, done, total } = record
  const bad = [...problems.map(problemText), ...entries.filter(isUnusable).map(unusableText)]
  const left = leftAloneLines(view)
  return {
    ...{ id, name, state, message, begins, done, total },
    kind: kind === none ? '' : importKinds[kind],
    groups: groupsOf(view, foundFolderTitles(entries, drafted), compare),
    counts: kind === 'bundle' || kind === none ? '' : countsText(found.counts),
    problems: bad.slice(0, maxLines),
    moreProblems: Math.max(0, bad.length - maxLines),
    badParts: new Set(problems.map(({ file }) => file)).size + entries.filter(isUnusable).length,
    partName: folders.length > 0 || kind === 'bundle' ? 'part' : 'row',
    remarks: found.leftAlone.filter(isRemark).slice(0, maxLines).map(remarkText),
    leftAlone: left.slice(0, maxLines),
    moreLeftAlone: Math.max(0, left.length - maxLines),
  }
}

function problemText({ file, field, reason }: ImportView['problems'][number]): string {
  return `${file === '' ? 'The file' : `${file}:`} ${field === '' ? '' : `${field} `}${reason}.`
}

function isUnusable({ fate, candidate, lacks }: ComparedEntry): boolean {
  return fate === 'incomplete' && !candidate.isOffered && lacks.length === 0
}

function unusableText({ candidate, why }: ComparedEntry): string {
  return `${[...candidate.reasons, ...why].join('; ')}.`
}

function isLeftAlone({ candidate: { fate, isOffered } }: ComparedEntry): boolean {
  return fate === 'left alone' && !isOffered
}

type LeftAlone = ImportView['found']['leftAlone'][number]

/** What counts nothing is about the file. */
function isRemark({ count }: LeftAlone): boolean {
  return count === 0
}

function remarkText({ name, why }: LeftAlone): string {
  return why.startsWith('This archive ') ? why : `${name} ${why}.`
}

function leftAloneLines({ found, entries }: ImportView): string[] {
  const counted = found.leftAlone.filter((each) => !isRemark(each))
  const files = counted.map(({ name, count, why }) => `${name}${count > 1 ? ` (${count})` : ''}: ${why}`)
  return [...files, ...entries.filter(isLeftAlone).map(({ candidate }) => candidate.reasons.join('; '))]
}

const fateWords = {
  new: 'new',
  differs: 'differs',
  same: 'the same',
  alike: 'perhaps there',
  merged: 'repeated',
  incomplete: 'incomplete',
  blank: 'blank',
  'left alone': 'left alone',
} as const
type Fate = keyof typeof fateWords

/** '41 rows: 30 new, 2 differ, 9 the same.' */
function countsText(counts: Readonly<Record<Fate, number>>): string {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return `${countText(total, 'row', 'rows')}: ${counted((fate) => counts[fate])}.`
}

function counted(countOf: (fate: Fate) => number): string {
  const words = (Object.keys(fateWords) as Fate[]).flatMap((fate) => {
    const count = countOf(fate)
    return count === 0 ? [] : [`${count} ${fate === 'differs' && count > 1 ? 'differ' : fateWords[fate]}`]
  })
  return words.join(', ')
}

/** The groups in the order of the resume, then the rest of the site, and what is taken only by hand. */
const lists = 'Lists'
const byHand = 'Only if you choose it'
const headings = new Map<string, string>(entryScreens().map(({ collection, heading }) => [collection, heading]))
const groupTitles = [...headings.values(), lists, 'Pages', 'Pictures', byHand]

const listSections: readonly string[] = ['skills', 'languages', 'interests', 'activities', 'social']

function groupOf({ candidate: { section, isOffered } }: ComparedEntry): string {
  if (isOffered) return byHand
  return headings.get(section) ?? (listSections.includes(section) ? lists : 'Pages')
}

function groupsOf(
  { entries, folders, schools, ways }: ImportView,
  titleOf: (folder: string) => string,
  compare: CompareWords,
): ShownImport['groups'] {
  const listed = entries.filter((entry) => !isUnusable(entry) && !isLeftAlone(entry))
  const groups = [...Map.groupBy(listed, groupOf)].map(([title, inGroup]) => {
    const founds = [...Map.groupBy(inGroup, ({ key }) => key)].flatMap(([key, [entry, ...others]]) => {
      if (entry === undefined) return []
      const way = ways.get(key) ?? ''
      const { section } = entry.candidate
      if (section === 'courses') return [shownCourses([entry, ...others], schools, way)]
      if (listSections.includes(section)) return [shownList([entry, ...others], way, compare)]
      return [entry, ...others].map((each) => shownEntry(each, way, compare))
    })
    return { title, note: title === byHand ? '' : noteOf(inGroup), founds: founds.toSorted(byUse) }
  })
  if (folders.length > 0)
    groups.push({
      title: 'Pictures',
      note: noteOf(folders),
      founds: folders
        .map((folder) => shownFolder(folder, titleOf(folder.folder), ways.get(folder.key) ?? ''))
        .toSorted(byUse),
    })
  return groups.sort((a, b) => groupTitles.indexOf(a.title) - groupTitles.indexOf(b.title))
}

function noteOf(entries: readonly Pick<ComparedEntry | ComparedFolder, 'fate'>[]): string {
  return counted((fate) => entries.filter((entry) => entry.fate === fate).length)
}

/** What is there already comes last. */
function byUse(a: ShownFound, b: ShownFound): number {
  return Number(a.isSoft) - Number(b.isSoft)
}
