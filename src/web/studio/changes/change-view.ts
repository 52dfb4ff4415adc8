import { shownCharacters } from '#domain/comparing/comparing.ts'
import type { Words } from '#domain/comparing/text-change.ts'
import type { FolderChange, FolderItem } from '#domain/studio/draft-folder.ts'
import type { FieldChange } from '#domain/studio/field-change.ts'
import { dateText, monthOf } from '#resume/date.ts'
import { languageName } from '#resume/language.ts'
import { none } from '#resume/result.ts'
import { english } from '#resume/words.ts'

/** A piece of one side of a change. A `note` stands above what follows it; `nothing` says what is not there. `isOwn`: the words are the owner's. */
export type Piece =
  | WordsPiece
  | { kind: 'note'; text: string }
  | { kind: 'nothing'; text: string }
  | { kind: 'picture'; hash: string; name: string; alt: string }

type WordsPiece = { kind: 'words'; words: readonly Words[]; isOwn?: boolean }

type Sides = { before: Piece[]; after: Piece[] }

/** What changed of one field or picture. `field` is the name of the field, `key` what a form posts to name this change alone. */
export type ChangeView = Sides & { field: string; label: string; key: string; problem: string }

/** Both sides of a changed field. */
export function sidesOf(change: FieldChange): Sides {
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

function textSides(blocks: Blocks): Sides {
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

function lineSides(line: Line): Sides {
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

function partSides(parts: readonly FieldChange[], labelOf: (label: string) => string): Sides {
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

/** A change in a folder of pictures. */
export function pictureChange(folder: string, change: FolderChange): ChangeView {
  const view = (label: string, key: string, sides: Sides) => ({ field: '', label, key, problem: '', ...sides })
  if (change.kind === 'moved') {
    const names = (items: readonly FolderItem[]) => items.map(({ name }, at) => plain(`${at + 1} ${name}`))
    return view('Order', `order ${folder}`, { before: names(change.before), after: names(change.after) })
  }
  const label = `Picture ${change.at}`
  const key = `picture ${folder} ${change.id}`
  if ('item' in change) {
    const picture = picturePieces(change.item)
    const isAdded = change.kind === 'added'
    return view(label, key, {
      before: isAdded ? [nothing('No picture')] : picture,
      after: isAdded ? picture : [nothing('Removed')],
    })
  }
  const { before, after } = change
  if (change.kind === 'replaced')
    return view(label, key, { before: picturePieces(before), after: picturePieces(after) })
  if (change.kind === 'translation') {
    const { language } = change
    return view(`${label}, description in ${languageName(language, 'en')}`, key, {
      before: [sideOfText(before.translations?.[language] ?? '', removed)],
      after: [sideOfText(after.translations?.[language] ?? '', added)],
    })
  }
  const [what, text] =
    change.kind === 'focus point' ? (['focus point', focusText] as const) : (['description', altText] as const)
  return view(`${label}, ${what}`, key, {
    ...{ before: [sideOfText(text(before), removed)], after: [sideOfText(text(after), added)] },
  })
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
