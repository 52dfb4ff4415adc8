import { call, take } from '#domain/call.ts'
import { documentPath } from '#domain/content/bundle/bundle.ts'
import { type EntryName, entryNameOf } from '#domain/studio/entry-name.ts'
import type { ImportRow, ParsedImport } from '#domain/transfer/import-rows.ts'
import { patched } from '#domain/transfer/patch.ts'
import type { Ports } from '#ports/ports.ts'
import { type None, none } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { compareEntries, type EntryChange } from '../changes.ts'
import { openDraft } from '../draft/open-draft.ts'
import { type FolderPlaces, folderPlaces } from '../pictures/read-folders.ts'
import { readParsed } from './import-store.ts'

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
