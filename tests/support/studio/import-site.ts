import { zipArchives } from '#adapters/zip/archives.ts'
import { applyImport, undoImport } from '#calls/studio/imports/apply-import.ts'
import { readParsed } from '#calls/studio/imports/import-store.ts'
import { imports } from '#calls/studio/imports/imports.ts'
import { storeSlice } from '#calls/studio/pictures/uploads.ts'
import type { ImportRow } from '#domain/transfer/import-rows.ts'
import type { Result } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { resumeFiles } from '#stack/resume-files.ts'
import { data } from '../small-bundle.ts'
import { bundleZip } from '../zip-bytes.ts'
import { ada, draftPorts } from './draft-ports.ts'

type Options = { begins?: boolean; timeZone?: string; slice?: number; name?: string; upload?: string }

/** Which rows are ticked, besides those that are so by themselves. */
type Ticks = (row: ImportRow) => boolean

/** A site with one published job, to import files into. */
export async function openSite(published?: Fields) {
  const ports = { ...(await draftPorts(published)), archives: zipArchives(), resumeFiles: resumeFiles() }
  const own = imports(ports, 'https://ada.example')
  /** Sends a file as the studio does. Resolves when it is read; the failure says why it is not. */
  async function sent(bytes: Uint8Array, options: Options = {}): Promise<Result<unknown>> {
    const { begins = false, timeZone = '', slice = bytes.length, name = 'site.zip' } = options
    const { upload = crypto.randomUUID() } = options
    for (let from = 0; from < bytes.length; from += slice) {
      const part = bytes.slice(from, from + slice)
      data(await storeSlice(ports, { upload, name, from, bytes: part }, 'import'))
    }
    const begun = await own.begin({ id: upload, name, newOwner: { begins, timeZone } }, ada)
    await own.settled(upload, 10_000)
    return begun
  }
  /** Sends a file, and returns its id and what it holds. */
  async function read(bytes: Uint8Array, options: Options = {}) {
    const id = options.upload ?? crypto.randomUUID()
    data(await sent(bytes, { ...options, upload: id }))
    return { id, ...data(await readParsed(ports, id)) }
  }
  /** Puts the rows of a file into the draft that are ticked by themselves, or as `ticks` says. */
  async function applied(id: string, ticks: Ticks = ({ ticked }) => ticked) {
    const { rows } = data(await readParsed(ports, id))
    data(await applyImport(ports, id, new Set(rows.flatMap((row, at) => (ticks(row) ? [at] : []))), ada))
  }
  async function uploaded(bytes: Uint8Array, options: Options & { ticks?: Ticks } = {}) {
    const found = await read(bytes, options)
    await applied(found.id, options.ticks)
    return found
  }
  return {
    ...{ ports, imports: own, sent, read, applied, uploaded },
    imported: async (content: Record<string, Uint8Array | string>, options: Options & { ticks?: Ticks } = {}) =>
      uploaded(await bundleZip(content), options),
    undo: async (isForced = false) => data(await undoImport(ports, isForced)),
  }
}
