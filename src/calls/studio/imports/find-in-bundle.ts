import { call, fail, take } from '#domain/call.ts'
import { placeOf } from '#domain/content/bundle.ts'
import { compareNames, folderOf } from '#domain/content/image.ts'
import type { Result } from '#domain/result.ts'
import { entryNameOf } from '#domain/studio/entry-name.ts'
import type { FoundFolder, FoundPicture } from '#domain/studio/found-folder.ts'
import { type Candidate, emptyRead, type Read } from '#domain/transfer/found-entry.ts'
import { sectionOf } from '#domain/transfer/sections.ts'
import type { UploadedFile } from '#ports/content/archives.ts'
import type { BundleSource } from '#ports/content/bundle.ts'
import type { Ports } from '#ports/ports.ts'
import { type OnProgress, type ValidatedBundle, validateBundle } from '../../transfer/validate-bundle.ts'
import { itemOf, jsonFields } from '../pictures/read-folder.ts'

/** Finds what a bundle holds, with the validation of an import; what has problems is left out. */
export async function findInBundle(
  ports: Pick<Ports, 'archives' | 'pictures'>,
  file: UploadedFile,
  onProgress: OnProgress,
): Promise<Result<Read>> {
  const source = await ports.archives.bundle(file)
  const validated = await validateBundle(ports, source, false, onProgress)
  const found = validated.ok ? await foundIn(source, validated.data) : validated
  await source.close()
  return found
}

const foundIn = call(async (source: BundleSource, bundle: ValidatedBundle): Promise<Read> => {
  const bad = new Set(bundle.problems.map(({ file }) => file))
  const candidates = bundle.documents.flatMap(({ collection, id, fields }): Candidate[] => {
    const whole = entryNameOf(collection, id)
    if (whole === null || bad.has(`documents/${collection}/${id}.json`)) return []
    return [{ section: sectionOf(whole.collection), fields: { ...fields }, missing: [], reasons: [], whole }]
  })
  const files = bundle.files.filter(({ path }) => !bad.has(path))
  const folders: FoundFolder[] = []
  for (const [folder, inFolder] of Map.groupBy(files, ({ name }) => folderOf(name))) {
    const read = await texts(source, inFolder)
    const pictures = inFolder
      .filter(({ path }) => placeOf(path).kind === 'picture')
      .map(({ name, path, hash, sizeBytes }): FoundPicture => {
        const { alt, focus } = itemOf(name.slice(folder.length + 1), hash, sizeBytes, read.alt, read.focus)
        return { path, name: name.slice(folder.length + 1), hash, sizeBytes, alt, focus }
      })
    pictures.sort((a, b) => compareNames(a.name, b.name))
    if (pictures.length > 0) folders.push({ folder, pictures })
  }
  return { ...emptyRead('bundle'), candidates, folders, problems: bundle.problems }
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

/** What reads a picture of a bundle again, when it comes into the draft. */
export const readFromBundle = call(
  async ({ archives }: Pick<Ports, 'archives'>, file: UploadedFile): Promise<BundleSource> => {
    const source = await archives.bundle(file)
    take(await source.list())
    return source
  },
)
