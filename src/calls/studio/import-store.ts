import { importsFolder } from '#domain/content/private-file.ts'
import { type None, none, type Result, success } from '#domain/result.ts'
import { isFields } from '#domain/schema/stored-fields.ts'
import { type ImportRecord, isExpired, toImportRecord } from '#domain/studio/import-record.ts'
import type { Read } from '#domain/transfer/found-entry.ts'
import { toCandidates, toRead } from '#domain/transfer/stored-read.ts'
import type { Ports } from '#ports/ports.ts'
import { listFiles } from '../content/list-files.ts'
import { parsedJson } from '../transfer/history-step.ts'
import type { TextStore } from '../transfer/read-resume-file.ts'
import { abridged, type LongTexts, longTexts } from './long-texts.ts'
import { pieceWriter } from './piece-writer.ts'
import { discardUpload, isUploadId } from './uploads.ts'

const collection = 'imports'

type StorePorts = Pick<Ports, 'documents' | 'files' | 'clock'>

/** Returns an import by its id, or none when there is none (any more). */
export async function readImport(
  { documents, clock }: Pick<Ports, 'documents' | 'clock'>,
  id: string,
): Promise<Result<ImportRecord | None>> {
  if (!isUploadId(id)) return success(none)
  const stored = await documents.read(collection, id)
  if (!stored.ok) return stored
  const record = stored.data === none ? none : toImportRecord(stored.data.fields)
  return success(record === none || record.state === 'left' || isExpired(record, clock.now()) ? none : record)
}

export function writeImport(
  { documents }: Pick<Ports, 'documents'>,
  id: string,
  record: ImportRecord,
): Promise<Result<void>> {
  return documents.commit([{ collection, id, fields: record }])
}

/** Stores how far the server is with an import. Deletes the files of one that the owner left meanwhile. */
export async function writeProgress(ports: StorePorts, id: string, record: ImportRecord): Promise<Result<void>> {
  const now = await readImport(ports, id)
  if (!now.ok) return now
  return now.data === none ? discardUpload(ports, id, 'import') : writeImport(ports, id, record)
}

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

export async function readFound({ files }: Pick<Ports, 'files'>, id: string): Promise<Result<Found>> {
  const stored = await readJson(files, foundName(id))
  if (!stored.ok) return stored
  const read = toRead(stored.data)
  const { pieces = 0, places } = isFields(stored.data) ? stored.data : {}
  for (let at = 0; at < Number(pieces); at += 1) {
    const piece = await readJson(files, pieceName(id, at))
    if (!piece.ok) return piece
    read.candidates.push(...toCandidates(piece.data))
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
  return success({ read, texts })
}

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
    async end({ candidates, ...others }) {
      for (const candidate of candidates) entries.add(abridge(candidate))
      const flushed = await texts.flush()
      if (!flushed.ok) return flushed
      const written = await entries.flush()
      if (!written.ok) return written
      const rest = { ...others, pieces: entries.count(), places }
      const stored = await ports.files.write(foundName(id), new TextEncoder().encode(JSON.stringify(rest)))
      return stored.ok ? success() : stored
    },
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
export async function discardImport(ports: Pick<Ports, 'documents' | 'files'>, id: string): Promise<Result<void>> {
  const stored = await ports.documents.read(collection, id)
  if (!stored.ok) return stored
  if (stored.data !== none) {
    const left = await ports.documents.commit([{ collection, id, fields: { ...stored.data.fields, state: 'left' } }])
    if (!left.ok) return left
  }
  const deleted = await discardUpload(ports, id, 'import')
  return deleted.ok ? ports.documents.commit([{ collection, id, fields: none }]) : deleted
}

/**
 * Deletes imports, and uploads that became none, 30 minutes after their last change, and what a killed process left of others.
 * Returns how many imports and uploads it deleted. docs/behaviour.md 25.1.
 */
export async function deleteOldImports(ports: StorePorts): Promise<Result<number>> {
  const stored = await ports.documents.readAll(collection)
  if (!stored.ok) return stored
  const files = await listFiles(ports, { prefix: importsFolder })
  if (!files.ok) return files
  const now = ports.clock.now()
  const known = new Map(stored.data.map(({ id, fields }) => [id, toImportRecord(fields)]))
  const isOver = (record: ImportRecord | None) => record === none || record.state === 'left' || isExpired(record, now)
  const old = new Set([...known].filter(([, record]) => isOver(record)).map(([id]) => id))
  const uploads = Map.groupBy(files.data, ({ name }) => name.slice(importsFolder.length).split('/', 1)[0] ?? '')
  for (const [id, slices] of uploads)
    if (!known.has(id) && slices.every(({ updatedAt: beatAt }) => isExpired({ beatAt }, now))) old.add(id)
  for (const [id, record] of known) {
    const deleted = record !== none && uploads.has(id) ? await deleteUnneeded(ports, id, record) : success()
    if (!deleted.ok) return deleted
  }
  for (const id of old) {
    const deleted = await discardImport(ports, id)
    if (!deleted.ok && deleted.failure.code !== 'invalid') return deleted
  }
  return success(old.size)
}
