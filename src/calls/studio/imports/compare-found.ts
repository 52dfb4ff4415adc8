import { call, take } from '#domain/call.ts'
import { bundleCollections } from '#domain/content/bundle.ts'
import { type None, none } from '#domain/result.ts'
import { type FolderChange, type FolderItem, folderChanges } from '#domain/studio/draft-folder.ts'
import { draftLimits } from '#domain/studio/draft-limits.ts'
import { entryNameOf } from '#domain/studio/entry-name.ts'
import type { FieldChange } from '#domain/studio/field-change.ts'
import { type FoundFolder, withFoundPictures } from '#domain/studio/found-folder.ts'
import type { Candidate, Fate, Found } from '#domain/transfer/found-entry.ts'
import { folderKey } from '#domain/transfer/found-key.ts'
import type { Outcome } from '#domain/transfer/match-found.ts'
import { isEntrySection } from '#domain/transfer/sections.ts'
import type { Stored } from '#domain/transfer/stored-entries.ts'
import { type LackedField, lackedFields, type Typed, withTyped } from '#domain/transfer/typed-fields.ts'
import type { Ports } from '#ports/ports.ts'
import { matchRead } from '../../transfer/match-read.ts'
import { contentOfDraft } from '../draft/content-of-draft.ts'
import type { LongTexts } from '../draft/long-texts.ts'
import { type EntryView, viewOf } from '../draft/read-entry.ts'
import { readDraftFolders, readPublishedFolder } from '../pictures/read-folder.ts'
import type { Found as FoundFile } from './import-store.ts'

type ComparePorts = Pick<Ports, 'documents' | 'files' | 'blobs' | 'clock'>

/**
 * What was found beside the draft. `view` is the entry as it would be. `fields` say what is in the draft and what is in the file
 * when they differ. `lacks` has the fields that the owner can type, until the entry is in the draft.
 */
export type ComparedEntry = Outcome & { view: EntryView | None; fields: FieldChange[]; lacks: LackedField[] }

/** Pictures of a folder beside the draft. `leftOut` names those for which the folder has no room. */
export type ComparedFolder = FoundFolder & {
  key: string
  fate: Extract<Fate, 'new' | 'differs' | 'same'>
  changes: FolderChange[]
  leftOut: string[]
}

/** `schools` can get the courses of the file. */
export type Compared = {
  found: Found
  entries: ComparedEntry[]
  folders: ComparedFolder[]
  schools: { id: string; title: string }[]
}

/**
 * Compares what was found with the draft, as an import with the content; with nothing when the site begins with it. What was
 * typed counts as if the file had it.
 */
export const compareFound = call(
  async (
    ports: ComparePorts,
    { read, texts }: FoundFile,
    { begins, typed }: { begins: boolean; typed: Typed },
  ): Promise<Compared> => {
    const content = begins ? [] : take(await readDrafted(ports, texts))
    const folders = await compareFolders(ports, read.folders, begins)
    const { found, outcomes } = await matchRead(ports, withTyped(read, typed), content)
    const { fieldChanges } = await import('#domain/studio/field-change.ts')
    const entries: ComparedEntry[] = []
    for (const [index, outcome] of outcomes.entries()) {
      const { key, candidate, fate, changes } = outcome
      const named = changes.flatMap(({ collection, id, before, after }) => {
        const entry = entryNameOf(collection, id)
        return entry === none ? [] : [{ entry, before, after }]
      })
      const isThere = fate === 'same' || fate === 'merged'
      const lacks = isThere ? [] : lackedFields(read.candidates[index] ?? candidate, typed.get(key))
      const [first = lacks.length > 0 ? incompleteEntry(candidate) : undefined] = named
      const view = first === undefined ? none : viewOf(first.entry, none, { fields: first.after, hash: none })
      const isShown = fate === 'differs' || fate === 'alike'
      const whole = take(await texts.restore(isShown ? named : []))
      const fields = whole.flatMap(({ entry, before, after }) =>
        before === none ? [] : fieldChanges(entry, before, after),
      )
      entries.push({ ...outcome, view, fields, lacks })
    }
    const made = outcomes.flatMap(({ fate, changes }) => (fate === 'new' ? changes : []))
    const schools = [...content, ...made.map(({ after, ...name }) => ({ ...name, fields: after }))]
      .filter(({ collection }) => collection === 'education')
      .map(({ id, fields }) => ({ id, title: String(fields.institution ?? '') }))
    return { found, entries, folders, schools }
  },
)

/** An entry that cannot be stored yet, so that it is named as others are. */
function incompleteEntry({ section, fields, uuid = '' }: Candidate) {
  return isEntrySection(section) ? { entry: { collection: section, id: uuid }, after: fields } : undefined
}

/** The documents of the draft, with their long texts abridged. */
export const readDrafted = call(
  async (
    { documents, files, blobs }: Pick<Ports, 'documents' | 'files' | 'blobs'>,
    texts: LongTexts,
  ): Promise<Stored[]> => {
    const abridging: Ports['documents'] = {
      ...documents,
      readAll: (collection) =>
        documents.readAll(collection, ({ id, fields }) => ({
          ...{ id, fields: texts.abridge(fields, () => documents.read(collection, id)) },
        })),
    }
    const drafted = take(await contentOfDraft({ documents: abridging, files, blobs }))
    const all: Stored[] = []
    for (const collection of bundleCollections) {
      const read = take(await drafted.documents.readAll(collection))
      for (const document of read) all.push({ collection, ...document })
    }
    return all
  },
)

async function compareFolders(
  ports: ComparePorts,
  found: readonly FoundFolder[],
  begins: boolean,
): Promise<ComparedFolder[]> {
  if (found.length === 0) return []
  const drafted = take(await readDraftFolders(ports))
  const folders = new Map(drafted.map(({ part }) => [part.folder, part.items]))
  const compared: ComparedFolder[] = []
  for (const { folder, pictures } of found) {
    const held = begins ? [] : await heldPictures(ports, folders.get(folder), folder)
    const wanted = withFoundPictures(held, pictures, ({ path }) => path)
    const changes = folderChanges(held, wanted.slice(0, draftLimits.pictures))
    const leftOut = wanted.slice(draftLimits.pictures).map(({ name }) => name)
    const fate = held.length === 0 ? 'new' : changes.length === 0 ? 'same' : 'differs'
    compared.push({ key: folderKey(folder), folder, pictures, fate, changes, leftOut })
  }
  return compared
}

async function heldPictures(
  ports: Pick<Ports, 'files'>,
  drafted: readonly FolderItem[] | undefined,
  folder: string,
): Promise<readonly FolderItem[]> {
  if (drafted !== undefined) return drafted
  const published = take(await readPublishedFolder(ports, folder))
  return published.items
}
