import { call, fail, take } from '#domain/call.ts'
import { draftLimits } from '#domain/studio/draft-limits.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import { formView } from '#domain/studio/form-field.ts'
import type { Ports } from '#ports/ports.ts'
import { collections } from '#resume/records/collections/collections.ts'
import { none } from '#resume/result.ts'
import { isSame } from '#resume/schema/same-value.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { type Actor, lastEditOf } from './actor.ts'
import { entryFormFields } from './form-fields.ts'
import { unlistProject } from './menu-place.ts'
import { changeDraft } from './open-draft.ts'
import { readEntries, readEntry } from './read-entry.ts'
import { type Reverted, undoably } from './undo.ts'
import { type WhereShown, whereShown } from './where-shown.ts'

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
