import { type Fields, isFields } from '../schema/stored-fields.ts'

/** A line of an entry: a duty of a job, a highlight of a project. Editions choose lines by their ids. docs/behaviour.md 38.5. */
export type Line = { id: string; text: string }

/** Where an entry stores ids: the texts of lines by their ids, for lines whose ids are not those of their texts. */
export const lineIdsField = 'lineIds'

/**
 * The lines of an entry, with their ids. A line has the id of its text, until the text is changed: then the entry stores the id,
 * with the text that the line has now. docs/decisions/studio/115-lines.md.
 */
export function linesOf(fields: Fields, lineField: string): Line[] {
  const stored = isFields(fields[lineIdsField]) ? Object.entries(fields[lineIdsField]) : []
  // The first one of a text comes last, to be taken.
  const byText = Map.groupBy(stored.toReversed(), ([, text]) => text)
  const freeId = freeIds(stored.map(([id]) => id))
  return lineTexts(fields, lineField).map((text) => ({ id: byText.get(text)?.pop()?.[0] ?? freeId(text), text }))
}

/**
 * Finds the line with an id, else the one with the text of this id: an edition that came with a bundle may know it by that. Many may be
 * gone, so no line is read twice.
 */
export function lineFinder(lines: readonly Line[]): (id: string) => Line | undefined {
  const byId = new Map(lines.toReversed().map((line) => [line.id, line]))
  let byText: Map<string, Line> | undefined
  return (id) => {
    const line = byId.get(id)
    if (line !== undefined) return line
    byText ??= new Map(lines.toReversed().map((each) => [idOfText(each.text), each]))
    return byText.get(id)
  }
}

/** The texts of the lines of an entry. */
export function lineTexts(fields: Fields, lineField: string): string[] {
  const lines = fields[lineField]
  return Array.isArray(lines) ? lines.filter((line) => typeof line === 'string') : []
}

/** The entry with these ids of its lines, of which it stores no more than it must. */
export function withLineIds(fields: Fields, lineField: string, lines: readonly Line[]): Fields {
  const { [lineIdsField]: _, ...others } = fields
  const some = stored(
    others,
    lines.filter(({ id, text }) => id !== idOfText(text)),
  )
  const isEnough = linesOf(some, lineField).every(({ id }, at) => id === lines[at]?.id)
  return isEnough ? some : stored(others, lines)
}

function stored(fields: Fields, lines: readonly Line[]): Fields {
  if (lines.length === 0) return fields
  return { ...fields, [lineIdsField]: Object.fromEntries(lines.map(({ id, text }) => [id, text])) }
}

/** Gives ids to lines that have none: that of the text, with a number if it is taken. It is taken then. */
export function freeIds(taken: Iterable<string>): (text: string) => string {
  const all = new Set(taken)
  const tried = new Map<string, number>()
  return (text) => {
    const own = idOfText(text)
    let at = tried.get(own) ?? 1
    while (all.has(numbered(own, at))) at += 1
    tried.set(own, at)
    all.add(numbered(own, at))
    return numbered(own, at)
  }
}

function numbered(id: string, at: number): string {
  return at === 1 ? id : `${id}-${at}`
}

/**
 * The id of a line that has its first text: FNV-1a of 64 bits (RFC 9923): stored ids depend on it. A letter first, because objects have keys of
 * digits in another order. Two numbers of 32 bits hold the hash, because a BigInt for each byte takes ten times as long.
 */
export function idOfText(text: string): string {
  let [high, low] = [0xcbf29ce4, 0x84222325]
  for (const byte of new TextEncoder().encode(text)) {
    low = (low ^ byte) >>> 0
    const product = low * 0x1b3 // the prime is 2 ** 40 + 0x1b3
    high = (high * 0x1b3 + low * 0x100 + Math.floor(product / 2 ** 32)) >>> 0
    low = product >>> 0
  }
  return `l${((BigInt(high) << 32n) | BigInt(low)).toString(36)}`
}
