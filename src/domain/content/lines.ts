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
  const byText = Map.groupBy(stored, ([, text]) => text)
  const taken = new Set(stored.map(([id]) => id))
  return lineTexts(fields, lineField).map((text) => ({
    id: byText.get(text)?.shift()?.[0] ?? freeId(text, taken),
    text,
  }))
}

/** The line with this id, else the one with the text of this id: an edition that came with a bundle may know it by that. */
export function lineNamed(lines: readonly Line[], id: string): Line | undefined {
  return lines.find((line) => line.id === id) ?? lines.find(({ text }) => idOfText(text) === id)
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

/** The id of a line that has no other: that of its text, with a number if it is taken. It is taken then. */
export function freeId(text: string, taken: Set<string>): string {
  const own = idOfText(text)
  let id = own
  for (let at = 2; taken.has(id); at += 1) id = `${own}-${at}`
  taken.add(id)
  return id
}

/** The id of a line that has its first text: FNV-1a of 64 bits (RFC 9923): stored ids depend on it. A letter first, because objects have keys of digits in another order. */
export function idOfText(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  return `l${hash.toString(36)}`
}
