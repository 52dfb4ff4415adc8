import { call, fail, take } from '#domain/call.ts'
import { newComparing } from '#domain/comparing/comparing.ts'
import { filePath, placeOf } from '#domain/content/bundle/bundle.ts'
import { alternativeTextsName, focusPointsName, folderOf, isListedImage } from '#domain/content/image.ts'
import { type None, none, success } from '#domain/result.ts'
import type { Fields } from '#domain/schema/stored-fields.ts'
import {
  changedFields,
  draftedFields,
  fieldsWith,
  type LastEdit,
  newEntry,
  withEdits,
} from '#domain/studio/draft-entry.ts'
import { type FolderItem, folderChanges } from '#domain/studio/draft-folder.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import { entryTitle } from '#domain/studio/entry-problems.ts'
import type { FieldChange } from '#domain/studio/field-change.ts'
import { fieldOf } from '#domain/studio/field-path.ts'
import { entryOfPath } from '#domain/studio/published-changes.ts'
import type { Ports } from '#ports/ports.ts'
import { type Actor, lastEditOf } from '../draft/actor.ts'
import { folderPart } from '../draft/draft-store.ts'
import { changeDraft, type OpenDraft } from '../draft/open-draft.ts'
import { readDraft } from '../draft/read-draft.ts'
import { itemOf, jsonFields, publishedFolder, readPublishedFolder } from '../draft/read-folder.ts'
import { editionWords } from '../editions/edition-words.ts'
import { type Historic, historicContent } from './historic-content.ts'

type RestorePorts = Pick<Ports, 'documents' | 'files' | 'blobs'>

/**
 * An entry that differs from now. 'changed': `fields` has each field now (`before`) and then (`after`). 'missing': it is
 * deleted by now and would be made again. 'added': it did not exist then and would be deleted. `drafted` names the fields
 * that the draft changes too (of a 'missing' or 'added' entry '' when the draft has it): restoring replaces these.
 */
export type RestorableEntry = {
  entry: EntryName
  title: string
  state: 'changed' | 'missing' | 'added'
  fields: FieldChange[]
  drafted: string[]
}

/** A folder whose pictures, order or texts differ from now. `isDrafted`: the draft changes it too. */
export type RestorableFolder = { folder: string; pictures: number; isDrafted: boolean }

export type Restorable = { entries: RestorableEntry[]; folders: RestorableFolder[] }

/** Returns what differs from the site now, as it was right after a publish; none when that publish is not kept. */
export const readRestorable = call(async (ports: RestorePorts, number: number): Promise<Restorable | None> => {
  const historic = take(await historicContent(ports, number))
  if (historic === none) return none
  const draft = take(await readDraft(ports))
  const { fieldChanges } = await import('#domain/studio/field-change.ts')
  const comparing = newComparing()
  const different = entriesOf(historic)
  const named = different.map(({ entry }) => entry)
  const inWords = take(await editionWords(ports, named))
  const entries = different.map(({ entry, before, now }): RestorableEntry => {
    const stored = draft.entries.find(({ part }) => part.collection === entry.collection && part.id === entry.id)
    const part = stored?.part ?? none
    const isChanged = before !== none && now !== none
    const fields = isChanged ? fieldChanges(entry, inWords(entry, now), inWords(entry, before), comparing) : []
    const changed = isChanged && part?.fields !== none ? changedFields(part, now) : part === none ? [] : ['']
    const drafted =
      fields.length === 0 ? changed : changed.filter((name) => name === '' || fields.some((each) => each.name === name))
    const state = isChanged ? 'changed' : now === none ? 'missing' : 'added'
    return { entry, title: entryTitle(entry, before ?? now ?? {}), state, fields, drafted }
  })
  const folders: RestorableFolder[] = []
  for (const folder of foldersOf(historic)) {
    const then = await folderThen(ports, historic, folder)
    const now = take(await readPublishedFolder(ports, folder))
    const isDrafted = draft.folders.some(({ part }) => part.folder === folder)
    const pictures = folderChanges(now.items, then.items).length
    if (pictures > 0) folders.push({ folder, pictures, isDrafted })
  }
  return { entries, folders }
})

/** What to restore: entries by name, with the chosen fields of a changed one, and folders. */
export type RestoreChoice = { entries: { entry: EntryName; fields: readonly string[] }[]; folders: readonly string[] }

/**
 * Makes chosen parts of the site, as they were right after a publish, changes of the draft. What the draft held there is
 * replaced; everything else of it stays. Nothing is published. One commit has all of it, so a kill leaves all or nothing. `lost` names pictures whose originals are no longer stored.
 * Fails with 'object-not-found' when that publish is not kept.
 */
export const restore = call(
  async (
    ports: RestorePorts & Pick<Ports, 'clock'>,
    number: number,
    choice: RestoreChoice,
    actor: Actor,
  ): Promise<{ lost: string[] }> => {
    const historic = take(await historicContent(ports, number))
    if (historic === none) return fail('object-not-found', `There is no publish ${number} in the history.`)
    const touch = lastEditOf(ports.clock, actor)
    const known = entriesOf(historic)
    const folders = choice.folders.filter((each) => foldersOf(historic).includes(each))
    const then = new Map<string, FolderThen>()
    for (const folder of folders) then.set(folder, await folderThen(ports, historic, folder))
    take(
      await changeDraft(ports, async (draft) => {
        for (const { entry, fields } of choice.entries) {
          const found = known.find((each) => each.entry.collection === entry.collection && each.entry.id === entry.id)
          if (found !== undefined) await restoreEntry(draft, entry, found.before, fields, touch)
        }
        for (const [folder, { items }] of then) {
          draft.setPart(await folderPart(folder), none)
          await draft.setFolder(ports, folder, () => items, touch)
        }
      }),
    )
    const lost = [...then.values()].flatMap((each) => each.lost)
    return { lost }
  },
)

type EntryThen = { entry: EntryName; before: Fields | None; now: Fields | None }

function entriesOf({ differences }: Historic): EntryThen[] {
  return differences.flatMap(({ path, before, now }) => {
    const entry = entryOfPath(path)
    const [old, present] = [before, now].map((state) => (state !== none && 'fields' in state ? state.fields : none))
    return entry === none ? [] : [{ entry, before: old ?? none, now: present ?? none }]
  })
}

async function restoreEntry(
  open: OpenDraft,
  entry: EntryName,
  before: Fields | None,
  names: readonly string[],
  touch: LastEdit,
): Promise<void> {
  if (before === none) return open.delete(entry, touch)
  const { draft, published } = await open.entry(entry)
  if (published.fields === none) return open.setEntry(entry, newEntry(entry, before, touch))
  const isThere = draftedFields(draft, published.fields) !== none
  const all = names.flatMap((name) => [name, ...fieldsWith(entry, name)])
  const edits = all.map((path) => ({ path, value: fieldOf(before, path) ?? none }))
  const next = withEdits(entry, isThere ? draft : none, published, edits, touch)
  if (next !== 'no such path') await open.setEntry(entry, next)
}

function foldersOf({ differences }: Historic): string[] {
  const names = differences.flatMap(({ path }) => {
    const place = placeOf(path)
    return 'name' in place ? [folderOf(place.name)] : []
  })
  return [...new Set(names)]
}

type FolderThen = { items: FolderItem[]; lost: string[] }

/** The pictures of a folder then. One that the site still has keeps the id that it has now. */
async function folderThen(ports: RestorePorts, historic: Historic, folder: string): Promise<FolderThen> {
  const { content, differences } = historic
  const hashes = new Map([...content.files].filter(([name]) => folderOf(name) === folder))
  for (const { path, before } of differences) {
    const place = placeOf(path)
    if (!('name' in place) || folderOf(place.name) !== folder) continue
    if (before !== none && 'hash' in before) hashes.set(place.name, before.hash)
    else hashes.delete(place.name)
  }
  const texts: Fields[] = []
  for (const name of [alternativeTextsName, focusPointsName]) {
    const hash = hashes.get(`${folder}/${name}`)
    const read = hash === undefined ? success(new Uint8Array()) : await ports.blobs.read(hash)
    texts.push(read.ok ? jsonFields(read.data) : {})
  }
  const now = take(await readPublishedFolder(ports, folder))
  const sizes = new Map(now.items.map(({ hash, sizeBytes }) => [hash, sizeBytes]))
  const items: FolderItem[] = []
  const lost: string[] = []
  for (const [name, hash] of [...hashes].filter(([each]) => isListedImage(each))) {
    const file = name.slice(folder.length + 1)
    const sizeBytes = sizes.get(hash) ?? (await storedSize(ports, hash))
    if (sizeBytes === none) lost.push(filePath(name))
    else items.push(itemOf(file, hash, sizeBytes, texts[0] ?? {}, texts[1] ?? {}))
  }
  const ids = new Map(now.items.map(({ id, hash }) => [hash, id]))
  const taken = new Set(now.items.map(({ id }) => id))
  const { items: inOrder } = await publishedFolder(items)
  const named = inOrder.map((item) => {
    const id = ids.get(item.hash) ?? (taken.has(item.id) ? crypto.randomUUID() : item.id)
    return { ...item, id }
  })
  return { items: named, lost }
}

/** The size of an original; none when it is not stored any more. Its bytes stay until they are in the draft. */
async function storedSize({ blobs }: Pick<Ports, 'blobs'>, hash: string): Promise<number | None> {
  if (!take(await blobs.has(hash))) return none
  const read = await blobs.read(hash)
  return read.ok ? read.data.length : none
}
