import type { EntrySave } from '#calls/studio/draft/save-entry.ts'
import type { LastEdit } from '#domain/studio/draft-entry.ts'
import { none } from '#resume/result.ts'
import { jsonOf } from '#resume/schema/json.ts'
import { isFields } from '#resume/schema/stored-fields.ts'
import type { HeldEntry } from '../autosave/entry-save.ts'
import type { Studio } from './entry-view.ts'

/** What the saves of entries and of folders read and answer alike. docs/behaviour.md 23.6. */

/** The save of a body; none where it is none. */
export function saveIn(body: string): EntrySave | null {
  const posted = jsonOf(body)
  if (!isFields(posted) || !isFields(posted.fields) || typeof posted.version !== 'string') return none
  return { fields: posted.fields, version: posted.version }
}

/** Whether a poll names this state of the draft as the one that its form knows. */
export function isKnown({ searchParams }: URL, version: string, changes: number): boolean {
  return version === searchParams.get('version') && String(changes) === searchParams.get('changes')
}

/** The answer of a save: 409 with what it conflicts with, else what was stored but its fields, which the form has. */
export function saved(held: HeldEntry, studio: Studio, conflict?: Conflict): Response {
  if (conflict !== undefined) {
    const { edited, differences } = conflict
    return Response.json({ stored: held, who: whereChanged(edited, studio), differences }, { status: 409 })
  }
  const { fields: _, ...stored } = held
  return Response.json({ saved: stored })
}

type Conflict = { edited: LastEdit | null; differences: readonly unknown[] }

/** Who saved what a conflict is with: 'in another tab', 'by Ada'. */
function whereChanged(edited: LastEdit | null, { by }: Studio): string {
  if (edited === none) return 'elsewhere'
  return edited.by.uid === by.uid ? 'in another tab' : `by ${edited.by.name}`
}

/** The answer of a save that did nothing, for the owner. */
export function message(status: number, words: string): Response {
  return Response.json({ message: words }, { status })
}

/** The answer to a poll without an entry: it is gone, or the store does not answer. */
export function notHeld(code: string): Response {
  return Response.json({}, { status: code === 'object-not-found' ? 404 : 503 })
}
