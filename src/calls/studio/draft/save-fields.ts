import { call, fail, take } from '#domain/call.ts'
import { collections } from '#domain/content/collections/collections.ts'
import { isTranslationOf } from '#domain/languages/translatable.ts'
import { besideTranslation, translatedName } from '#domain/languages/translated-name.ts'
import { translationRejection, translationValue } from '#domain/languages/translation-value.ts'
import { type None, none } from '#domain/result.ts'
import { type Fields, isFields, isTooDeep } from '#domain/schema/stored-fields.ts'
import { kindOf } from '#domain/schema/walk.ts'
import { type Author, type DraftEntry, draftedFields, type LastEdit, withEdits } from '#domain/studio/draft-entry.ts'
import { entryTooLarge, tooLarge } from '#domain/studio/draft-limits.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import { isWithin, pathParts, schemaAt, valueAt } from '#domain/studio/field-path.ts'
import { type FormField, formField, withLineFeeds } from '#domain/studio/form-field.ts'
import { isSame } from '#domain/studio/same-value.ts'
import { looksSame, withUnshownParts } from '#domain/studio/unshown-parts.ts'
import { hasText } from '#domain/text.ts'
import type { Ports } from '#ports/ports.ts'
import { changeEntry, countChanges, type EntryDecision, type EntryState } from './draft-store.ts'
import { translationField } from './form-fields.ts'
import { type EntryView, viewOf } from './read-entry.ts'

/**
 * A changed field: its path (`description`, `story`, `startDate.month`; a list of texts whole), its value as JSON, and in `shown` the
 * value that the form held before the change, null for an absent one: only a field that still looks so is written.
 */
export type FieldEdit = { path: string; value: unknown; shown: unknown }

/**
 * `tab` is an id that the tab made, and `turn` the number of its request, which rises; only the autosave has one.
 */
export type FieldSave = { entry: EntryName; edits: readonly FieldEdit[]; tab: string; turn?: number }

/**
 * What became of each edit, in their order. 'saved': the draft holds the value, also when it did already or when it is
 * invalid, or when a later request of the same tab was faster. 'conflict': another tab or device saved another value since; nothing of this field was written. `value` and
 * `touch` are what the draft holds and who wrote it (none: it is as published). 'rejected': not stored, `message` says why.
 */
export type FieldAnswer = { path: string } & Outcome

type Outcome =
  | { outcome: 'saved' }
  | { outcome: 'conflict'; value: unknown; touch: LastEdit | None }
  | { outcome: 'rejected'; message: string }

/**
 * `view` is the entry after the save, with its problems. `changes` counts the whole draft. `at` is the time of the save.
 * 'deleted': the draft deletes this entry, so nothing was written; `touch` says who deleted it.
 */
export type SaveAnswer =
  | { outcome: 'done'; fields: FieldAnswer[]; view: EntryView; changes: number; at: string }
  | { outcome: 'deleted'; touch: LastEdit | None }

/**
 * Saves fields of an entry in the draft, in one commit. Values that a reader rejects are saved too, and their problems
 * returned. Fails with 'object-not-found' for an unknown entry, with 'invalid' for a path that the entry does not have, and
 * as the store does. docs/behaviour.md 22.2.
 */
export const saveFields = call(
  async (
    ports: Pick<Ports, 'documents' | 'clock'>,
    { entry, edits, tab, turn }: FieldSave,
    by: Author,
  ): Promise<SaveAnswer> => {
    const at = ports.clock.now().toISOString()
    const known = edits.map((edit) => knownEdit(entry, edit)).filter((edit) => edit !== none)
    if (known.length < edits.length)
      return fail('invalid', 'This form does not fit the entry. Please load the page again.')
    const touch = turn === undefined ? { at, by, tab } : { at, by, tab, turn }
    const saved = take(await changeEntry(ports, entry, (state) => decide(entry, state, known, touch)))
    if (saved.outcome === 'deleted') return saved
    const changes = take(await countChanges(ports))
    return { ...saved, changes, at }
  },
)

/** An edit of a field that the entry has: how its form shows it, its value in stored fields, and the message if a value is too large. */
type KnownEdit = FieldEdit & {
  field: FormField
  valueIn(fields: Fields): unknown
  rejection(value: unknown): string | None
}

function knownEdit(entry: EntryName, { path, value, shown }: FieldEdit): KnownEdit | None {
  if (isTooDeep(value, 20) || isTooDeep(shown, 20)) return none
  const edit = { path, value: lineFeeds(value), shown: lineFeeds(shown) }
  const { fields } = collections[entry.collection]
  const parts = pathParts(path) ?? []
  if (isTranslationOf(entry.collection, path)) {
    const schema = schemaAt(fields, parts.slice(2))
    return {
      ...edit,
      field: translationField(path, ''),
      valueIn: (stored) => translationValue(stored, path),
      rejection: (text) => translationRejection(text) ?? (schema === none ? none : tooLarge(kindOf(schema), text)),
    }
  }
  const schema = schemaAt(fields, parts)
  if (schema === none) return none
  return {
    ...edit,
    field: formField('', schema),
    valueIn: (stored) => valueAt(stored, parts),
    rejection: (text) => tooLarge(kindOf(schema), text),
  }
}

type Decided =
  | { outcome: 'done'; fields: FieldAnswer[]; view: EntryView }
  | { outcome: 'deleted'; touch: LastEdit | None }

function decide(
  entry: EntryName,
  state: EntryState,
  edits: readonly KnownEdit[],
  touch: LastEdit,
): EntryDecision<Decided> {
  const { published } = state
  const isDeleted = state.draft?.fields === none && state.draft !== none
  const isOne = collections[entry.collection].id !== 'any'
  if (isDeleted && !isOne) return { answer: { outcome: 'deleted', touch: state.draft?.touched[''] ?? none } }
  // The one document of a collection is made again by writing in its form.
  const draft = isDeleted ? none : state.draft
  let next = draft
  const fields: FieldAnswer[] = []
  for (const edit of edits) {
    const { outcome, after } = applied(entry, { draft: next, published }, edit, touch)
    next = after
    fields.push({ ...outcome, path: edit.path })
  }
  const answer: Decided = { outcome: 'done', fields, view: viewOf(entry, next, published) }
  return next === draft ? { answer } : { answer, next }
}

function applied(
  entry: EntryName,
  { draft, published }: Pick<EntryState, 'draft' | 'published'>,
  { path, field, value: typed, shown, valueIn, rejection: rejectionOf }: KnownEdit,
  touch: LastEdit,
): { outcome: Outcome; after: DraftEntry | None } {
  const drafted = draftedFields(draft, published.fields) ?? {}
  const current = valueIn(drafted)
  const value = withUnshownParts(field, typed, [current, valueIn(published.fields ?? {})])
  if (isSame(value, current) || isSame(typed, shown)) return { outcome: { outcome: 'saved' }, after: draft }

  const order = orderInTab(draft, path, touch)
  if (order === 'earlier') return { outcome: { outcome: 'saved' }, after: draft }
  // What a translation is from goes with it: two tabs that say so of the same text mean the same.
  if (order !== 'later' && !translatedName(path)?.isFrom && !looksSame(field, shown, current)) {
    const held = current === undefined ? none : current
    return { outcome: { outcome: 'conflict', value: held, touch: lastTouch(draft, path) }, after: draft }
  }
  // A translation and what it is from are stored together, as the list is now that they are of.
  const beside = besideTranslation(path)
  const isGone = translatedName(path)?.isFrom === false && !hasText(value)
  const others =
    beside === undefined ? [] : [{ path: beside, value: isGone ? none : translationValue(drafted, beside) }]
  const next = withEdits(entry, draft, published, [...others, { path, value }], touch)
  const message = next === 'no such path' ? gone : rejectionOf(value)
  const rejection = message ?? (next === none || next === 'no such path' ? none : sizeRejection(next.fields))
  if (rejection !== none || next === 'no such path')
    return { outcome: { outcome: 'rejected', message: rejection ?? gone }, after: draft }
  return { outcome: { outcome: 'saved' }, after: next }
}

/**
 * Whether a change comes before a later one of the same tab that replaced the whole value, or after all changes of the value, which were
 * of the same tab; none when another tab changed it or a part of it.
 */
function orderInTab(draft: DraftEntry | None, path: string, { tab, turn, by }: LastEdit): 'earlier' | 'later' | None {
  if (turn === undefined) return none
  const touches = touchesOf(draft, path).map(([at, touch]) => {
    const isOwn = touch.tab === tab && touch.by.uid === by.uid
    return { at, ownTurn: isOwn ? touch.turn : undefined }
  })
  if (touches.some(({ at, ownTurn }) => ownTurn !== undefined && ownTurn >= turn && isWithin(path, at)))
    return 'earlier'
  const isLatest = touches.length > 0 && touches.every(({ ownTurn }) => ownTurn !== undefined && ownTurn < turn)
  return isLatest ? 'later' : none
}

const gone = 'This part is no longer there: the list was shortened in another tab.'

function sizeRejection(fields: Fields | None): string | None {
  return fields === none ? none : entryTooLarge(fields)
}

function lastTouch(draft: DraftEntry | None, path: string): LastEdit | None {
  const touches = touchesOf(draft, path).map(([, touch]) => touch)
  return touches.sort((a, b) => (a.at < b.at ? 1 : -1))[0] ?? none
}

/** The changes of a value, of its parts, and of the values that it is a part of. */
function touchesOf(draft: DraftEntry | None, path: string): [string, LastEdit][] {
  return Object.entries(draft?.touched ?? {}).filter(([each]) => isWithin(each, path) || isWithin(path, each))
}

/** Lines end with LF in the store, as inputs hold them; a file to import may have CRLF. */
function lineFeeds(value: unknown): unknown {
  if (typeof value === 'string') return withLineFeeds(value)
  if (Array.isArray(value)) return value.map(lineFeeds)
  if (!isFields(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, lineFeeds(inner)]))
}
