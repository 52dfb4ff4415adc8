import { shortIds } from '#domain/messages/short-id.ts'
import type { StoredSubmission } from '#domain/messages/submission.ts'
import { tableLines } from '../../command/columns.ts'

/** Maximum number of columns for the first words of a message when the output is no terminal. */
const longestWords = 60

/**
 * Returns a line for each submission: date, id, name, email and the first words. On a terminal ids are shortened as far as
 * they stay unique among `all`, and no line is wider than `width`; otherwise ids and addresses are whole.
 */
export function submissionLines(
  shown: readonly StoredSubmission[],
  all: readonly StoredSubmission[],
  width: number | null,
): string[] {
  const short = shortIds(all.map(({ id }) => id))
  const rows = shown.map(({ id, date, receivedAt, name, email, message }) => [
    date || receivedAt || '(no date)',
    width === null ? id : (short.get(id) ?? id),
    name,
    email,
    message.trim().replaceAll(/\s+/g, ' '),
  ])
  const free = (part: number) =>
    width === null ? Number.POSITIVE_INFINITY : Math.max(8, Math.floor((width - 36) * part))
  return tableLines(rows, [24, 40, free(0.3), free(0.4), width ?? longestWords], width)
}
