import type { FolderView } from '#calls/studio/draft/read-folder.ts'
import type { ReviewedEntry } from '#calls/studio/publish/review.ts'
import { shownCharacters } from '#domain/comparing/comparing.ts'
import type { Words } from '#domain/comparing/text-change.ts'
import { dateText, monthOf } from '#domain/date.ts'
import { fieldNameOf } from '#domain/languages/translated-name.ts'
import { none } from '#domain/result.ts'
import type { FolderChange, FolderItem } from '#domain/studio/draft-folder.ts'
import type { FieldChange } from '#domain/studio/field-change.ts'
import { english } from '#domain/words.ts'
import { placeOfField } from '../entry/entry-place.ts'
import { withoutTitle } from '../entry/entry-view.ts'
import { folderPath } from '../pictures/folder-view.ts'

/** A piece of one side of a change. A `note` stands above what follows it; `nothing` says what is not there. `isOwn`: the words are the owner's. */
export type Piece =
  | WordsPiece
  | { kind: 'note'; text: string }
  | { kind: 'nothing'; text: string }
  | { kind: 'picture'; hash: string; name: string; alt: string }

type WordsPiece = { kind: 'words'; words: readonly Words[]; isOwn?: boolean }

/** A change with both sides. `revert` is what the form posts to take it back, `problem` why it cannot be published. */
export type ChangeView = { name: string; before: Piece[]; after: Piece[]; revert: string; problem: string }

/** The changes of one screen of the studio. `touched` is when the last one was made, `isOwn`: the title is a text of the owner. */
export type ChangeGroupView = { title: string; isOwn: boolean; page: string; touched: string; changes: ChangeView[] }

/** The changes of an entry, by the screens that they are made on. */
export function toEntryChangeViews(entry: ReviewedEntry): ChangeGroupView[] {
  const { collection, id } = entry.entry
  const key = `${collection} ${id}`
  const touches = Object.values(entry.touched).map(({ at }) => at)
  const touched = touches.sort().at(-1) ?? ''
  const group = (field: string, changes: ChangeView[]): ChangeGroupView => {
    const { title, page } = placeOfField(entry.entry, field)
    const isOwn = collection !== 'person-info'
    return { title: isOwn ? entry.title : title, isOwn, page, touched, changes }
  }
  const problem = entry.problems.map(({ line }) => withoutTitle(entry.title, line)).join(' ')
  const whole = { revert: `entry ${key}`, problem: entry.state === 'deleted' ? '' : problem }
  if (entry.state === 'new')
    return [group('', [{ name: 'New', before: [nothing('Not on the site')], after: [added(entry.title)], ...whole }])]
  if (entry.state === 'deleted')
    return [
      group('', [{ name: 'Deleted', before: [removed(entry.title)], after: [nothing('Not on the site')], ...whole }]),
    ]
  const groups = new Map<string, ChangeGroupView>()
  for (const change of entry.fieldChanges) {
    const { page } = placeOfField(entry.entry, change.name)
    const known = groups.get(page) ?? group(change.name, [])
    const problems = entry.problems.filter(({ path }) => fieldNameOf(path) === change.name)
    const touch = entry.touched[change.name]?.at ?? known.touched
    const shown = {
      ...{ name: change.label, revert: `field ${key} ${change.name}` },
      ...{ ...sidesOf(change), problem: problems.map(({ message }) => message).join(' ') },
    }
    groups.set(page, { ...known, touched: touch, changes: [...known.changes, shown] })
  }
  return [...groups.values()]
}

/** Both sides of a changed field. */
export function sidesOf(change: FieldChange): { before: Piece[]; after: Piece[] } {
  const { how, before, after, name } = change
  if (how.kind === 'text') return textSides(how.blocks)
  if (how.kind === 'group') return partSides(how.parts, (label) => label)
  if (how.kind === 'value')
    return { before: [valuePiece(name, before, removed)], after: [valuePiece(name, after, added)] }
  if (how.kind === 'too long') return { before: [note(tooLong)], after: [note(tooLong)] }
  const lines = how.lines.map(lineSides)
  return { before: lines.flatMap((line) => line.before), after: lines.flatMap((line) => line.after) }
}

type Difference = FieldChange['how']
type Blocks = Extract<Difference, { kind: 'text' }>['blocks']
type Line = Extract<Difference, { kind: 'list' }>['lines'][number]

function textSides(blocks: Blocks): { before: Piece[]; after: Piece[] } {
  const side = (kind: 'removed' | 'added') => {
    const pieces = blocks.flatMap((block): Piece[] => {
      if (block.kind === 'same') return [note(sameText(block.paragraphs))]
      if (block.kind === 'too long')
        return [note(tooLong), kind === 'removed' ? removed(shortText(block.before)) : added(shortText(block.after))]
      const words = block.words.filter((run) => run.kind === 'same' || run.kind === kind)
      return words.length === 0 ? [] : [{ kind: 'words', words, isOwn: true }]
    })
    return pieces.some((piece) => piece.kind === 'words') ? pieces : [...pieces, nothing('Nothing')]
  }
  return { before: side('removed'), after: side('added') }
}

const tooLong = 'Too long to compare'

/** The beginning of a text that is not compared. */
function shortText(text: string): string {
  return text.length > shownCharacters ? `${[...text].slice(0, shownCharacters).join('')}…` : text
}

function sameText(paragraphs: number): string {
  return paragraphs === 1 ? '… 1 paragraph is the same' : `… ${paragraphs} paragraphs are the same`
}

function lineSides(line: Line): { before: Piece[]; after: Piece[] } {
  const { kind, line: now, was, title, parts, blocks } = line
  if (kind === 'added') return { before: [], after: [note(`Line ${now}, new`), added(title)] }
  if (kind === 'removed') return { before: [note(`Line ${was}`), removed(lineTitle(line))], after: [] }
  if (kind === 'moved')
    return { before: [note(`Line ${was}`), plain(title)], after: [note(`Line ${now}, was line ${was}`), plain(title)] }
  const place = note(`Line ${now}`)
  if (parts.length > 0) return partSides(parts, (label) => `Line ${now}, ${label}`)
  const { before, after } = textSides(blocks)
  return { before: [place, ...before], after: [place, ...after] }
}

function partSides(parts: readonly FieldChange[], labelOf: (label: string) => string) {
  const sides = parts.map((part) => ({ ...sidesOf(part), label: note(labelOf(part.label)) }))
  return {
    before: sides.flatMap(({ label, before }) => [label, ...before]),
    after: sides.flatMap(({ label, after }) => [label, ...after]),
  }
}

function lineTitle({ title, before }: Line): string {
  return title || (typeof before === 'string' ? before : '')
}

function valuePiece(name: string, value: unknown, mark: (text: string) => WordsPiece): Piece {
  if (value === undefined || value === none || value === '')
    return nothing(name === 'endDate' ? 'Present' : name === 'hidden' ? 'Shown' : 'Nothing')
  return { ...mark(valueText(name, value)), isOwn: false }
}

function valueText(name: string, value: unknown): string {
  if (typeof value === 'boolean') return name === 'hidden' ? (value ? 'Hidden' : 'Shown') : value ? 'Yes' : 'No'
  if (isDate(value)) return dateText({ year: value.year, month: monthOf(value.month) }, english)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}

function isDate(value: unknown): value is { year: number; month?: unknown } {
  if (typeof value !== 'object' || value === null || !('year' in value) || typeof value.year !== 'number') return false
  return !('month' in value) || value.month === none || monthOf(value.month) !== none
}

function note(text: string): Piece {
  return { kind: 'note', text }
}
function nothing(text: string): Piece {
  return { kind: 'nothing', text }
}
function plain(text: string): WordsPiece {
  return { kind: 'words', words: [{ kind: 'same', text }], isOwn: true }
}
function added(text: string): WordsPiece {
  return { kind: 'words', words: [{ kind: 'added', text }], isOwn: true }
}
function removed(text: string): WordsPiece {
  return { kind: 'words', words: [{ kind: 'removed', text }], isOwn: true }
}

/** The changes of a folder of pictures. */
export function toFolderChangeView(view: FolderView & { title: string }): ChangeGroupView {
  const { folder, title, changes, touch } = view
  return {
    title,
    isOwn: false,
    page: folderPath(folder),
    touched: touch?.at ?? '',
    changes: changes.map((change) => pictureChange(folder, change)),
  }
}

/** Both sides of a change in a folder of pictures. */
export function pictureChange(folder: string, change: FolderChange): ChangeView {
  if (change.kind === 'moved') {
    const names = (items: readonly FolderItem[]) => items.map(({ name }, at) => plain(`${at + 1} ${name}`))
    const sides = { before: names(change.before), after: names(change.after) }
    return { name: 'Order', ...sides, revert: `order ${folder}`, problem: '' }
  }
  const one = { revert: `picture ${folder} ${change.id}`, problem: '' }
  if ('item' in change) {
    const isAdded = change.kind === 'added'
    const [picture, no] = [picturePieces(change.item), [nothing(isAdded ? 'No picture' : 'Removed')]]
    return { name: `Picture ${change.at}`, before: isAdded ? no : picture, after: isAdded ? picture : no, ...one }
  }
  const { before, after } = change
  if (change.kind === 'replaced')
    return { name: `Picture ${change.at}`, before: picturePieces(before), after: picturePieces(after), ...one }
  const [what, text] =
    change.kind === 'focus point' ? (['focus point', focusText] as const) : (['description', altText] as const)
  const name = `Picture ${change.at}, ${what}`
  return { name, before: [sideOfText(text(before), removed)], after: [sideOfText(text(after), added)], ...one }
}

function picturePieces(item: FolderItem): Piece[] {
  const picture: Piece = { kind: 'picture', hash: item.hash, name: item.name, alt: item.alt ?? '' }
  return item.alt ? [picture, note(item.alt)] : [picture]
}

function sideOfText(text: string, mark: (text: string) => Piece): Piece {
  return text === '' ? nothing('Nothing') : mark(text)
}

function altText({ alt }: FolderItem): string {
  return alt === '' ? 'Only decoration' : (alt ?? '')
}

function focusText({ focus }: FolderItem): string {
  return focus === none ? 'In the middle' : `${Math.round(focus.x * 100)} % across, ${Math.round(focus.y * 100)} % down`
}
