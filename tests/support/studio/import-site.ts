import { expect } from 'vitest'
import { zipArchives } from '#adapters/zip/archives.ts'
import type { Choice } from '#calls/studio/imports/choose-found.ts'
import { type ImportView, imports } from '#calls/studio/imports/imports.ts'
import { storeSlice } from '#calls/studio/pictures/uploads.ts'
import { none } from '#domain/result.ts'
import type { Fields } from '#domain/schema/stored-fields.ts'
import { resumeFiles } from '#stack/resume-files.ts'
import { data } from '../small-bundle.ts'
import { bundleZip } from './bundle-zip.ts'
import { ada, draftPorts } from './draft-ports.ts'

export const importId = '0b0b0b0b-0b0b-4b0b-8b0b-0b0b0b0b0b0b'

/** A site with one published job, to import files into. */
export async function openSite(published?: Fields) {
  const ports = { ...(await draftPorts(published)), archives: zipArchives(), resumeFiles: resumeFiles() }
  const own = imports(ports, 'https://ada.example')
  let last = { upload: importId, again: () => Promise.reject<ImportView>(new Error('There was no file.')) }
  const view = async (upload = last.upload) => {
    const read = data(await own.view(upload))
    if (read === none) throw new Error('There is no import.')
    return read
  }
  const uploaded = async (
    bytes: Uint8Array,
    { begins = false, timeZone = '', upload = importId, slice = bytes.length, name = 'site.zip' } = {},
  ) => {
    for (let from = 0; from < bytes.length; from += slice) {
      const part = bytes.slice(from, from + slice)
      data(await storeSlice(ports, { upload, name, from, bytes: part }, 'import'))
    }
    data(await own.begin({ id: upload, name, newOwner: begins ? { timeZone } : none }, ada))
    await own.settled(upload, 10_000)
    last = { upload, again: () => uploaded(bytes, { slice, name, upload: crypto.randomUUID() }) }
    return view(upload)
  }
  return {
    ports,
    imports: own,
    view,
    uploaded,
    imported: async (content: Record<string, Uint8Array | string>, options = {}) =>
      uploaded(await bundleZip(content), options),
    /** Chooses the same file again. */
    again: () => last.again(),
    async take(ticked: string[], upload = last.upload, typed?: Choice['typed']) {
      data(await own.take(upload, { ticked, ...(typed === undefined ? {} : { typed }) }, ada))
      await own.settled(upload, 10_000)
      expect((await view(upload)).record.message).toBe('')
    },
  }
}
