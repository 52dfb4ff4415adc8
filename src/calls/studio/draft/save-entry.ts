import { call, fail, take } from '#domain/call.ts'
import { isTranslationOf, withIds } from '#domain/languages/translatable.ts'
import { translationRejection } from '#domain/languages/translation.ts'
import { type Author, draftCollections, type LastEdit } from '#domain/studio/draft-entry.ts'
import { draftLimits, entryTooLarge, tooLarge } from '#domain/studio/draft-limits.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import { valueAt } from '#domain/studio/field-path.ts'
import { formView, withLineFeeds } from '#domain/studio/form-field.ts'
import type { Ports } from '#ports/ports.ts'
import { collections } from '#resume/records/collections/collections.ts'
import { isIdsField } from '#resume/records/item-ids.ts'
import { type None, none } from '#resume/result.ts'
import { isSame } from '#resume/schema/same-value.ts'
import {
  type Fields,
  isFields,
  isTooDeep,
  translatedFromField,
  translationsField,
} from '#resume/schema/stored-fields.ts'
import { innerOf, kindOf } from '#resume/schema/walk.ts'
import { draftTries, nextDraft, readEntryState, versionOf } from './draft-store.ts'
import { unlistProject } from './menu-place.ts'
import { changeDraft } from './open-draft.ts'
import { type EntryView, entryFormFields, formViewOf, readEntries, readEntry, viewOf } from './read-draft.ts'
import { type Actor, lastEditOf, type Reverted, undoably } from './undo.ts'

/** An entry to be saved: all its fields, and the version that they were made from. */
export type EntrySave = { fields: Fields; version: string }

/**
 * 'saved': the draft holds these fields, also when it did already or when some are invalid. 'conflict': the entry has another version,
 * so nothing was written. 'rejected': nothing was written, `message` says why, `path` is the field. 'deleted': the draft deletes this
 * entry, so nothing was written; `edited` says who deleted it. `view` is the entry as it is now.
 */
export type SaveAnswer =
  | { outcome: 'saved' | 'conflict'; view: EntryView; version: string }
  | { outcome: 'rejected'; path: string; message: string }
  | { outcome: 'deleted'; edited: LastEdit | None }

/**
 * Saves an entry in the draft, whole. Values that a reader rejects are saved too, and their problems returned. A request that comes
 * twice is saved once. Fails with 'object-not-found' when there is no such entry, with 'invalid' for a field that the entry does not
 * have, and as the store does. docs/behaviour.md 22.2.
 */
export const saveEntry = call(
  async (
    { documents, clock }: Pick<Ports, 'documents' | 'clock'>,
    entry: EntryName,
    { fields: sent, version }: EntrySave,
    by: Author,
  ): Promise<SaveAnswer> => {
    if (isTooDeep(sent, 20)) return fail('invalid', doesNotFit)
    const fields = lineFeeds(sent) as Fields
    const edit = { at: clock.now().toISOString(), by }
    for (let tries = 1; ; tries += 1) {
      const state = take(await readEntryState({ documents }, entry))
      const { id, stored, draft, published } = state
      // The one document of a collection is made again by writing in its form.
      if (draft !== none && state.fields === none && collections[entry.collection].id === 'any')
        return { outcome: 'deleted', edited: draft }
      const { fields: held } = formViewOf(entry, draft, published)
      const rejection = rejectionOf(entry, fields, held)
      if (rejection !== none) return { outcome: 'rejected', ...rejection }

      const isHeld = state.fields !== none && isSame(held, withIds(entry.collection, held, fields))
      const heldVersion = await versionOf(held)
      if (isHeld || heldVersion !== version) {
        const view = formViewOf(entry, draft, published)
        return { outcome: isHeld ? 'saved' : 'conflict', view, version: heldVersion }
      }
      const next = await nextDraft(entry, state, fields, edit)
      const committed = await documents.commit([
        { collection: draftCollections.entries, id, fields: next, was: stored },
      ])
      if (committed.ok) {
        const now = next?.version ?? (await versionOf(published.fields ?? {}))
        return { outcome: 'saved', view: viewOf(entry, next, published), version: now }
      }
      if (committed.failure.code !== 'conflict' || tries === draftTries) return take(committed)
    }
  },
)

const doesNotFit = 'This form does not fit the entry. Please load the page again.'

/**
 * Why fields are not stored, by the first changed one that cannot be; none where all can. A translation is a field of its own, by a name
 * such as `translations.de.title`.
 */
function rejectionOf(
  { collection }: EntryName,
  fields: Fields,
  held: Fields,
): { path: string; message: string } | None {
  const schema = kindOf(collections[collection].fields)
  for (const [path, value] of Object.entries(fields).flatMap(([name, value]) => withTranslations(name, value))) {
    if (isSame(value, valueAt(held, path.split('.')))) continue
    const isTranslation = isTranslationOf(collection, path)
    const field = innerOf(schema, isTranslation ? (path.split('.')[2] ?? '') : path)
    if (field === undefined && !isIdsField(path, fields)) return fail('invalid', doesNotFit)
    const shape = isTranslation ? translationRejection(value) : none
    const message = shape ?? (field === undefined ? none : tooLarge(kindOf(field), value))
    if (message !== none) return { path, message }
  }
  const message = entryTooLarge(fields)
  return message === none ? none : { path: '', message }
}

/** A field, or each translation, by its name. */
function withTranslations(name: string, value: unknown): [path: string, value: unknown][] {
  if ((name !== translationsField && name !== translatedFromField) || !isFields(value)) return [[name, value]]
  return Object.entries(value).flatMap(([language, texts]): [string, unknown][] => {
    if (!isFields(texts)) return [[`${name}.${language}`, texts]]
    return Object.entries(texts).map(([field, own]) => [`${name}.${language}.${field}`, own])
  })
}

/** Lines end with LF in the store, as inputs hold them; a file to import may have CRLF. */
function lineFeeds(value: unknown): unknown {
  if (typeof value === 'string') return withLineFeeds(value)
  if (Array.isArray(value)) return value.map(lineFeeds)
  if (!isFields(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, lineFeeds(inner)]))
}

type MakingPorts = Pick<Ports, 'documents' | 'clock'>

/**
 * Makes a new entry in the draft of a collection with many (jobs, education), and returns its name. Without `fields` it is
 * what an empty form of it saves, and its problems say what is missing. Fails with 'invalid' and a message when a site has as many
 * editions as it can have, and as the store does. docs/behaviour.md 22.4.
 */
export const makeEntry = call(
  async (
    { documents, clock }: MakingPorts,
    collection: EntryName['collection'],
    actor: Actor,
    fields: Fields = emptyForm(collection),
    newId: string = crypto.randomUUID(),
  ): Promise<EntryName> => {
    if (collections[collection].id !== 'any') return fail('invalid', 'This entry exists once only.')
    if (collection === 'editions') await checkEditions({ documents })
    const entry = { collection, id: newId }
    const { uuid: _, ...others } = fields
    const edit = lastEditOf(clock, actor)
    take(await changeDraft({ documents }, (open) => open.put(entry, { uuid: entry.id, ...others }, edit)))
    return entry
  },
)

async function checkEditions(ports: Pick<Ports, 'documents'>): Promise<void> {
  const there = take(await readEntries(ports, 'editions')).filter(({ state }) => state !== 'deleted')
  const { editions: most } = draftLimits
  if (there.length >= most) fail('invalid', `There are ${most} editions. Delete one first.`)
}

/** A box that is not ticked is a value, where the field must have one. */
function emptyForm(collection: EntryName['collection']): Fields {
  const values = entryFormFields({ collection }).map((field) => [field.name, formView(field, undefined)])
  return Object.fromEntries(values.filter(([, value]) => !isSame(value, none)))
}

/**
 * Copies an entry as drafted under a new uuid, without its pictures and its address, and returns its name. Fails with 'object-not-found' when
 * there is no such entry.
 */
export const duplicateEntry = call(async (ports: MakingPorts, entry: EntryName, actor: Actor): Promise<EntryName> => {
  const { page: _, ...fields } = take(await readEntry(ports, entry)).fields
  return take(await makeEntry(ports, entry.collection, actor, fields))
})

/**
 * Deletes an entry in the draft; the site keeps it until the publish, which removes its pictures too. A new entry is gone at
 * once. A project loses its place in the menu. `undo` restores what it was, `shown` says where visitors see it until then. Fails with 'invalid' for the one document of a
 * collection, with 'object-not-found' when there is no such entry.
 */
export const deleteEntry = call(async (ports: MakingPorts, entry: EntryName, actor: Actor): Promise<Deleted> => {
  if (collections[entry.collection].id !== 'any') return fail('invalid', 'This entry cannot be deleted.')
  const edit = lastEditOf(ports.clock, actor)
  let shown: WhereShown = 'new'
  const undo = await undoably(ports, async (open) => {
    const { draft, fields, published } = await open.entry(entry)
    if (draft === none && published.fields === none) return fail('object-not-found', 'There is no such entry.')
    shown = whereShown(entry, published.fields)
    if (fields === none) return
    await open.put(entry, none, edit)
    if (entry.collection === 'projects') await unlistProject(open, { id: entry.id, page: fields.page }, edit)
  })
  return { undo, shown }
})

type Deleted = Reverted & { shown: WhereShown }

/** Where visitors see an entry as it is published: on the site, or by links only; or nowhere, because it is hidden or new in the draft. */
export type WhereShown = 'site' | 'links' | 'hidden' | 'new'

export function whereShown({ collection }: EntryName, published: Fields | None): WhereShown {
  if (published === none) return 'new'
  if (collection === 'editions') return 'links'
  return published.hidden === true ? 'hidden' : 'site'
}
