import { csvText } from './csv.ts'
import type { StoredSubmission } from './submission.ts'

/** The fields of an exported submission, in the order of its columns. */
const columns = ['id', 'receivedAt', 'date', 'name', 'email', 'company', 'message'] as const

/** Submissions as a table for spreadsheets. */
export function submissionsCsv(submissions: readonly StoredSubmission[]): string {
  return csvText(
    columns,
    submissions.map((submission) => columns.map((column) => submission[column])),
  )
}

/** Submissions as a JSON list, every text as it was sent. */
export function submissionsJson(submissions: readonly StoredSubmission[]): string {
  const rows = submissions.map((submission) =>
    Object.fromEntries(columns.map((column) => [column, submission[column]])),
  )
  return `${JSON.stringify(rows, undefined, 2)}\n`
}
