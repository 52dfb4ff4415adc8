import { type None, none } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import type { Doubt, FromDocument } from '#resume/transfer/parsed-items.ts'

/**
 * A resume that was read from a document by rules. `json` is a JSON Resume, and each mark is of the entry at a path of it such as
 * `work[0]`. `notPlaced` is what the document says and the resume does not. `language` is a tag, or '' where it is not known.
 */
export type ReadDocument = {
  kind: 'pdf' | 'word' | 'europass' | 'text'
  json: string
  marks: (FromDocument & { path: string })[]
  notPlaced: string
  language: string
}

/** A doubt as a message for the owner. A date that could be read in two ways is not taken. */
export function doubtText(doubt: Doubt, { startDate, endDate }: Fields, lines: readonly string[]): string {
  if (doubt === 'swap') return 'Title and company may be the other way around.'
  const isOpen = lines.some((line) => /\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b/.test(line))
  const hasDate = startDate !== undefined || endDate !== undefined
  return isOpen || hasDate ? 'A date could be read in two ways.' : 'No dates found.'
}

/** A job with its title as the company, and its company as the title. */
export function swapped({ title, company, ...others }: Fields): Fields {
  return {
    ...others,
    ...(company === undefined ? {} : { title: company }),
    ...(title === undefined ? {} : { company: title }),
  }
}

/** Whether the owner may swap title and company of the entry that a row adds. */
export function isSwappable({ from, fate }: { from: FromDocument | None; fate: string }): boolean {
  return fate !== 'differs' && from?.doubts.includes('swap') === true
}

/** A row whose entry has title and company the other way around. */
export function swappedRow<Row extends { patch: { fields: Fields } | None }>(row: Row): Row {
  return row.patch === none ? row : { ...row, patch: { ...row.patch, fields: swapped(row.patch.fields) } }
}
