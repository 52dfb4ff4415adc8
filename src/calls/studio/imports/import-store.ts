import { call, fail, take } from '#domain/call.ts'
import { noImport } from '#domain/studio/import-kinds.ts'
import { type ImportRecord, isExpired, toImportRecord } from '#domain/studio/import-record.ts'
import type { ParsedImport } from '#domain/transfer/import-rows.ts'
import type { DocumentChange } from '#ports/content/documents.ts'
import type { Ports } from '#ports/ports.ts'
import { importsFolder } from '#resume/records/private-file.ts'
import { type None, none, type Result, success } from '#resume/result.ts'
import { jsonOf } from '#resume/schema/json.ts'
import { listFiles } from '../../content/list-files.ts'
import { discardUpload, isUploadId } from '../pictures/uploads.ts'

/** The imports, by the ids of their uploads. */
export const importsCollection = 'imports'
const collection = importsCollection

type StorePorts = Pick<Ports, 'documents' | 'files' | 'clock'>

/** Returns the import with this id, or none when there is none (any more). */
export const readImport = call(
  async ({ documents, clock }: Pick<Ports, 'documents' | 'clock'>, id: string): Promise<ImportRecord | None> => {
    if (!isUploadId(id)) return none
    const stored = take(await documents.read(collection, id))
    const record = stored === none ? none : toImportRecord(stored.fields)
    return record === none || isExpired(record, clock.now()) ? none : record
  },
)

type DoneImport = ImportRecord & { id: string }

/** The imports that are in the draft and can be undone, the last one first. */
const doneImports = call(async ({ documents, clock }: Pick<Ports, 'documents' | 'clock'>): Promise<DoneImport[]> => {
  const read = take(await documents.readAll(collection))
  const done = read.flatMap(({ id, fields }) => {
    const record = toImportRecord(fields)
    return record?.state !== 'done' || isExpired(record, clock.now()) ? [] : [{ id, ...record }]
  })
  return done.sort((a, b) => (a.beatAt < b.beatAt ? 1 : -1))
})

/** Returns the last import that is in the draft and can be undone, or none. */
export const lastImport = call(async (ports: Pick<Ports, 'documents' | 'clock'>): Promise<DoneImport | None> => {
  const [last] = take(await doneImports(ports))
  return last ?? none
})

export function writeImport(
  { documents }: Pick<Ports, 'documents'>,
  id: string,
  record: ImportRecord,
): Promise<Result<void>> {
  return documents.commit([recordChange(id, record)])
}

export function recordChange(id: string, record: ImportRecord): DocumentChange {
  return { collection, id, fields: record }
}

/** Beside the slices of the file, which have numbers as names. */
function parsedFolder(id: string): string {
  return `${importsFolder}${id}/parsed/`
}

/** Where a picture of a bundle is until the owner has chosen: in one of several folders, whose documents have a limit. */
export function parsedPicture(id: string, hash: string): string {
  return `${parsedFolder(id)}${hash.slice(0, 1)}/${hash}`
}

/** What of the last document in the draft could not be placed. */
export type NotPlaced = { id: string; name: string; text: string }

/** Returns what of the last document could not be placed, until its import can no longer be undone, or none. */
export const readNotPlaced = call(async (ports: Pick<Ports, 'documents' | 'clock'>): Promise<NotPlaced | None> => {
  const last = take(await doneImports(ports)).find(({ notPlaced }) => notPlaced !== '')
  return last === undefined ? none : { id: last.id, name: last.name, text: last.notPlaced }
})

/** Deletes what of a document could not be placed: the owner has what they need of it. */
export const dismissNotPlaced = call(async (ports: Pick<Ports, 'documents' | 'clock'>, id: string): Promise<void> => {
  const record = take(await readImport(ports, id))
  if (record?.state === 'done') take(await writeImport(ports, id, { ...record, notPlaced: '' }))
})

/** Stores what a file holds, in one commit with its record, and deletes the uploaded slices. */
export const storeParsed = call(
  async (
    ports: Pick<Ports, 'documents' | 'files'>,
    id: string,
    record: ImportRecord,
    parsed: ParsedImport,
  ): Promise<void> => {
    const source = new TextEncoder().encode(JSON.stringify(parsed))
    const named = take(await ports.files.prepare([{ name: `${parsedFolder(id)}rows.json`, source }]))
    take(await ports.documents.commit([...named, recordChange(id, record)]))
    take(await discardSlices(ports, id))
  },
)

/** Returns what a file holds. Fails with 'object-not-found' when its import is over. */
export const readParsed = call(async ({ files }: Pick<Ports, 'files'>, id: string): Promise<ParsedImport> => {
  const read = await files.read(`${parsedFolder(id)}rows.json`)
  if (!read.ok && read.failure.code === 'object-not-found') return fail('object-not-found', noImport)
  return jsonOf(new TextDecoder().decode(take(read))) as ParsedImport
})

const discardSlices = call(async ({ files }: Pick<Ports, 'files'>, id: string): Promise<void> => {
  const stored = take(await listFiles({ files }, { prefix: `${importsFolder}${id}/` }))
  const slices = stored.map(({ name }) => name).filter((name) => !name.startsWith(parsedFolder(id)))
  take(await files.deleteAll(slices))
})

/** Deletes an import with its record, which goes last, so that `deleteOldImports` goes on after a kill. */
const discardImport = call(async (ports: Pick<Ports, 'documents' | 'files'>, id: string): Promise<void> => {
  take(await discardUpload(ports, id, 'import'))
  take(await ports.documents.commit([{ collection, id, fields: none }]))
})

/**
 * Deletes imports and uploads that became none, 30 minutes after their last change, the slices of files that are read, and the files of
 * those that are in the draft or rejected. Returns how many it deleted. docs/behaviour.md 25.1.
 */
export const deleteOldImports = call(async (ports: StorePorts): Promise<number> => {
  const stored = take(await ports.documents.readAll(collection))
  const now = ports.clock.now()
  const known = new Map(stored.map(({ id, fields }) => [id, toImportRecord(fields)]))
  const isOld = (record: ImportRecord | None) => record === none || isExpired(record, now)
  const old = new Set([...known].filter(([, record]) => isOld(record)).map(([id]) => id))
  const files = take(await listFiles(ports, { prefix: importsFolder }))
  const uploads = Map.groupBy(files, ({ name }) => name.slice(importsFolder.length).split('/', 1)[0] ?? '')
  for (const [id, slices] of uploads) {
    const state = known.get(id)?.state
    const last = (beatAt: string) => isExpired({ beatAt, state: 'reading' }, now)
    if (!known.has(id) && slices.every(({ updatedAt }) => last(updatedAt))) old.add(id)
    else if (state === 'read') take(await discardSlices(ports, id))
    else if (state !== undefined && state !== 'reading') take(await discardUpload(ports, id, 'import'))
  }
  for (const id of old) {
    const deleted = isUploadId(id) ? await discardImport(ports, id) : success()
    take(deleted)
  }
  return old.size
})
