import { call, fail, take } from '#domain/call.ts'
import type { Author, LastEdit } from '#domain/studio/draft-entry.ts'
import { draftLimits } from '#domain/studio/draft-limits.ts'
import { entryNameOf } from '#domain/studio/entry-name.ts'
import { noImport } from '#domain/studio/import-kinds.ts'
import { type ParsedFolder, withFoundPictures } from '#domain/studio/parsed-folder.ts'
import { type Patch, patched } from '#domain/transfer/patch.ts'
import { isSwappable, swappedRow } from '#domain/transfer/read-document.ts'
import type { Ports } from '#ports/ports.ts'
import { type None, none } from '#resume/result.ts'
import { isAbsent } from '#resume/schema/absent.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { lastEditOf } from '../draft/actor.ts'
import { owner } from '../draft/draft-base.ts'
import type { OpenDraft } from '../draft/open-draft.ts'
import { undoably } from '../draft/undo.ts'
import { discardUpload } from '../pictures/uploads.ts'
import { type Beginning, beginningOf, isUntouched, startOwn } from './begin.ts'
import { readImport, readParsed, recordChange } from './import-store.ts'

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
