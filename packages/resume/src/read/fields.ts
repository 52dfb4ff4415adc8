import { dateIn, type Span, spanIn, withoutDuration } from './dates.ts'
import type { Line, Part, Run } from './line.ts'
import { isPlace, withoutPlace } from './places.ts'
import { anyOf, matcher } from './words.ts'

/** One thing that the head of an entry says, with its look and its line. */
export type Field = { text: string; bold: boolean; italic: boolean; size: number; line: number }

export type Head = { fields: Field[]; places: string[]; span: Span | undefined }

const titles = matcher('titles')
const companies = matcher('companies')
const schools = matcher('schools')
const degrees = matcher('degrees')

export const scores = { titles, companies, schools, degrees }

/** What stands at the edge of a part: a span, or a single date; undefined where dates stand inside a text. */
export function datesOf(part: Part): Span | undefined {
  const text = withoutDuration(part.text)
  const span = spanIn(text) ?? dateIn(text)
  if (span === undefined) return undefined
  const before = text.slice(0, span.from).replaceAll(/[\s([,;:|·•–—-]+$/g, '')
  const after = text.slice(span.to).replaceAll(/^[\s)\],;:|·•.–—-]+/g, '')
  return before === '' ||
    after === '' ||
    /[|·•:]\s*$/.test(text.slice(0, span.from).trimEnd()) ||
    /^\s*[|·•:)]/.test(text.slice(span.to))
    ? span
    : undefined
}

/** The dates of a line, of which spans count before single dates. */
export function lineDates({ parts }: Line): Span | undefined {
  const found = parts.flatMap((part) => datesOf(part) ?? [])
  return found.find(({ start }) => start !== undefined) ?? found[0]
}

const separators = /\s+[—–|·•‖→]+\s+|\s+-\s+|\s*[|·•]\s*(?=\S)|\t|\s{2,}/u
const at = anyOf(['at', 'bei', 'beim', 'chez', 'presso', 'bij', 'hos', '@'])
const ofCompany = new RegExp(String.raw`\s+(?:${at})\s+(?=[\p{Lu}\p{N}])`, 'u')
const atCompany = new RegExp(String.raw`^(?:${at})\s+(?=[\p{Lu}\p{N}])`, 'u')

/** The fields in the lines of a head, without its dates and places. `isWhole`: a name is one, also with commas and brackets. */
export function headOf(lines: readonly Line[], isWhole = false): Head {
  const fields: Field[] = []
  const places: string[] = []
  let span: Span | undefined
  for (const [at, line] of lines.entries())
    for (const part of line.parts) {
      const found = datesOf(part)
      if (span === undefined || (span.start === undefined && found?.start !== undefined)) span = found
      for (const field of fieldsOf(part, found, at)) {
        if (isPlace(field.text)) places.push(field.text)
        else fields.push(field)
      }
    }
  if (isWhole) return { fields, places, span }
  if (fields.length === 1) return { ...splitAtCommas(fields[0] as Field, places), span }
  const stripped = fields.map((field) => {
    const { text, place } = withoutPlace(field.text)
    if (place !== '') places.push(place)
    return { ...field, text }
  })
  return { fields: stripped, places, span }
}

/** The fields of a part: looks and separators divide it. */
function fieldsOf(part: Part, span: Span | undefined, line: number): Field[] {
  const text = withoutDuration(part.text)
  const kept = span === undefined ? [text] : [text.slice(0, span.from), text.slice(span.to)]
  return kept
    .flatMap((piece) => piecesByLook(piece, part.runs))
    .flatMap(({ text: piece, run }) =>
      piece
        .split(separators)
        .flatMap(splitAtCompany)
        .map((each) => ({ text: trimmed(each), bold: run.bold, italic: run.italic, size: run.size, line })),
    )
    .map((field, at) => (at === 0 ? field : { ...field, text: field.text.replace(atCompany, '') }))
    .filter(({ text: each }) => /[\p{L}\p{N}]/u.test(each))
}

/** `Mentor at Harbourside` is a title and a company. */
function splitAtCompany(text: string): string[] {
  const [before = '', ...after] = text.split(ofCompany)
  return after.length === 1 && (titles(before) > 0 || degrees(before) > 0) ? [before, after[0] as string] : [text]
}

function trimmed(text: string): string {
  const bare = text.replaceAll(/^[\s,;:|·•–—→-]+|[\s,;:|·•–—→-]+$/g, '')
  const opened = (bare.match(/\(/g) ?? []).length
  const closed = (bare.match(/\)/g) ?? []).length
  if (opened < closed) return bare.replace(/\)$/, '')
  if (opened > closed) return bare.replace(/\s*\($|^\(/, '')
  return bare
}

/** The pieces of a text in different looks; a piece without letters of its own stays with the one before. */
function piecesByLook(text: string, runs: readonly Run[]): { text: string; run: Run }[] {
  const [first] = runs
  if (first === undefined) return []
  const pieces: { text: string; run: Run }[] = []
  let from = 0
  for (const run of runs) {
    const own = run.text.replaceAll(/\s+/g, ' ').trim()
    const at = own === '' ? -1 : text.indexOf(own, from)
    const last = pieces.at(-1)
    if (at < 0) continue
    const lead = text.slice(from, at)
    if (last === undefined) pieces.push({ text: lead + own, run })
    else if (!/[\p{L}\p{N}]/u.test(own) || isOneLook(last.run, run) || !isDivided(last.text + lead, own))
      last.text += lead + own
    else pieces.push({ text: own, run })
    from = at + own.length
  }
  const last = pieces.at(-1)
  if (last === undefined) return [{ text, run: first }]
  last.text += text.slice(from)
  return pieces
}

function isOneLook(a: Run, b: Run): boolean {
  return a.bold === b.bold && a.italic === b.italic && Math.abs(a.size - b.size) < 0.6
}

/** Whether a sign stands between two looks: emphasis inside a name divides nothing. */
function isDivided(before: string, after: string): boolean {
  return /[,;:|·•–—-]\s*$|\s{2,}$/.test(before) || /^[,;:|·•(–—-]/.test(after) || /\s$/.test(before)
}

const suffix = /^(inc|ltd|llc|llp|corp|co|gmbh|s\.?a|s\.?l|s\.?p\.?a|plc|a\.?s|jr|sr|ph\.?d|m\.?d|r\.?n|p\.?e|mba)\.?$/i

/** A field that is alone: what stands before its first comma is one thing, after it another, and the rest is the place. */
function splitAtCommas(field: Field, places: readonly string[]): Omit<Head, 'span'> {
  const found: string[] = []
  for (const each of field.text.split(/[,،]\s+|(?<=\S)\s+(?=\(\p{Lu})/u)) {
    if (found.length > 0 && suffix.test(each)) found[found.length - 1] += `, ${each}`
    else found.push(trimmed(each.replace(/^\((.*)\)$/, '$1')))
  }
  const [first = '', second, ...others] = found
  if (second === undefined) return { fields: [field], places: [...places] }
  const { text, place } = withoutPlace(field.text)
  if (place !== '' && text.split(/,\s+/).length === 1)
    return { fields: [{ ...field, text }], places: [...places, place] }
  const rest = others.join(', ')
  return {
    fields: [
      { ...field, text: first },
      { ...field, text: second },
    ],
    places: rest === '' ? [...places] : [...places, rest],
  }
}
