import { call, fail, take } from '#domain/call.ts'
import type { Author } from '#domain/studio/draft-entry.ts'
import { folderChanges, withFoundPictures } from '#domain/studio/draft-folder.ts'
import { draftLimits } from '#domain/studio/draft-limits.ts'
import { noImport } from '#domain/studio/import-kinds.ts'
import { type ImportRecord, isAbandoned } from '#domain/studio/import-record.ts'
import { folderRow, importRows, type ParsedImport } from '#domain/transfer/import-rows.ts'
import type { Read } from '#domain/transfer/parsed-entry.ts'
import type { UploadedFile } from '#ports/content/archives.ts'
import type { FileMetadata } from '#ports/content/files.ts'
import type { Ports } from '#ports/ports.ts'
import { calendarDayIn } from '#resume/date.ts'
import { failed, type None, none, type Result, success } from '#resume/result.ts'
import { matchRead } from '../../transfer/match-read.ts'
import { brought, isBundle, readResumeFile } from '../../transfer/read-resume-file.ts'
import { openDraft } from '../draft/open-draft.ts'
import { readFolder } from '../draft/read-folder.ts'
import { discardUpload, slicesOf } from '../pictures/uploads.ts'
import { furtherLanguageOf, importTranslation, type TranslatedFile } from './apply-import.ts'
import { type Importer, isUntouched } from './begin.ts'
import { deleteOldImports, readImport, storeParsed, writeImport } from './import-store.ts'
import { readBundle, storePictures } from './read-bundle.ts'

export type ImportPorts = Pick<
  Ports,
  'documents' | 'files' | 'blobs' | 'pictures' | 'archives' | 'resumeFiles' | 'clock'
>

/** The imports of a site. A resume is read in its request; the server reads a bundle, which has pictures, outside of requests. */
export type Imports = {
  /**
   * Reads an uploaded file, stores what it holds for the owner's choice (`applyImport`), and deletes it. 'reading': it is a bundle, and the
   * server has begun to read it. With a new owner the site begins with it. `as` is the language whose translation it is, or 'plain':
   * without it, the answer may be the language in which the file says it is, where that is a further one of the site, so that the owner is
   * asked. Fails with 'invalid' and a message when nothing in it can be used, and with 'object-not-found' when there is no such upload.
   */
  begin(upload: { id: string; name: string; newOwner: Importer; as?: string }, by: Author): Promise<Result<Begun>>
  /** Returns an import, or none; goes on with a bundle whose process has gone. */
  progress(id: string): Promise<Result<ImportRecord | None>>
  /** Resolves when the server no longer reads a bundle, or after some time in ms. */
  settled(id: string, ms: number): Promise<void>
}

/** What became of an upload; see `begin`. */
export type Begun = 'read' | 'reading' | { question: string } | { translated: TranslatedFile }

/** How often the progress of a bundle is stored, in ms. */
const beatMs = 1000

/** `origin` is the address of the site. */
export function imports(ports: ImportPorts, origin: string): Imports {
  const running = new Map<string, Promise<void>>()

  function run(id: string, record: ImportRecord): void {
    if (running.has(id)) return
    const done = importBundle(ports, id, record)
      .catch((cause: unknown) => failed('unavailable', notDone, cause))
      .then((result) =>
        result.ok ? undefined : end(ports, id, { state: 'rejected', message: result.failure.message }),
      )
      .finally(() => running.delete(id))
    running.set(id, done)
  }

  return {
    begin: call(async ({ id, name, newOwner, as }, by): Promise<Begun> => {
      take(await deleteOldImports(ports))
      const known = take(await readImport(ports, id))
      if (known?.state === 'read' || known?.state === 'done') return 'read'
      const file = take(await uploadedFile(ports, id, name))
      const at = ports.clock.now().toISOString()
      const record: ImportRecord = {
        ...{
          name: name.slice(0, 255),
          at,
          by,
          state: 'reading',
          message: '',
          undo: '',
          notPlaced: '',
          done: 0,
          total: 0,
          beatAt: at,
        },
        ...newOwner,
      }
      if ((await brought(file)) === 'zip' && (await isBundle(ports.resumeFiles, file))) {
        take(await writeImport(ports, id, record))
        run(id, record)
        return 'reading'
      }
      const imported = await importResumeFile(ports, { id, record, file, origin, as })
      const isOver = imported.ok
        ? typeof imported.data === 'object' && 'translated' in imported.data
        : imported.failure.code === 'invalid'
      if (isOver) take(await discardUpload(ports, id, 'import'))
      return take(imported)
    }),

    progress: call(async (id) => {
      const record = take(await readImport(ports, id))
      if (record !== none && isAbandoned(record, ports.clock.now())) run(id, record)
      return record
    }),

    async settled(id, ms) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, ms)
      await Promise.race([running.get(id), promise])
      clearTimeout(timer)
    },
  }
}

const notDone = 'We could not do this right now. Please try again later.'
const nothingUsable = 'Nothing in it can be used here.'

type ResumeFile = { id: string; record: ImportRecord; file: UploadedFile; origin: string; as: string | undefined }

const importResumeFile = call(
  async (ports: ImportPorts, { id, record, file, origin, as }: ResumeFile): Promise<Begun> => {
    const setting = { today: calendarDayIn('UTC', ports.clock.now()), origin }
    const read = take(await readResumeFile(ports.resumeFiles, file, setting))
    if (read.parsedItems.length === 0) return fail('invalid', nothingUsable)
    const characters = read.parsedItems.reduce((sum, { fields }) => sum + textLength(fields), 0)
    if (characters > draftLimits.importedCharacters) return fail('invalid', `${file.name} has more than 8 MB of text.`)
    if (as !== undefined && as !== 'plain')
      return { translated: take(await importTranslation(ports, { read, language: as }, record.by)) }
    const other = as === undefined ? take(await furtherLanguageOf(ports, read)) : none
    if (other !== none) return { question: other }
    const parsed = take(await parsedImport(ports, read, record))
    take(await storeParsed(ports, id, { ...record, state: 'read' }, parsed))
    return 'read'
  },
)

function textLength(value: unknown): number {
  if (typeof value === 'string') return value.length
  return typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, each) => sum + textLength(each), 0)
    : 0
}

const importBundle = call(async (ports: ImportPorts, id: string, record: ImportRecord): Promise<void> => {
  const file = take(await uploadedFile(ports, id, record.name))
  const beat = beats(ports, id, record)
  const read = await readBundle(ports, file, ({ done, total }) => void beat(done, total))
  const isNothing = read.ok && read.data.parsedItems.length + read.data.folders.length === 0
  const stored = read.ok && !isNothing ? await storePictures(ports, id, file, read.data.folders, beat) : none
  await beat.stop()
  const bundle = take(read)
  if (stored === none) return fail('invalid', nothingUsable)
  take(stored)
  const parsed = take(await parsedImport(ports, bundle, record))
  const beatAt = ports.clock.now().toISOString()
  take(await storeParsed(ports, id, { ...record, state: 'read', beatAt }, parsed))
})

/** Stores what came of a bundle, then deletes its slices; those that stay are deleted within a minute. */
async function end(ports: ImportPorts, id: string, change: Partial<ImportRecord>): Promise<void> {
  const record = await readImport(ports, id)
  if (!record.ok || record.data === none) return
  const written = await writeImport(ports, id, { ...record.data, ...change })
  if (written.ok) await discardUpload(ports, id, 'import')
}

/** Stores the progress of a bundle now and then, one write at a time; a failed write of it is not important. */
function beats(ports: ImportPorts, id: string, record: ImportRecord) {
  let [last, writing] = [performance.now(), Promise.resolve<unknown>(none)]
  const beat = (done: number, total: number) => {
    if (performance.now() - last < beatMs) return
    last = performance.now()
    const beatAt = ports.clock.now().toISOString()
    writing = writing.then(() => writeImport(ports, id, { ...record, done, total, beatAt }))
  }
  return Object.assign(beat, { stop: () => writing })
}

/**
 * The slices of a file to import as one file. One slice at a time is in memory. Fails with 'object-not-found' when there are
 * none (any more).
 */
const uploadedFile = call(
  async ({ files }: Pick<Ports, 'files'>, upload: string, name: string): Promise<UploadedFile> => {
    const slices = take(await slicesOf({ files }, upload, 'import'))
    let end = 0
    const parts = slices.map((file) => {
      const part = { file, from: end }
      end += file.sizeBytes
      return part
    })
    if (parts.length === 0) return fail('object-not-found', noImport)
    let last: { file: FileMetadata; bytes: Promise<Result<Uint8Array>> } | null = none

    async function bytesOf(file: FileMetadata): Promise<Result<Uint8Array>> {
      if (last?.file !== file) last = { file, bytes: files.read(file.name) }
      return last.bytes
    }

    return {
      name,
      sizeBytes: end,
      async read(from, to) {
        const wanted = new Uint8Array(Math.max(0, Math.min(to, end) - from))
        for (const part of parts) {
          const [begin, stop] = [Math.max(from, part.from), Math.min(to, part.from + part.file.sizeBytes)]
          if (begin >= stop) continue
          const read = await bytesOf(part.file)
          if (!read.ok) return read
          wanted.set(read.data.subarray(begin - part.from, stop - part.from), begin - from)
        }
        return success(wanted)
      },
    }
  },
)

/** Compares a file with the draft; one that the site begins with, with nothing. */
export const parsedImport = call(
  async (
    ports: Pick<Ports, 'documents' | 'files' | 'clock'>,
    read: Read,
    { begins }: Pick<ImportRecord, 'begins'>,
  ): Promise<ParsedImport> => {
    const isBeginning = begins || (await isUntouched(ports))
    const content = isBeginning ? [] : await take(await openDraft(ports)).content()
    const { rows, left, ...others } = importRows(await matchRead(ports, read, content), read, content)
    for (const folder of read.folders ?? []) {
      const held = isBeginning ? [] : take(await readFolder(ports, folder.folder)).items
      const next = withFoundPictures(held, folder.pictures, ({ hash }) => hash).slice(0, draftLimits.pictures)
      if (folderChanges(held, next).length === 0) left.push({ name: folder.folder, why: 'You have it already.' })
      else rows.push(folderRow(folder, held.length === 0 ? 'new' : 'differs'))
    }
    return { ...others, rows, left }
  },
)
