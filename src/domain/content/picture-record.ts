import { type None, none } from '../result.ts'
import { type Fields, isFields, listOf, type Reader, record, wholeNumber } from '../schema/record.ts'
import type { Picture, PictureType } from './image.ts'

/** The record that is stored beside a picture's variants, as text. Its name holds the hash. */
export function pictureRecord({ hash: _, ...rest }: Picture): string {
  return `${JSON.stringify(rest)}\n`
}

/** Reads the picture of a record; none when the record is damaged, so that the picture is made again. docs/behaviour.md 10.6. */
export function pictureOf(hash: string, text: string): Picture | None {
  const { value, problems } = readPicture(parsed(text))
  const { widthPx, heightPx, widths, types } = value
  if (problems.length > 0 || widthPx === none || heightPx === none || !types.includes('webp')) return none
  const known = widths.filter((width) => width !== none)
  return known.length === 0 ? none : { hash, widthPx, heightPx, color: value.color, widths: known, types }
}

/** Whether a text is a SHA-256 in lower-case hex, by which pictures are named. */
export function isPictureHash(hash: string): boolean {
  return /^[0-9a-f]{64}$/.test(hash)
}

const color: Reader<string> = (value) =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value)
    ? { value, problems: [] }
    : { value: '', problems: [{ field: '', reason: 'must be a colour such as #2a6f97' }] }

const type: Reader<PictureType> = (value) =>
  value === 'avif' || value === 'webp'
    ? { value, problems: [] }
    : { value: 'webp', problems: [{ field: '', reason: 'must be avif or webp' }] }

const side = wholeNumber(1, 40_000_000)
const readPicture = record({ widthPx: side, heightPx: side, color, widths: listOf(side), types: listOf(type) })

function parsed(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text)
    return isFields(value) ? value : {}
  } catch {
    return {}
  }
}
