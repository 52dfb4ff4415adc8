import { call, fail, take } from '#domain/call.ts'
import { documentPath } from '#domain/content/bundle/bundle.ts'
import { type Author, draftCollections, type LastEdit, toDraftEntry } from '#domain/studio/draft-entry.ts'
import { type ParsedFolder, toDraftFolder, withFoundPictures } from '#domain/studio/draft-folder.ts'
import { draftLimits } from '#domain/studio/draft-limits.ts'
import { type EntryName, entryNameOf } from '#domain/studio/entry-name.ts'
import { noImport } from '#domain/studio/import-kinds.ts'
import { asTranslation } from '#domain/transfer/as-translation.ts'
import type { ImportRow, ParsedImport } from '#domain/transfer/import-rows.ts'
import type { Read } from '#domain/transfer/parsed-entry.ts'
import { isSwappable, swappedRow } from '#domain/transfer/read-document.ts'
import type { Ports } from '#ports/ports.ts'
import { type None, none } from '#resume/result.ts'
import { isAbsent, isSame } from '#resume/schema/same-value.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { type Patch, patched } from '#resume/transfer/patch.ts'
import { compareEntries, type EntryChange, type EntryPair } from '../changes.ts'
import { owner, ownStart, sampleMark } from '../draft/draft-base.ts'
import { changeDraft, type OpenDraft, openDraft } from '../draft/open-draft.ts'
import { keptParts, lastEditOf, undoably } from '../draft/undo.ts'
import { withLanguage } from '../languages/change-languages.ts'
import { readDraftedLanguages } from '../languages/read-translations.ts'
import { type FolderPlaces, folderPlaces } from '../pictures/read-folders.ts'
import { discardUpload } from '../pictures/uploads.ts'
import { type Beginning, beginningOf, isUntouched, startOwn } from './begin.ts'
import { importsCollection, lastImport, readImport, readParsed, recordChange } from './import-store.ts'

type ApplyPorts = Pick<Ports, 'documents' | 'files' | 'clock'>

/**
 * Puts the rows that the owner ticked into the draft, in one commit; the other ones go. Of the jobs in `swaps` title and company are
 * exchanged. A site that begins with the file then has nothing else. Does nothing where it was done already. Fails with 'object-not-found' when the import is over. docs/behaviour.md 25.2.
 */
export const applyImport = call(
  async (
    ports: ApplyPorts,
    id: string,
    ticked: ReadonlySet<number>,
    by: Author,
    swaps: ReadonlySet<number> = new Set(),
  ): Promise<void> => {
    const record = take(await readImport(ports, id))
    if (record?.state === 'done') return
    if (record?.state !== 'read') return fail('object-not-found', noImport)
    const { rows, notPlaced } = take(await readParsed(ports, id))
    const chosen = rows
      .map((row, at) => (swaps.has(at) && isSwappable(row) ? swappedRow(row) : row))
      .filter((_, at) => ticked.has(at))
    const isBeginning = record.begins || (await isUntouched(ports))
    const beginning = isBeginning ? take(await beginningOf(ports, record, { by })) : none
    const undo = crypto.randomUUID()
    const edit = lastEditOf(ports.clock, { by })
    const change = async (draft: OpenDraft) => {
      if (beginning !== none) take(await startOwn(ports, draft, beginning, edit))
      for (const { patch, folder } of chosen) {
        if (patch !== none) await put(draft, patch, { edit, beginning })
        if (folder !== none) await putPictures(ports, draft, folder, edit)
      }
      draft.besides.push(recordChange(id, { ...record, state: 'done', undo, beatAt: edit.at, notPlaced }))
    }
    await undoably(ports, change, undo)
    take(await discardUpload(ports, id, 'import'))
  },
)

type Setting = { edit: LastEdit; beginning: Beginning | None }

async function put(draft: OpenDraft, patch: Patch, { edit, beginning }: Setting): Promise<void> {
  const entry = entryNameOf(patch.collection, patch.id)
  if (entry === none) return
  const { fields } = await draft.entry(entry)
  // The school of these courses was not taken.
  if (fields === none && patch.list === 'courses') return
  const next = patched(fields, patch)
  const isOwner = beginning !== none && entry.collection === owner.collection
  await draft.put(entry, isOwner ? named(next, patch.fields, beginning) : next, edit)
}

/** The parts of the name of the account stay with its name, and go with another one that the file has. */
function named(fields: Fields, given: Fields, { name, givenName, familyName }: Beginning): Fields {
  if (!isAbsent(given.givenName) || !isAbsent(given.familyName)) return fields
  const { givenName: _, familyName: __, ...others } = fields
  return fields.name === name ? { ...others, givenName, familyName } : others
}

async function putPictures(
  ports: Pick<Ports, 'files'>,
  draft: OpenDraft,
  { folder, pictures }: ParsedFolder,
  edit: LastEdit,
): Promise<void> {
  const ids = new Map(pictures.map((picture) => [picture, String(crypto.randomUUID())]))
  const newId = (picture: (typeof pictures)[number]) => ids.get(picture) ?? ''
  await draft.setFolder(
    ports,
    folder,
    (items) => withFoundPictures(items, pictures, newId).slice(0, draftLimits.pictures),
    edit,
  )
}

/** What was written since an import: entries from what they are to what its undo makes them, and the folders of changed pictures. */
type WrittenSince = { entries: EntryChange[]; folders: string[] }

type UndoPorts = Pick<Ports, 'documents' | 'clock'>

/**
 * Makes the parts of the draft that the last import changed what they were before it. Where some of them were changed since, nothing is
 * undone unless `isForced`, and the answer says what was written. Fails with 'object-not-found' when it is more than an hour ago.
 */
export const undoImport = call(
  async (ports: UndoPorts, isForced: boolean): Promise<{ undo: string | null } | WrittenSince> => {
    const last = take(await lastImport(ports))
    const kept = last === none ? [] : take(await keptParts(ports, last.undo))
    if (last === none || kept.length === 0) return fail('object-not-found', noImport)
    if (!isForced) {
      const since = take(await writtenSince(ports, last.undo))
      if (since.entries.length + since.folders.length > 0) return since
    }
    const isMark = ({ collection }: { collection: string }) => collection === sampleMark.collection
    const undo = await undoably(ports, async (draft) => {
      for (const { part } of kept.filter((each) => isMark(each.part))) await draft.setStart(ownStart(part.before))
      for (const { part } of kept.filter((each) => !isMark(each.part))) draft.setPart(part, part.before)
      draft.besides.push(...kept.map(({ forgotten }) => forgotten))
      draft.besides.push({ collection: importsCollection, id: last.id, fields: none })
    })
    return { undo }
  },
)

const writtenSince = call(async (ports: UndoPorts, undo: string): Promise<WrittenSince> => {
  const draft = take(await openDraft(ports))
  const pairs: EntryPair[] = []
  const folders: string[] = []
  for (const { part } of take(await keptParts(ports, undo))) {
    const now = draft.part(part)
    if (part.collection === sampleMark.collection || isSame(now, part.after)) continue
    const stored = now ?? part.after ?? part.before ?? {}
    const folder = part.collection === draftCollections.folders ? toDraftFolder(stored) : none
    const entry = part.collection === draftCollections.entries ? toDraftEntry(stored) : none
    if (folder !== none) folders.push(folder.folder)
    if (entry === none) continue
    const { fields, published } = await draft.entry(entry)
    const before = part.before === none ? none : toDraftEntry(part.before)
    pairs.push({ entry, before: fields, after: before === none ? published.fields : before.fields })
  }
  return { entries: take(await compareEntries(ports, pairs)), folders }
})

/** A row with its entry, what of the draft it differs from or may be, or the title of its folder. */
export type ImportItem = Omit<ImportRow, 'folder'> & {
  entry: EntryName | None
  change: EntryChange | None
  known: Fields | None
  folder: { title: string; pictures: number } | None
}

export type ImportView = Omit<ParsedImport, 'rows'> & { items: ImportItem[] }

/** Returns what a file holds beside the draft as it is. Fails with 'object-not-found' when its import is over. */
export const readImportView = call(
  async (ports: Pick<Ports, 'documents' | 'files'>, id: string): Promise<ImportView> => {
    const { rows, ...others } = take(await readParsed(ports, id))
    const content = await take(await openDraft(ports)).content()
    const held = new Map(content.map(({ collection, id: of, fields }) => [documentPath(collection, of), fields]))
    const pairs = rows.flatMap(({ fate, path, patch }) => {
      const [entry, before] = [patch && entryNameOf(patch.collection, patch.id), held.get(path) ?? none]
      return fate !== 'differs' || entry === none || before === none
        ? []
        : [{ entry, before, after: patched(before, patch as NonNullable<typeof patch>), path, patch }]
    })
    const changes = take(await compareEntries(ports, pairs))
    const changeOf = new Map(pairs.map(({ patch }, at) => [patch, changes[at]]))
    const places: FolderPlaces | None = others.kind === 'bundle' ? take(await folderPlaces(ports)) : none
    const items = rows.map(
      ({ folder, ...row }): ImportItem => ({
        ...row,
        entry: row.patch && entryNameOf(row.patch.collection, row.patch.id),
        change: changeOf.get(row.patch) ?? none,
        known: held.get(row.like?.path ?? '') ?? none,
        folder: folder && { title: places?.placeOf(folder.folder).title ?? '', pictures: folder.pictures.length },
      }),
    )
    return { ...others, items }
  },
)

type TranslationPorts = Pick<Ports, 'documents' | 'clock'>

/** What a file gave as a translation: how many texts, and what of it has no counterpart here. */
export type TranslatedFile = { language: string; texts: number; unmatched: string[] }

/**
 * Puts a file into the draft as the translation into a language. No entry is made or changed otherwise, and a text that is translated
 * stays. Fails as the store does. docs/behaviour.md 39.7.
 */
export const importTranslation = call(
  async (
    ports: TranslationPorts,
    { read, language }: { read: Read; language: string },
    by: LastEdit['by'],
  ): Promise<TranslatedFile> => {
    const actor = { by }
    return take(
      await changeDraft(ports, async (open) => {
        take(await withLanguage(open, language, lastEditOf(ports.clock, actor)))
        const { changes, texts, unmatched } = asTranslation(read, await open.content(), language)
        for (const { collection, id, fields } of changes) {
          const name = entryNameOf(collection, id)
          if (name !== none) await open.put(name, fields, lastEditOf(ports.clock, actor))
        }
        return { language, texts, unmatched }
      }),
    )
  },
)

/** Returns the further language of the site that a file says it is in; none for any other file. Fails as the store does. */
export const furtherLanguageOf = call(
  async (ports: Pick<Ports, 'documents'>, { language }: Pick<Read, 'language'>): Promise<string | None> => {
    if (language === undefined) return none
    const { plain, further } = take(await readDraftedLanguages(ports))
    const [base] = language.split('-')
    if (base === plain.split('-')[0]) return none
    return further.find((tag) => tag === language) ?? further.find((tag) => tag.split('-')[0] === base) ?? none
  },
)
