import { call, take } from '#domain/call.ts'
import { importsFolder } from '#domain/content/private-file.ts'
import { type None, none, type Result } from '#domain/result.ts'
import { jsonOf } from '#domain/schema/json.ts'
import { type ImportRecord, toImportRecord } from '#domain/studio/import-record.ts'
import { type DraftImport, isExpired, storedImport, toDraftImport } from '#domain/transfer/draft-import.ts'
import type { DocumentChange } from '#ports/content/documents.ts'
import type { Ports } from '#ports/ports.ts'
import { listFiles } from '../../content/list-files.ts'
import { discardUpload, isUploadId } from '../pictures/uploads.ts'

/** The bundles that the server reads, by the ids of their uploads; and, in pieces, the import whose review is not ended. */
const collection = 'imports'
const piecePrefix = 'draft-'

/** Of one document; Google's limit is 1 MB, of which a character may take 4 bytes. */
const pieceCharacters = 200_000

type StorePorts = Pick<Ports, 'documents' | 'files' | 'clock'>

/**
 * The import that is in the draft and whose review is not ended, or none. `changes` store another one in its place, or end it; they
 * fail with 'conflict' when another request was faster.
 */
export type OpenImport = { imported: DraftImport | None; changes(next: DraftImport | None): DocumentChange[] }

export const openImport = call(
  async ({ documents, clock }: Pick<Ports, 'documents' | 'clock'>): Promise<OpenImport> => {
    const read = take(await documents.readAll(collection))
    const old = new Map(read.flatMap(({ id, fields }) => (id.startsWith(piecePrefix) ? [[id, fields] as const] : [])))
    const text = [...old.values()].map((fields) => String(fields.text)).join('')
    const stored = text === '' ? none : toDraftImport(jsonOf(text))
    return {
      imported: stored === none || isExpired(stored.usedAt, clock.now()) ? none : stored,
      changes(next) {
        const pieces = next === none ? [] : piecesOf(JSON.stringify(storedImport(next)))
        const wanted = new Map(
          pieces.map((piece, at) => [`${piecePrefix}${String(at).padStart(6, '0')}`, { text: piece }]),
        )
        return [...new Set([...old.keys(), ...wanted.keys()])].map((id) => ({
          ...{ collection, id, fields: wanted.get(id) ?? none, was: old.get(id) ?? none },
        }))
      },
    }
  },
)

/** Never cuts a character of two halves, which a store would not keep. */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (let at = 0; at < text.length; ) {
    const end = at + pieceCharacters
    const isCut = /[\ud800-\udbff]/.test(text.charAt(end - 1))
    pieces.push(text.slice(at, isCut ? end - 1 : end))
    at = isCut ? end - 1 : end
  }
  return pieces
}

/** Returns the bundle with this id that the server reads or has read, or none when there is none (any more). */
export const readImport = call(
  async ({ documents, clock }: Pick<Ports, 'documents' | 'clock'>, id: string): Promise<ImportRecord | None> => {
    if (!isUploadId(id)) return none
    const stored = take(await documents.read(collection, id))
    const record = stored === none ? none : toImportRecord(stored.fields)
    return record === none || isExpired(record.beatAt, clock.now()) ? none : record
  },
)

export function writeImport(
  { documents }: Pick<Ports, 'documents'>,
  id: string,
  record: ImportRecord,
): Promise<Result<void>> {
  return documents.commit([{ collection, id, fields: record }])
}

/** Deletes a bundle with its record, which goes last, so that `deleteOldImports` goes on after a kill. */
export const discardImport = call(async (ports: Pick<Ports, 'documents' | 'files'>, id: string): Promise<void> => {
  take(await discardUpload(ports, id, 'import'))
  take(await ports.documents.commit([{ collection, id, fields: none }]))
})

/**
 * Deletes imports whose review was not ended, bundles, and uploads that became none, 30 minutes after their last change, and the
 * slices of bundles that are read. Returns how many it deleted. docs/behaviour.md 25.1.
 */
export const deleteOldImports = call(async (ports: StorePorts): Promise<number> => {
  const stored = take(await ports.documents.readAll(collection))
  const now = ports.clock.now()
  const { imported, changes } = take(await openImport(ports))
  const ended = imported === none ? changes(none) : []
  if (ended.length > 0) take(await ports.documents.commit(ended))

  const bundles = stored.filter(({ id }) => !id.startsWith(piecePrefix))
  const known = new Map(bundles.map(({ id, fields }) => [id, toImportRecord(fields)]))
  const isOld = (record: ImportRecord | None) => record === none || isExpired(record.beatAt, now)
  const old = new Set([...known].filter(([, record]) => isOld(record)).map(([id]) => id))
  const files = take(await listFiles(ports, { prefix: importsFolder }))
  const uploads = Map.groupBy(files, ({ name }) => name.slice(importsFolder.length).split('/', 1)[0] ?? '')
  for (const [id, slices] of uploads) {
    if (!known.has(id) && slices.every(({ updatedAt }) => isExpired(updatedAt, now))) old.add(id)
    if ((known.get(id)?.state ?? 'reading') !== 'reading') take(await discardUpload(ports, id, 'import'))
  }
  for (const id of old) {
    const deleted = await discardImport(ports, id)
    if (!deleted.ok && deleted.failure.code !== 'invalid') return take(deleted)
  }
  return old.size + Math.min(1, ended.length)
})
