import { draftLimits } from './draft-limits.ts'
import type { PublishedChange } from './publish-record.ts'

/** The line of a publish: what its owner wrote, else the titles of the first of these changes, which are `count`. */
export function recordSummary(changes: readonly PublishedChange[], count: number, written = ''): string {
  const titles = changes.slice(0, 3).map(({ title }) => title)
  return [...(written.trim() || firstTitles(titles, count))].slice(0, draftLimits.summaryCharacters).join('')
}

/** 'Mate, Cook, Home and 4 more': the first three of `count` titles. */
export function firstTitles(titles: readonly string[], count = titles.length): string {
  return `${titles.slice(0, 3).join(', ')}${count > 3 ? ` and ${count - 3} more` : ''}`
}
