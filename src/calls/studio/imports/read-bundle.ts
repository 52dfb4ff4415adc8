import { call, fail, take } from '#domain/call.ts'
import { placeOf } from '#domain/content/bundle/bundle.ts'
import type { FoundPicture, ParsedFolder } from '#domain/studio/draft-folder.ts'
import { entryNameOf } from '#domain/studio/entry-name.ts'
import type { OfBundle, Read, ReadItem } from '#domain/transfer/parsed-entry.ts'
import type { UploadedFile } from '#ports/content/archives.ts'
import type { BundleSource } from '#ports/content/bundle.ts'
import type { Ports } from '#ports/ports.ts'
import { compareNames, folderOf } from '#resume/records/image.ts'
import type { Result } from '#resume/result.ts'
import { emptyParsed } from '#resume/transfer/parsed-items.ts'
import { sectionOf } from '#resume/transfer/sections.ts'
import { sha256Of } from '../../content/sha-256.ts'
import { type OnProgress, type ValidatedBundle, validateBundle } from '../../transfer/validate-bundle.ts'
import { itemOf, jsonFields, readPublishedFolder } from '../draft/read-folder.ts'
import { storePicture } from '../pictures/uploads.ts'
import { parsedPicture } from './import-store.ts'

/** Reads a bundle, with the validation of an import; what has problems is left out. */
export async function readBundle(
  ports: Pick<Ports, 'archives' | 'pictures'>,
  file: UploadedFile,
  onProgress: OnProgress,
): Promise<Result<Read & OfBundle>> {
  const source = await ports.archives.bundle(file)
  const validated = await validateBundle(ports, source, false, onProgress)
  const found = validated.ok ? await parsed(source, validated.data) : validated
  await source.close()
  return found
}

const parsed = call(async (source: BundleSource, bundle: ValidatedBundle): Promise<Read & OfBundle> => {
  const bad = new Set(bundle.problems.map(({ file }) => file))
  const parsedItems = bundle.documents.flatMap(({ collection, id, fields }): ReadItem[] => {
    const whole = entryNameOf(collection, id)
    if (whole === null || bad.has(`documents/${collection}/${id}.json`)) return []
    return [{ section: sectionOf(whole.collection), fields: { ...fields }, missing: [], reasons: [], whole }]
  })
  const files = bundle.files.filter(({ path }) => !bad.has(path))
  const folders: ParsedFolder[] = []
  for (const [folder, inFolder] of Map.groupBy(files, ({ name }) => folderOf(name))) {
    const read = await texts(source, inFolder)
    const pictures = inFolder
      .filter(({ path }) => placeOf(path).kind === 'picture')
      .map(({ name, path, hash, sizeBytes }): FoundPicture => {
        const { id: _, ...item } = itemOf(name.slice(folder.length + 1), hash, sizeBytes, read.alt, read.focus)
        return { path, ...item }
      })
    pictures.sort((a, b) => compareNames(a.name, b.name))
    if (pictures.length > 0) folders.push({ folder, pictures })
  }
  return { ...emptyParsed('bundle'), parsedItems, folders, problems: bundle.problems }
})

/** The texts and focus points of a folder, by file name. */
async function texts(source: BundleSource, files: ValidatedBundle['files']) {
  const fieldsOf = async (kind: string) => {
    const file = files.find(({ path }) => placeOf(path).kind === kind)
    if (file === undefined) return {}
    const read = await source.read(file.path)
    return read.ok ? jsonFields(read.data) : fail(read.failure.code, `${file.path} ${read.failure.message}.`)
  }
  return { alt: await fieldsOf('alternative texts'), focus: await fieldsOf('focus points') }
}

/**
 * Stores the pictures of a bundle that the site does not have beside what was read of it. Fails with 'invalid' and a message when they
 * do not fit.
 */
export const storePictures = call(
  async (
    ports: PicturePorts,
    id: string,
    file: UploadedFile,
    folders: readonly ParsedFolder[],
    onProgress: (done: number, total: number) => void,
  ): Promise<void> => {
    const source = await ports.archives.bundle(file)
    const stored = await storeAll(ports, id, source, folders, onProgress)
    await source.close()
    take(stored)
  },
)

type PicturePorts = Pick<Ports, 'archives' | 'documents' | 'files' | 'blobs'>

const storeAll = call(
  async (
    ports: PicturePorts,
    id: string,
    source: BundleSource,
    folders: readonly ParsedFolder[],
    onProgress: (done: number, total: number) => void,
  ): Promise<void> => {
    take(await source.list())
    const pictures: FoundPicture[] = []
    for (const { folder, pictures: found } of folders) {
      const { items } = take(await readPublishedFolder(ports, folder))
      const there = new Set(items.map(({ hash }) => hash))
      pictures.push(...found.filter(({ hash }) => !there.has(hash)))
    }
    for (const [at, picture] of pictures.entries()) {
      await storeFound(ports, id, source, picture)
      onProgress(at + 1, pictures.length)
    }
  },
)

async function storeFound(
  ports: PicturePorts,
  id: string,
  source: BundleSource,
  { path, name, hash }: FoundPicture,
): Promise<void> {
  const read = await source.read(path)
  if (!read.ok) return fail(read.failure.code, `${path} ${read.failure.message}.`, read.failure.cause)
  if ((await sha256Of(read.data)) !== hash) return fail('invalid', `${path} was changed. Please choose the file again.`)
  const write = (bytes: Uint8Array) => ports.files.write(parsedPicture(id, hash), bytes)
  const stored = take(await storePicture(ports, { name, bytes: read.data }, write))
  if (stored.outcome === 'rejected') fail('invalid', stored.message)
}
