import { call, take } from '#domain/call.ts'
import { translatableFields } from '#domain/languages/translatable.ts'
import { besideTranslation, nameOfTranslation } from '#domain/languages/translated-name.ts'
import {
  changedFields,
  type DraftEntry,
  draftedFields,
  type LastEdit,
  type Published,
} from '#domain/studio/draft-entry.ts'
import type { DraftFolder } from '#domain/studio/draft-folder.ts'
import { entryKey } from '#domain/studio/entry-key.ts'
import { type EntryName, entryNameOf } from '#domain/studio/entry-name.ts'
import { entryProblems, entryTitle, type FieldProblem } from '#domain/studio/entry-problems.ts'
import { type FormField, formFields } from '#domain/studio/form-field.ts'
import type { Ports } from '#ports/ports.ts'
import { collections } from '#resume/records/collections/collections.ts'
import { toPersonInfo } from '#resume/records/collections/person-info.ts'
import type { PersonInfo } from '#resume/records/person-info.ts'
import { type None, none } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { unnamedOwner } from '../../content/read-person-info.ts'
import { sha256Of } from '../../content/sha-256.ts'
import { documentsOver, filesOver } from './content-over.ts'
import { draftBase, sampleMark } from './draft-base.ts'
import { publishedOf, readDraftEntries, readEntryState, type Stored } from './draft-store.ts'
import { type DraftedFile, draftedFiles, readDraftFolders } from './read-folder.ts'

/** The whole draft. `version` differs after every change of it; a publish names it. */
export type Draft = { entries: Stored<DraftEntry>[]; folders: Stored<DraftFolder>[]; version: string; changes: number }

export const readDraft = call(async (ports: Pick<Ports, 'documents'>): Promise<Draft> => {
  const entries = take(await readDraftEntries(ports))
  const folders = take(await readDraftFolders(ports))
  const parts = [...entries, ...folders]
  const changes = parts.reduce((sum, { part }) => sum + part.changes, 0)
  return { entries, folders, version: await draftVersion(parts), changes }
})

function draftVersion(parts: readonly Stored<unknown>[]): Promise<string> {
  return sha256Of(parts.map(({ id, fields }) => JSON.stringify({ id, fields })).join('\n'))
}

/**
 * Ports that read the content with the draft over it, as it would be after a publish: for the preview. They are a copy of
 * this moment; writing fails. Fails as the stores do. docs/behaviour.md 22.1.
 */
export const contentOfDraft = call(
  async <P extends Pick<Ports, 'documents' | 'files' | 'blobs'>>(ports: P): Promise<P> => {
    const draft = take(await readDraft(ports))
    const base = take(await draftBase(ports))
    const entries = new Map(draft.entries.map(({ part }) => [entryKey(part), part]))
    const folders = new Map<string, DraftedFile[]>()
    for (const { part } of draft.folders) {
      folders.set(part.folder, await draftedFiles(ports, part.folder, part.items))
    }
    const documents = documentsOver(base.documents, {
      ids: (collection) => [...entries.values()].filter((draft) => draft.collection === collection).map(({ id }) => id),
      fields(collection, id, own) {
        // After a publish the content is the owner's.
        const isChanged = base !== ports || entries.size + folders.size > 0
        if (collection === sampleMark.collection && id === sampleMark.id && isChanged) return none
        const entry = entryNameOf(collection, id)
        const drafted = entry === null ? undefined : entries.get(entryKey(entry))
        return drafted === undefined ? own : draftedFields(drafted, own)
      },
    })
    return { ...ports, documents, files: filesOver(base.files, folders) }
  },
)

/**
 * Returns the owner with the draft over it, whose time zone is that of the studio's times; `unnamedOwner`, with UTC, while the
 * store does not answer. docs/behaviour.md 23.3.
 */
export async function readDraftedOwner(ports: Pick<Ports, 'documents'>): Promise<PersonInfo> {
  const owner = await readEntryState(ports, { collection: 'person-info', id: 'owner' })
  return owner.ok ? toPersonInfo(owner.data.fields ?? owner.data.published.fields ?? {}) : unnamedOwner
}

/**
 * An entry with the draft over it, as the studio shows it. `fields` is what its form holds: of a deleted entry what it was, but nothing
 * of the one document of a collection, which is begun again by writing.
 * `published` is what visitors see, none of a new entry. `changed` names the fields that differ. `edited` says when it was
 * changed in the draft, and by whom.
 */
export type EntryView = {
  entry: EntryName
  title: string
  state: 'published' | 'changed' | 'new' | 'deleted'
  isHidden: boolean
  fields: Fields
  published: Fields | None
  changed: string[]
  edited: LastEdit | None
  problems: FieldProblem[]
}

/**
 * Returns an entry with the draft over it. The one document of a collection is an entry even before it exists. Fails with
 * 'object-not-found' when there is no such entry.
 */
export const readEntry = call(async ({ documents }: Pick<Ports, 'documents'>, entry: EntryName): Promise<EntryView> => {
  const { draft, published } = take(await readEntryState({ documents }, entry))
  return formViewOf(entry, draft, published)
})

/** Returns all entries of a collection with the draft over them, deleted and hidden ones too, in the order of pages. */
export const readEntries = call(
  async (ports: Pick<Ports, 'documents'>, collection: EntryName['collection']): Promise<EntryView[]> => {
    const { documents } = take(await draftBase(ports))
    const read = take(await documents.readAll(collection))
    const stored = take(await readDraftEntries({ documents }))
    const drafts = new Map(
      stored.filter(({ part }) => part.collection === collection).map(({ part }) => [part.id, part]),
    )
    const fieldsOf = new Map(read.map(({ id, fields }) => [id, fields]))
    const views: EntryView[] = []
    for (const id of new Set([...fieldsOf.keys(), ...drafts.keys()]))
      views.push(
        viewOf({ collection, id }, drafts.get(id) ?? none, await publishedOf(collection, fieldsOf.get(id) ?? none)),
      )
    return inOrder(collection, views)
  },
)

function inOrder(collection: EntryName['collection'], views: EntryView[]): EntryView[] {
  const { read, compare } = collections[collection]
  if (compare === undefined) return views
  const records = new Map(views.map((view) => [view, read(view.entry.id, view.fields) as never]))
  return views.sort((a, b) => compare(records.get(a) as never, records.get(b) as never))
}

/** An entry as its own form shows it. */
export function formViewOf(entry: EntryName, draft: DraftEntry | None, published: Published): EntryView {
  const view = viewOf(entry, draft, published)
  return view.state === 'deleted' && collections[entry.collection].id !== 'any' ? { ...view, fields: {} } : view
}

export function viewOf(entry: EntryName, draft: DraftEntry | None, published: Published): EntryView {
  const drafted = draftedFields(draft, published.fields)
  const fields = drafted ?? published.fields ?? {}
  return {
    entry,
    title: entryTitle(entry, fields, published.fields),
    state: stateOf(draft, drafted),
    isHidden: fields.hidden === true,
    fields,
    published: published.fields,
    changed: changedFields(draft, published.fields),
    edited: draft,
    problems: drafted === none ? [] : entryProblems(entry, drafted, published.fields),
  }
}

function stateOf(draft: DraftEntry | None, drafted: Fields | None): EntryView['state'] {
  if (draft === none) return 'published'
  if (drafted === none) return 'deleted'
  return draft.base === none ? 'new' : 'changed'
}

/** The fields of an entry's form, in the order of its schema. */
export function entryFormFields({ collection }: Pick<EntryName, 'collection'>): FormField[] {
  return formFields(collections[collection].fields.entries)
}

/** The entry that an address or a form names, or none; only for those a bundle can hold. */
export function namedEntry(collection: unknown, id: unknown): EntryName | null {
  return entryNameOf(String(collection ?? ''), String(id ?? ''))
}

/** The field of a form for the translation of a field, or for what it is from, by its name. */
export function translationField(name: string, label: string): FormField {
  return { name, label, help: '', words: {}, isRequired: false, kind: 'translation' }
}

/** The fields of a form for the translations of an entry into a language. */
export function translationFields(collection: string, language: string): FormField[] {
  return translatableFields(collection).flatMap(({ name, label }) => {
    const translation = nameOfTranslation(language, name)
    return [translation, besideTranslation(translation) ?? ''].map((each) => translationField(each, label))
  })
}
