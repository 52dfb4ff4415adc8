import { zipArchives } from '#adapters/zip/archives.ts'
import { chooseItem, type ItemChoice, undoImport } from '#calls/studio/imports/import-draft.ts'
import { type ImportItem, readImportView } from '#calls/studio/imports/import-view.ts'
import { imports } from '#calls/studio/imports/imports.ts'
import { storeSlice } from '#calls/studio/pictures/uploads.ts'
import { none, type Result } from '#domain/result.ts'
import type { Fields } from '#domain/schema/stored-fields.ts'
import { resumeFiles } from '#stack/resume-files.ts'
import { data } from '../small-bundle.ts'
import { bundleZip } from './bundle-zip.ts'
import { ada, draftPorts } from './draft-ports.ts'

/** A site with one published job, to import files into. */
export async function openSite(published?: Fields) {
  const ports = { ...(await draftPorts(published)), archives: zipArchives(), resumeFiles: resumeFiles() }
  const own = imports(ports, 'https://ada.example')
  /** Sends a file as the studio does. Resolves when the file is in the draft; the failure says why it is not. */
  async function sent(
    bytes: Uint8Array,
    {
      begins = false,
      timeZone = '',
      slice = bytes.length,
      name = 'site.zip',
      upload = crypto.randomUUID() as string,
    } = {},
  ): Promise<Result<unknown>> {
    for (let from = 0; from < bytes.length; from += slice) {
      const part = bytes.slice(from, from + slice)
      data(await storeSlice(ports, { upload, name, from, bytes: part }, 'import'))
    }
    const begun = await own.begin({ id: upload, name, newOwner: { begins, timeZone } }, ada)
    await own.settled(upload, 10_000)
    return begun
  }
  const view = async () => {
    const read = data(await readImportView(ports))
    if (read === none) throw new Error('There is no import.')
    return read
  }
  const uploaded = async (...file: Parameters<typeof sent>) => {
    data(await sent(...file))
    return view()
  }
  return {
    ports,
    imports: own,
    view,
    sent,
    uploaded,
    imported: async (content: Record<string, Uint8Array | string>, options = {}) =>
      uploaded(await bundleZip(content), options),
    /** The first item of a title, or of a key. */
    async item(title: string): Promise<ImportItem> {
      const { items } = await view()
      const found = items.find((each) => each.key === title || each.title === title)
      if (found === undefined) throw new Error(`The file has no ${title}.`)
      return found
    },
    async choose(item: ItemChoice) {
      data(await chooseItem(ports, item, ada))
    },
    undo: async () => data(await undoImport(ports)).undo,
  }
}
