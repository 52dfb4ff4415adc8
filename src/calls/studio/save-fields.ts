import { collections } from '#domain/content/collections.ts'
import { failed, type None, none, type Result, success } from '#domain/result.ts'
import { type Fields, isFields, isTooDeep } from '#domain/schema/stored-fields.ts'
import { type Author, type DraftEntry, draftedFields, type Touch, withEdits } from '#domain/studio/draft-entry.ts'
import { entryTooLarge, tooLarge } from '#domain/studio/draft-limits.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import { kindAt, pathParts, valueAt } from '#domain/studio/field-path.ts'
import { withKeptDay } from '#domain/studio/kept-day.ts'
import { isWithin, revisionOf } from '#domain/studio/revisions.ts'
import { isSame } from '#domain/studio/same-value.ts'
import type { Ports } from '#ports/ports.ts'
import { changeEntry, countChanges, type EntryDecision, type EntryState } from './draft-store.ts'
import { type EntryView, viewOf } from './read-entry.ts'

/**
 * A changed field: its path (`description`, `story`, `startDate.month`; a list of texts whole), its value as JSON, and the
 * revision that the tab saw last (0 for a field that was as published). `shown` is the value that the tab or form held before
 * the change, null for an absent one: with it an edit that changes nothing is not written, and a field that was published
 * meanwhile is not taken for a conflict.
 */
export type FieldEdit = { path: string; value: unknown; seen: number; shown?: unknown }

/**
 * `tab` is an id that the tab made, and `turn` the number of its request, which rises. All fields of a form without scripts come in
 * one call.
 */
export type FieldSave = { entry: EntryName; edits: readonly FieldEdit[]; tab: string; turn?: number }

/**
 * What became of each edit, in their order. 'saved': the draft holds the value, also when it did already or when it is
 * invalid, or when a later request of the same tab was faster. 'conflict': another tab or device saved another value since; nothing of this field was written. `value` and
 * `touch` are what the draft holds and who wrote it (none: it is as published). 'rejected': not stored, `message` says why.
 */
export type FieldAnswer = { path: string; revision: number } & (
  | { outcome: 'saved' }
  | { outcome: 'conflict'; value: unknown; touch: Touch | None }
  | { outcome: 'rejected'; message: string }
)

/**
 * `view` is the entry after the save, with its problems. `changes` counts the whole draft. `at` is the time of the save.
 * 'deleted': the draft deletes this entry, so nothing was written; `touch` says who deleted it.
 */
export type SaveAnswer =
  | { outcome: 'done'; fields: FieldAnswer[]; view: EntryView; changes: number; at: string }
  | { outcome: 'deleted'; touch: Touch | None }

/**
 * Saves fields of an entry in the draft, in one commit. Values that a reader rejects are saved too, and their problems
 * returned. Fails with 'object-not-found' for an unknown entry, with 'invalid' for a path that the entry does not have, and
 * as the store does. docs/behaviour.md 22.2.
 */
export async function saveFields(
  ports: Pick<Ports, 'documents' | 'clock'>,
  { entry, edits, tab, turn }: FieldSave,
  by: Author,
): Promise<Result<SaveAnswer>> {
  const at = ports.clock.now().toISOString()
  const schema = collections[entry.collection].fields
  if (edits.some(({ path, value }) => kindAt(schema, pathParts(path) ?? []) === none || isTooDeep(value, 20)))
    return failed('invalid', 'This form does not fit the entry. Please load the page again.')
  const touch = turn === undefined ? { at, by, tab } : { at, by, tab, turn }
  const saved = await changeEntry(ports, entry, (state) => decide(entry, state, edits.map(withLineFeeds), touch))
  if (!saved.ok) return saved
  if (saved.data.outcome === 'deleted') return success(saved.data)
  const changes = await countChanges(ports)
  return changes.ok ? success({ ...saved.data, changes: changes.data, at }) : changes
}

type Decided = { outcome: 'done'; fields: FieldAnswer[]; view: EntryView } | { outcome: 'deleted'; touch: Touch | None }

function decide(
  entry: EntryName,
  state: EntryState,
  edits: readonly FieldEdit[],
  touch: Touch,
): EntryDecision<Decided> {
  const { published } = state
  const isDeleted = state.draft?.fields === none && state.draft !== none
  const isOne = collections[entry.collection].id !== 'any'
  if (isDeleted && !isOne) return { answer: { outcome: 'deleted', touch: state.draft?.touched[''] ?? none } }
  // The one document of a collection is made again by writing in its form.
  const draft = isDeleted ? none : state.draft
  let next = draft
  const answers: (() => FieldAnswer)[] = []
  for (const edit of edits) {
    const { outcome, after } = applied(entry, { draft: next, published }, edit, touch)
    next = after
    answers.push(() => ({ ...outcome, revision: revisionOf(next?.revisions ?? {}, edit.path), path: edit.path }))
  }
  const fields = answers.map((answer) => answer())
  const answer: Decided = { outcome: 'done', fields, view: viewOf(entry, next, published) }
  return next === draft ? { answer } : { answer, next }
}

type Outcome =
  | { outcome: 'saved' }
  | { outcome: 'conflict'; value: unknown; touch: Touch | None }
  | { outcome: 'rejected'; message: string }

function applied(
  entry: EntryName,
  { draft, published }: Pick<EntryState, 'draft' | 'published'>,
  edit: FieldEdit,
  touch: Touch,
): { outcome: Outcome; after: DraftEntry | None } {
  const { path, seen, shown } = edit
  const parts = pathParts(path) ?? []
  const kind = kindAt(collections[entry.collection].fields, parts)
  const current = valueAt(draftedFields(draft, published.fields) ?? {}, parts)
  const value = withKeptDay(kind, edit.value, [current, valueAt(published.fields ?? {}, parts)])
  if (isSame(value, current) || (shown !== undefined && isSame(value, shown)))
    return { outcome: { outcome: 'saved' }, after: draft }

  const revision = revisionOf(draft?.revisions ?? {}, path)
  const order = orderInTab(lastTouch(draft, path), touch)
  if (order === 'earlier') return { outcome: { outcome: 'saved' }, after: draft }
  const isSeen =
    order === 'later' || (revision === 0 && shown !== undefined ? isSame(shown, current) : revision === seen)
  if (!isSeen) {
    const held = current === undefined ? none : current
    return { outcome: { outcome: 'conflict', value: held, touch: lastTouch(draft, path) }, after: draft }
  }
  const next = withEdits(entry, draft, published, [{ path, value }], touch)
  const message = next === 'no such path' ? gone : kind === none ? none : tooLarge(kind, value)
  const rejection = message ?? (next === none || next === 'no such path' ? none : sizeRejection(next.fields))
  if (rejection !== none || next === 'no such path')
    return { outcome: { outcome: 'rejected', message: rejection ?? gone }, after: draft }
  return { outcome: { outcome: 'saved' }, after: next }
}

/** Whether a change comes before or after the last one of the same tab; none when another tab wrote last. */
function orderInTab(last: Touch | None, touch: Touch): 'earlier' | 'later' | None {
  if (last?.turn === undefined || touch.turn === undefined) return none
  if (last.tab !== touch.tab || last.by.uid !== touch.by.uid) return none
  return touch.turn > last.turn ? 'later' : 'earlier'
}

const gone = 'This part is no longer there: the list was shortened in another tab.'

function sizeRejection(fields: Fields | None): string | None {
  return fields === none ? none : entryTooLarge(fields)
}

function lastTouch(draft: DraftEntry | None, path: string): Touch | None {
  const touches = Object.entries(draft?.touched ?? {}).filter(([each]) => isWithin(each, path) || isWithin(path, each))
  return touches.map(([, touch]) => touch).sort((a, b) => (a.at < b.at ? 1 : -1))[0] ?? none
}

/** Browsers send CRLF from a form without scripts and LF otherwise; only the latter is stored. */
function withLineFeeds(edit: FieldEdit): FieldEdit {
  return edit.shown === undefined
    ? { ...edit, value: lineFeeds(edit.value) }
    : { ...edit, value: lineFeeds(edit.value), shown: lineFeeds(edit.shown) }
}

function lineFeeds(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\r\n', '\n')
  if (Array.isArray(value)) return value.map(lineFeeds)
  if (!isFields(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, lineFeeds(inner)]))
}
