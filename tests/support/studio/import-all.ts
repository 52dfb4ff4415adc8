import { applyImport } from '#calls/studio/imports/apply-import.ts'
import { storeParsed } from '#calls/studio/imports/import-store.ts'
import { parsedImport } from '#calls/studio/imports/imports.ts'
import type { Author } from '#domain/studio/draft-entry.ts'
import type { Read } from '#domain/transfer/parsed-entry.ts'
import type { Ports } from '#ports/ports.ts'
import { data } from '../small-bundle.ts'

/** Puts all that was read of a file into the draft. */
export async function importAll(ports: Pick<Ports, 'documents' | 'files' | 'clock'>, read: Read, by: Author) {
  const id = crypto.randomUUID()
  const at = ports.clock.now().toISOString()
  const parsed = data(await parsedImport(ports, read, { begins: false }))
  const record = {
    name: 'site.zip',
    at,
    by,
    begins: false,
    timeZone: '',
    state: 'read',
    message: '',
    undo: '',
    notPlaced: '',
  } as const
  data(await storeParsed(ports, id, { ...record, done: 0, total: 0, beatAt: at }, parsed))
  data(await applyImport(ports, id, new Set(parsed.rows.keys()), by))
}
