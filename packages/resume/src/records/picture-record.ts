import * as v from 'valibot'
import { type None, none } from '../result.ts'
import { group, listOf, wholeNumber } from '../schema/fields.ts'
import { jsonOf } from '../schema/json.ts'
import { strict } from '../schema/read.ts'
import type { Picture } from './image.ts'

/** The record that is stored beside a picture's variants, as text. Its name holds the hash. */
export function pictureRecord({ hash: _, ...rest }: Picture): string {
  return `${JSON.stringify(rest)}\n`
}

/** Reads the picture of a record; none when the record is damaged, so that the picture is made again. docs/behaviour.md 10.6. */
export function pictureOf(hash: string, text: string): Picture | None {
  const read = strict(pictureFields, jsonOf(text)).value
  return read === none || read.widths.length === 0 || !read.types.includes('webp') ? none : { hash, ...read }
}

const side = wholeNumber(1, 40_000_000)
const pictureFields = group({
  widthPx: side,
  heightPx: side,
  color: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/)),
  widths: listOf(side),
  types: listOf(v.picklist(['avif', 'webp'])),
})
