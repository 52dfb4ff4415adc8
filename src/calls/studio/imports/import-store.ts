import { call, take } from '#domain/call.ts'
import { importsFolder } from '#domain/content/files/private-file.ts'
import { type None, none, type Result, success } from '#domain/result.ts'
import { isFields } from '#domain/schema/stored-fields.ts'
import { type ImportRecord, isExpired, toImportRecord } from '#domain/studio/import-record.ts'
import type { Read } from '#domain/transfer/found-entry.ts'
import { toCandidates, toRead } from '#domain/transfer/stored-read.ts'
import type { Ports } from '#ports/ports.ts'
import { listFiles } from '../../content/list-files.ts'
import { parsedJson } from '../../transfer/history-step.ts'
import type { TextStore } from '../../transfer/read-resume-file.ts'
import { abridged, type LongTexts, longTexts } from '../draft/long-texts.ts'
import { discardUpload, isUploadId } from '../pictures/uploads.ts'
import { pieceWriter } from './piece-writer.ts'

const collection = 'imports'

type StorePorts = Pick<Ports, 'documents' | 'files' | 'clock'>

/** Returns an import by its id, or none when there is none (any more). */
export const readImport = call(
  async ({ documents, clock }: Pick<Ports, 'documents' | 'clock'>, id: string): Promise<ImportRecord | None> => {
    if (!isUploadId(id)) return none
    const stored = take(await documents.read(collection, id))
    const record = stored === none ? none : toImportRecord(stored.fields)
    return record === none || record.state === 'left' || isExpired(record, clock.now()) ? none : record
  },
)

export function writeImport(
  { documents }: Pick<Ports, 'documents'>,
  id: string,
  record: ImportRecord,
): Promise<Result<void>> {
  return documents.commit([{ collection, id, fields: record }])
}

/** Stores how far the server is with an import. Deletes the files of one that the owner left meanwhile. */
export const writeProgress = call(async (ports: StorePorts, id: string, record: ImportRecord): Promise<void> => {
  const now = take(await readImport(ports, id))
  if (now === none) take(await discardUpload(ports, id, 'import'))
  else take(await writeImport(ports, id, record))
})

/** Deletes the files of an import that is taken or rejected. Of a rejected one the list of its problems stays. */
export async function deleteUnneeded(
  { files }: Pick<Ports, 'files'>,
  id: string,
  { state }: Pick<ImportRecord, 'state'>,
): Promise<Result<void>> {
  if (state === 'taken') return discardUpload({ files }, id, 'import')
  return state === 'rejected' ? discardUpload({ files }, id, 'import', foundName(id)) : success()
}

/** What a file holds, with its long texts abridged. */
export type Found = { read: Read; texts: LongTexts }

export const readFound = call(async ({ files }: Pick<Ports, 'files'>, id: string): Promise<Found> => {
  const stored = take(await readJson(files, foundName(id)))
  const read = toRead(stored)
  const { pieces = 0, places } = isFields(stored) ? stored : {}
  for (let at = 0; at < Number(pieces); at += 1) {
    const piece = take(await readJson(files, pieceName(id, at)))
    read.candidates.push(...toCandidates(piece))
  }
  const texts = longTexts()
  let last: { name: string; piece: Result<unknown> } | None = none
  for (const [short, at] of Object.entries(isFields(places) ? places : {})) {
    const name = textsName(id, Number(at))
    texts.add(short, async () => {
      if (last?.name !== name) last = { name, piece: await readJson(files, name) }
      return last.piece
    })
  }
  return { read, texts }
})

/** Stores what a file holds: long texts while it is read, then the entries without them, in pieces, and the rest. */
export function foundWriter(
  ports: Pick<Ports, 'files'>,
  id: string,
): TextStore & { end(read: Read): Promise<Result<void>> } {
  const places: Record<string, number> = {}
  const texts = pieceWriter(ports, (at) => textsName(id, at))
  const entries = pieceWriter(ports, (at) => pieceName(id, at))
  const abridge: TextStore['abridge'] = (value) =>
    abridged(value, (short, text) => {
      places[short] ??= texts.add(text)
    })
  return {
    abridge,
    flush: texts.flush,
    end: call(async ({ candidates, ...others }) => {
      for (const candidate of candidates) entries.add(abridge(candidate))
      take(await texts.flush())
      take(await entries.flush())
      const rest = { ...others, pieces: entries.count(), places }
      take(await ports.files.write(foundName(id), new TextEncoder().encode(JSON.stringify(rest))))
    }),
  }
}

/** The JSON of a file, none where there is no such file. */
async function readJson(files: Ports['files'], name: string): Promise<Result<unknown>> {
  const read = await files.read(name)
  if (read.ok) return success(parsedJson(read.data))
  return read.failure.code === 'object-not-found' ? success(none) : read
}

/** Beside the slices of the upload. */
function foundName(id: string): string {
  return `${importsFolder}${id}/found.json`
}

function pieceName(id: string, at: number): string {
  return `${importsFolder}${id}/found-${at}.json`
}

function textsName(id: string, at: number): string {
  return `${importsFolder}${id}/texts-${at}.json`
}

/** Deletes an import with its file. Its record goes last, so that `deleteOldImports` goes on after a kill. */
export const discardImport = call(async (ports: Pick<Ports, 'documents' | 'files'>, id: string): Promise<void> => {
  const stored = take(await ports.documents.read(collection, id))
  if (stored !== none)
    take(await ports.documents.commit([{ collection, id, fields: { ...stored.fields, state: 'left' } }]))
  take(await discardUpload(ports, id, 'import'))
  take(await ports.documents.commit([{ collection, id, fields: none }]))
})

/**
 * Deletes imports, and uploads that became none, 30 minutes after their last change, and what a killed process left of others.
 * Returns how many imports and uploads it deleted. docs/behaviour.md 25.1.
 */
export const deleteOldImports = call(async (ports: StorePorts): Promise<number> => {
  const stored = take(await ports.documents.readAll(collection))
  const files = take(await listFiles(ports, { prefix: importsFolder }))
  const now = ports.clock.now()
  const known = new Map(stored.map(({ id, fields }) => [id, toImportRecord(fields)]))
  const isOver = (record: ImportRecord | None) => record === none || record.state === 'left' || isExpired(record, now)
  const old = new Set([...known].filter(([, record]) => isOver(record)).map(([id]) => id))
  const uploads = Map.groupBy(files, ({ name }) => name.slice(importsFolder.length).split('/', 1)[0] ?? '')
  for (const [id, slices] of uploads)
    if (!known.has(id) && slices.every(({ updatedAt: beatAt }) => isExpired({ beatAt }, now))) old.add(id)
  for (const [id, record] of known) {
    if (record !== none && uploads.has(id)) take(await deleteUnneeded(ports, id, record))
  }
  for (const id of old) {
    const deleted = await discardImport(ports, id)
    if (!deleted.ok && deleted.failure.code !== 'invalid') return take(deleted)
  }
  return old.size
})
