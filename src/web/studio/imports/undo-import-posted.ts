import { undoImport } from '#calls/studio/imports/apply-import.ts'
import { type Context, siteContext } from '../../routing/context.ts'
import { done, notSaved } from '../posting/answers.ts'
import type { Answer } from '../posting/press.ts'
import { entryRow, type RowView } from '../review/row-views.ts'

/** What was written since an import, and goes with its undo. */
export type UndoImportAnswer = Answer & { since?: { rows: RowView[]; folders: string[] } }

/** Takes the last import out of the draft; the first press only says what was written since. docs/behaviour.md 25.2. */
export async function undoImportPosted(context: Context, form: FormData) {
  const undone = await undoImport(context.get(siteContext).ports, form.get('undoImport') === 'all')
  if (!undone.ok) return notSaved(undone.failure)
  if ('undo' in undone.data) return done('import-undone', undone.data)
  const { entries, folders } = undone.data
  const answer: UndoImportAnswer = { since: { rows: entries.map(entryRow), folders } }
  return answer
}
