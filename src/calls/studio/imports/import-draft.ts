import { call, fail, take } from '#domain/call.ts'
import { collections } from '#domain/content/collections/collections.ts'
import { nameless } from '#domain/content/person-info.ts'
import { fieldNameOf } from '#domain/languages/translated-name.ts'
import { type None, none } from '#domain/result.ts'
import { isAbsent } from '#domain/schema/read.ts'
import type { Fields } from '#domain/schema/stored-fields.ts'
import { draftCollections } from '#domain/studio/draft-collections.ts'
import {
  draftedFields,
  type Edit,
  type LastEdit,
  newEntry,
  toDraftEntry,
  withEdits,
} from '#domain/studio/draft-entry.ts'
import { toDraftFolder } from '#domain/studio/draft-folder.ts'
import { draftLimits } from '#domain/studio/draft-limits.ts'
import { type EntryName, entryNameOf } from '#domain/studio/entry-name.ts'
import { fieldEdits } from '#domain/studio/field-edits.ts'
import { fieldOf } from '#domain/studio/field-path.ts'
import { type FormField, formValue } from '#domain/studio/form-field.ts'
import { noImport } from '#domain/studio/import-kinds.ts'
import { withFoundPictures } from '#domain/studio/parsed-folder.ts'
import { isSame } from '#domain/studio/same-value.ts'
import { hasText, textHash } from '#domain/text.ts'
import type { Beginning, DraftImport, PartBefore } from '#domain/transfer/draft-import.ts'
import type { Matched } from '#domain/transfer/match-parsed.ts'
import { emptyRead, type Read } from '#domain/transfer/parsed-entry.ts'
import { parsedItemKey, parsedKeys } from '#domain/transfer/parsed-key.ts'
import type { Stored } from '#domain/transfer/stored-entries.ts'
import { isOpenSchool, lackedFields, type Typed, withTyped } from '#domain/transfer/typed-fields.ts'
import type { Ports } from '#ports/ports.ts'
import { readContent } from '../../content/content.ts'
import { sampleState } from '../../transfer/import-bundle.ts'
import { matchRead } from '../../transfer/match-read.ts'
import { type Actor, lastEditOf } from '../draft/actor.ts'
import { owner, ownStart, sampleMark } from '../draft/draft-base.ts'
import { changeDraft, type OpenDraft } from '../draft/open-draft.ts'
import { expiredUndo, keptForUndo } from '../draft/undo.ts'
import { beginningOf, type Importer, startOwn } from './begin.ts'
import { type OpenImport, openImport } from './import-store.ts'

export type DraftPorts = Pick<Ports, 'documents' | 'files' | 'clock'>

/** What the tab of an import is called in the draft. */
const importTab = 'import'

/**
 * Puts what was read of a file into the draft, in one commit: new entries, and fields that the owner left blank; what the owner wrote
 * stays. A bundle is the owner's own words, so its documents and pictures replace others. The site begins with the file when a new
 * owner says so, and when nothing but the untouched sample is there: then everything else goes. docs/behaviour.md 25.2.
 */
export const importIntoDraft = call(
  async (
    ports: DraftPorts,
    { name, read, newOwner }: { name: string; read: Read; newOwner: Importer },
    by: Actor['by'],
  ): Promise<void> => {
    const actor = { by, tab: importTab }
    const isBeginning = newOwner.begins || (await isUntouched(ports))
    const beginning = isBeginning ? take(await beginningOf(ports, newOwner, actor)) : none
    const at = ports.clock.now().toISOString()
    // After a kill the owner sends the same file again.
    const of = textHash(JSON.stringify([name, read]))
    take(
      await changeDraft(ports, async (draft) => {
        const touch = lastEditOf(ports.clock, actor)
        const open = take(await openImport(ports))
        const kept = read.kind === 'bundle' ? { ...emptyRead('bundle'), problems: read.problems } : read
        const isBegun = open.imported?.beginning !== none || !newOwner.begins
        const again = isBegun && open.imported?.of === of ? open.imported : none
        if (again !== none && read.kind !== 'bundle')
          return addMissing(ports, draft, { imported: again, changes: open.changes }, touch)
        if (beginning !== none) take(await startOwn(ports, draft, beginning, touch))
        const start = { name, of, at, usedAt: at, by, beginning, choices: new Map(), typed: new Map(), before: [] }
        const base = await baseOf(draft, beginning, [])
        const will = await outcomeOf(ports, { ...start, read }, base)
        await changeTo(draft, base, will, { touch, beginning, before: [] })
        for (const { folder, pictures } of read.folders) {
          const ids = new Map(pictures.map((picture) => [picture, String(crypto.randomUUID())]))
          const change: Parameters<OpenDraft['setFolder']>[2] = (items) =>
            withFoundPictures(items, pictures, (each) => ids.get(each) ?? '').slice(0, draftLimits.pictures)
          await draft.setFolder(ports, folder, change, touch)
        }
        const before = withBefore(again?.before ?? [], draft)
        draft.besides.push(...open.changes({ ...start, read: kept, before }))
      }),
    )
  },
)

/** Imports what the draft lacks of a file whose review is open, which goes on with its choices. */
async function addMissing(
  ports: DraftPorts,
  draft: OpenDraft,
  { imported, changes }: OpenImport & { imported: DraftImport },
  touch: LastEdit,
): Promise<void> {
  const base = await baseOf(draft, imported.beginning, imported.before)
  const held = byKey(await draft.content())
  for (const [key, { collection, id, fields }] of byKey(await outcomeOf(ports, imported, base))) {
    const entry = entryNameOf(collection, id)
    if (entry !== none && !held.has(key)) await add(draft, entry, fields, { ...imported, touch })
  }
  const before = withBefore(imported.before, draft)
  draft.besides.push(...changes({ ...imported, usedAt: ports.clock.now().toISOString(), before }))
}

/** Whether the owner has neither published nor written anything, and has not chosen to keep the sample. */
async function isUntouched(ports: DraftPorts): Promise<boolean> {
  const drafted = take(await ports.documents.readAll(draftCollections.entries))
  const mark = take(await ports.documents.read(sampleMark.collection, sampleMark.id))
  if (drafted.length > 0 || ownStart(mark?.fields ?? none) !== none) return false
  return take(await sampleState(ports, take(await readContent(ports)))).isSample
}

/** What the owner decides of one item: how it is imported, or the texts of inputs for fields that it lacks, by their paths. */
export type ItemChoice = { key: string; choice?: string; typed?: ReadonlyMap<string, string> }

/**
 * Imports an item otherwise than before: what it changed goes out of the draft, and what it changes now comes in. What the owner
 * wrote meanwhile stays. Fails with 'object-not-found' when the import is over.
 */
export const chooseItem = call(
  async (ports: DraftPorts, { key, choice, typed }: ItemChoice, by: Actor['by']): Promise<void> => {
    take(
      await changeDraft(ports, async (draft) => {
        const open = await current(ports)
        const { imported } = open
        if (!parsedKeys(imported.read).has(key)) return fail('object-not-found', noImport)
        await change(
          ports,
          draft,
          open,
          {
            ...imported,
            usedAt: ports.clock.now().toISOString(),
            choices: choice === undefined ? imported.choices : new Map([...imported.choices, [key, choice]]),
            typed:
              typed === undefined
                ? imported.typed
                : new Map([...imported.typed, [key, valuesOf(imported.read, key, typed, imported.typed.get(key))]]),
          },
          by,
        )
      }),
    )
  },
)

/** Makes the draft what it is with the next state of an import, and stores that state, or ends the import. */
async function change(
  ports: DraftPorts,
  draft: OpenDraft,
  { imported, changes }: OpenImport & { imported: DraftImport },
  next: DraftImport,
  by: Actor['by'],
  isEnd: (next: DraftImport, base: readonly Stored[]) => Promise<boolean> = async () => false,
): Promise<void> {
  const base = await baseOf(draft, imported.beginning, imported.before)
  const [was, will] = [await outcomeOf(ports, imported, base), await outcomeOf(ports, next, base)]
  await changeTo(draft, was, will, { ...imported, touch: lastEditOf(ports.clock, { by, tab: importTab }) })
  const before = withBefore(imported.before, draft)
  draft.besides.push(...changes((await isEnd(next, base)) ? none : { ...next, before }))
}

/** An item whose typed fields do not bring it into the draft: it still lacks something, or may be a duplicate. */
export type StillOpen = { title: string; fate: 'incomplete' | 'alike' }

/**
 * Imports the items for which the fields that they lacked are typed, by their keys, and returns those that are not in the draft yet. An
 * item of which nothing was ever typed stays as it is, unless it is the `pressed` one. Without a pressed one the review of the import ends,
 * unless such an item is left: nothing that was typed is lost. Fails with 'object-not-found' when the import is over.
 */
export const takeTyped = call(
  async (
    ports: DraftPorts,
    typed: ReadonlyMap<string, ReadonlyMap<string, string>>,
    pressed: string | null,
    by: Actor['by'],
  ): Promise<StillOpen[]> => {
    return take(
      await changeDraft(ports, async (draft) => {
        const open = await current(ports)
        const { imported } = open
        const known = parsedKeys(imported.read)
        const isTyped = (key: string) =>
          key === pressed || [...(typed.get(key)?.values() ?? [])].some((text) => hasText(text))
        const given = [...typed].filter(([key]) => known.has(key) && (isTyped(key) || imported.typed.has(key)))
        const values = given.map(
          ([key, texts]) => [key, valuesOf(imported.read, key, texts, imported.typed.get(key))] as const,
        )
        const usedAt = ports.clock.now().toISOString()
        const stillOpen: StillOpen[] = []
        await change(
          ports,
          draft,
          open,
          { ...imported, usedAt, typed: new Map([...imported.typed, ...values]) },
          by,
          async (next, base) => {
            const { outcomes } = await matched(ports, { read: next.read, typed: next.typed }, base)
            for (const { key, title, fate } of outcomes) {
              if (!isTyped(key) || next.choices.has(key)) continue
              if (fate === 'incomplete' || fate === 'alike') stillOpen.push({ title, fate })
            }
            return pressed === none && stillOpen.length === 0
          },
        )
        return stillOpen
      }),
    )
  },
)

/** What was typed of an item, as it is stored. Whether a school was finished is said beside what it lacked. */
function valuesOf({ parsedItems }: Read, key: string, texts: ReadonlyMap<string, string>, before: Fields = {}): Fields {
  const item = parsedItems.find((each, index) => parsedItemKey(each, index) === key)
  const finished = texts.get('status')
  if (item === undefined) return {}
  if (finished !== undefined && isOpenSchool(item)) return { ...before, status: finished === 'yes' }
  const values = lackedFields(item).map(({ field }) => [field.name, formValue(field, postedValue(field, texts))])
  return Object.fromEntries(values.filter(([, value]) => value !== none))
}

function postedValue({ name, kind }: FormField, texts: ReadonlyMap<string, string>): unknown {
  const part = (inner: string) => texts.get(`${name}.${inner}`)
  return kind === 'month' ? { day: part('day'), month: part('month'), year: part('year') } : texts.get(name)
}

/**
 * Takes everything of the file out of the draft and nothing else, and ends the import. Returns the id for `undo`, none when nothing
 * was to take out.
 */
export const undoImport = call(async (ports: DraftPorts): Promise<{ undo: string | null }> => {
  const undo = crypto.randomUUID()
  const at = ports.clock.now().toISOString()
  return take(
    await changeDraft(ports, async (draft) => {
      const { imported, changes } = await current(ports)
      const isStart = imported.before.some(({ collection }) => collection === sampleMark.collection)
      for (const before of imported.before) await takeBack(draft, before, isStart)
      const kept = keptForUndo(undo, at, draft.changed())
      draft.besides.push(...kept, ...changes(none), ...take(await expiredUndo(ports)))
      return { undo: kept.length > 0 ? undo : none }
    }),
  )
})

/** Ends the review of the import: the draft stays, everything else of the file is deleted. */
export const endImport = call(async (ports: Pick<Ports, 'documents' | 'clock'>): Promise<void> => {
  const { changes } = take(await openImport(ports))
  take(await ports.documents.commit(changes(none)))
})

async function current(ports: DraftPorts): Promise<OpenImport & { imported: DraftImport }> {
  const { imported, changes } = take(await openImport(ports))
  return imported === none ? fail('object-not-found', noImport) : { imported, changes }
}

/** The content that an import is compared with: the draft without the import itself; of a site that begins with it, only the owner. */
export async function baseOf(
  draft: OpenDraft,
  beginning: Beginning | None,
  before: readonly PartBefore[],
): Promise<Stored[]> {
  if (beginning !== none) return [{ ...owner, fields: { name: nameless, timeZone: beginning.timeZone } }]
  return draft.content(before)
}

/** What becomes of each item of an import. Without the choices of the owner, as an import does by itself. */
export function matched(
  { clock }: Pick<Ports, 'clock'>,
  { read, typed, choices }: { read: Read; typed: Typed; choices?: ReadonlyMap<string, string> },
  base: readonly Stored[],
): Promise<Matched> {
  const choiceOf = choices === undefined ? undefined : (key: string) => choices.get(key) ?? 'fill'
  return matchRead({ clock }, withTyped(read, typed), base, choiceOf)
}

/** The content as an import with its choices makes it, with the documents that it does not change. */
async function outcomeOf(
  { clock }: Pick<Ports, 'clock'>,
  imported: Pick<DraftImport, 'read' | 'typed' | 'choices' | 'at'>,
  base: readonly Stored[],
): Promise<Stored[]> {
  const day = { ...clock, now: () => new Date(imported.at) }
  const { documents } = await matched({ clock: day }, imported, base)
  return [...byKey([...base, ...documents]).values()]
}

/** The documents by collection and id; a later one takes the place of an earlier one. */
function byKey(documents: readonly Stored[]): Map<string, Stored> {
  return new Map(documents.map((each) => [`${each.collection}.${each.id}`, each]))
}

type Setting = Pick<DraftImport, 'beginning' | 'before'> & { touch: LastEdit }

/** Makes the differences between two states of the content changes of the draft. */
async function changeTo(
  draft: OpenDraft,
  was: readonly Stored[],
  will: readonly Stored[],
  setting: Setting,
): Promise<void> {
  const [old, next] = [byKey(was), byKey(will)]
  for (const key of new Set([...old.keys(), ...next.keys()])) {
    const [before, after] = [old.get(key), next.get(key)]
    const { collection = '', id = '' } = before ?? after ?? {}
    const entry = entryNameOf(collection, id)
    if (entry === none || isSame(before?.fields, after?.fields)) continue
    if (after === undefined) await revert(draft, entry, setting)
    else if (before === undefined) await add(draft, entry, after.fields, setting)
    else await edit(draft, entry, named(before, setting), named(after, setting), setting)
  }
}

/** Makes an entry as it was before the import. */
async function revert(draft: OpenDraft, entry: EntryName, { before }: Setting): Promise<void> {
  const { id } = await draft.entry(entry)
  const part = { collection: draftCollections.entries, id }
  const old = before.find((each) => each.collection === part.collection && each.id === id)
  draft.setPart(part, old?.fields ?? none)
}

async function add(open: OpenDraft, entry: EntryName, fields: Fields, { touch }: Setting): Promise<void> {
  const { draft, published } = await open.entry(entry)
  const held = draftedFields(draft, published.fields)
  const isOneOfMany = collections[entry.collection].id === 'any'
  if (isOneOfMany && published.fields === none && held === none)
    return open.setEntry(entry, newEntry(entry, fields, touch))
  const edits = fieldEdits(fields, held ?? published.fields ?? {})
  const next = withEdits(entry, held === none ? none : draft, published, edits, touch)
  if (next !== 'no such path') await open.setEntry(entry, next)
}

/** An entry that the owner deletes meanwhile stays deleted. */
async function edit(open: OpenDraft, entry: EntryName, was: Fields, will: Fields, { touch }: Setting): Promise<void> {
  const { draft, published } = await open.entry(entry)
  const held = draftedFields(draft, published.fields)
  if (held === none) return
  const edits = fieldEdits(will, was).map(
    ({ path, value }): Edit => ({ path, value: merged(held[path], was[path], value) }),
  )
  await open.edit(entry, edits, touch)
}

/** A list gets and loses lines; those that it has besides stay. */
function merged(held: unknown, was: unknown, will: unknown): unknown {
  if (!Array.isArray(held) || isSame(held, was)) return will
  const [old, next] = [was, will].map((value) => (Array.isArray(value) ? value : []))
  const isIn = (lines: unknown[] | undefined, line: unknown) => lines?.some((each) => isSame(each, line)) === true
  const kept = held.filter((line) => isIn(next, line) || !isIn(old, line))
  return [...kept, ...(next ?? []).filter((line) => !isIn(old, line) && !isIn(held, line))]
}

/**
 * The owner of a site that begins with a file: the names of the account, and of the file where it has some. The parts of the name of
 * the account stay with its name, and go with another one.
 */
function named({ collection, fields }: Stored, { beginning }: Setting): Fields {
  if (beginning === none || collection !== owner.collection) return fields
  const name = fields.name === nameless ? beginning.name : fields.name
  if (!isAbsent(fields.givenName) || !isAbsent(fields.familyName)) return { ...fields, name }
  const { givenName, familyName } = name === beginning.name ? beginning : { givenName: none, familyName: none }
  return { ...fields, name, givenName, familyName }
}

/** What the parts of the draft that an import changes were before it. */
function withBefore(before: readonly PartBefore[], draft: OpenDraft): PartBefore[] {
  const changed = draft.changed().map(({ collection, id, before: fields }) => ({ collection, id, fields }))
  const isNew = (part: PartBefore) =>
    !before.some(({ collection, id }) => id === part.id && collection === part.collection)
  return [...before, ...changed.filter(isNew)]
}

/**
 * Makes a part of the draft as it was before an import. What the owner wrote since stays, except of an entry that the import made.
 * `isStart`: the site began with the import, which took what was written over the sample.
 */
async function takeBack(open: OpenDraft, before: PartBefore, isStart: boolean): Promise<void> {
  const current = open.part(before)
  if (before.collection === sampleMark.collection) return open.setStart(ownStart(before.fields))
  if (current === none) return isStart ? open.setPart(before, before.fields) : undefined
  if (before.collection === draftCollections.folders) {
    if (toDraftFolder(current)?.touch.tab === importTab) open.setPart(before, before.fields)
    return
  }
  const draft = toDraftEntry(current)
  if (draft === none) return
  const touches = Object.entries(draft.touched)
  const isWhole = draft.touched['']?.tab === importTab || touches.every(([, { tab }]) => tab === importTab)
  if (isWhole) return open.setPart(before, before.fields)
  const { published } = await open.entry(draft)
  const old = before.fields === none ? none : toDraftEntry(before.fields)
  const was = draftedFields(old, published.fields) ?? {}
  let next: ReturnType<typeof withEdits> = draft
  for (const [path, touch] of touches.filter(([, { tab }]) => tab === importTab)) {
    const name = fieldNameOf(path)
    const edits = [{ path: name, value: fieldOf(was, name) ?? none }]
    if (next !== none && next !== 'no such path')
      next = withEdits(draft, next, published, edits, old?.touched[name] ?? touch)
  }
  if (next !== 'no such path') await open.setEntry(draft, next)
}
