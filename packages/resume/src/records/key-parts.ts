import { isFields } from '../schema/stored-fields.ts'

/** Parts of the keys by which entries are compared. docs/behaviour.md 12.7. */

/** A text or number as text; '' for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

export function yearOf(date: unknown): string {
  return partOf(date, 'year')
}

export function monthIn(date: unknown): string {
  return partOf(date, 'month')
}

function partOf(date: unknown, part: 'year' | 'month'): string {
  return isFields(date) ? textOf(date[part]) : ''
}

/** The year, month and day of a date as far as they are known; '' without a date. */
export function dateKey(date: unknown): string {
  return isFields(date) ? [date.year, date.month, date.day].map(textOf).join('-') : ''
}

/** An address as it is compared: the host without www. and the path without a final slash; '' if there is none. */
export function comparedUrl(url: unknown): string {
  if (typeof url !== 'string' || !URL.canParse(url)) return ''
  const { host, pathname } = new URL(url)
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}`
}
