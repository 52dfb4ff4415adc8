import { call, fail, take } from '#domain/call.ts'
import { calendarDayIn } from '#domain/date.ts'
import { failed, type None, none, type Result } from '#domain/result.ts'
import type { Author } from '#domain/studio/draft-entry.ts'
import { draftLimits } from '#domain/studio/draft-limits.ts'
import { type ImportRecord, isAbandoned } from '#domain/studio/import-record.ts'
import type { Read } from '#domain/transfer/parsed-entry.ts'
import type { UploadedFile } from '#ports/content/archives.ts'
import type { Ports } from '#ports/ports.ts'
import { brought, isBundle, readResumeFile } from '../../transfer/read-resume-file.ts'
import { discardUpload } from '../pictures/uploads.ts'
import type { Importer } from './begin.ts'
import { importIntoDraft } from './import-draft.ts'
import { deleteOldImports, readImport, writeImport } from './import-store.ts'
import { furtherLanguageOf, importTranslation, type TranslatedFile } from './import-translation.ts'
import { readBundle, storePictures } from './read-bundle.ts'
import { uploadedFile } from './uploaded-file.ts'

export type ImportPorts = Pick<
  Ports,
  'documents' | 'files' | 'blobs' | 'pictures' | 'archives' | 'resumeFiles' | 'clock'
>

/** The imports of a site. A resume is read in its request; the server reads a bundle, which has pictures, outside of requests. */
export type Imports = {
  /**
   * Puts an uploaded file into the draft and deletes it. 'reading': it is a bundle, and the server has begun to read it. With a new
   * owner the site begins with it. `as` is the language whose translation it is, or 'plain': without it, the answer may be the language
   * in which the file says it is, where that is a further one of the site, so that the owner is asked. Fails with 'invalid' and a message when nothing in it can be used, and with 'object-not-found' when
   * there is no such upload.
   */
  begin(upload: { id: string; name: string; newOwner: Importer; as?: string }, by: Author): Promise<Result<Begun>>
  /** Returns a bundle that the server reads or has read, or none; goes on with one whose process has gone. */
  progress(id: string): Promise<Result<ImportRecord | None>>
  /** Resolves when the server no longer reads a bundle, or after some time in ms. */
  settled(id: string, ms: number): Promise<void>
}

/** What became of an upload; see `begin`. */
export type Begun = 'in the draft' | 'reading' | { question: string } | { translated: TranslatedFile }

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
        end(ports, id, result.ok ? { state: 'done' } : { state: 'rejected', message: result.failure.message }),
      )
      .finally(() => running.delete(id))
    running.set(id, done)
  }

  return {
    begin: call(async ({ id, name, newOwner, as }, by): Promise<Begun> => {
      take(await deleteOldImports(ports))
      const file = take(await uploadedFile(ports, id, name))
      if ((await brought(file)) === 'zip' && (await isBundle(ports.resumeFiles, file))) {
        const at = ports.clock.now().toISOString()
        const record: ImportRecord = {
          ...{ name: name.slice(0, 255), at, by, state: 'reading', message: '', done: 0, total: 0, beatAt: at },
          ...newOwner,
        }
        take(await writeImport(ports, id, record))
        run(id, record)
        return 'reading'
      }
      const imported = await importResumeFile(ports, { file, origin, newOwner, as }, by)
      const isAsked = imported.ok && typeof imported.data === 'object' && 'question' in imported.data
      if (isAsked) return imported.data
      if (imported.ok || imported.failure.code === 'invalid') take(await discardUpload(ports, id, 'import'))
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

const importResumeFile = call(
  async (
    ports: ImportPorts,
    { file, origin, newOwner, as }: { file: UploadedFile; origin: string; newOwner: Importer; as: string | undefined },
    by: Author,
  ): Promise<Begun> => {
    const setting = { today: calendarDayIn('UTC', ports.clock.now()), origin }
    const read = take(await readResumeFile(ports.resumeFiles, file, setting))
    if (read.parsedItems.length === 0) return fail('invalid', nothingUsable)
    const characters = read.parsedItems.reduce((sum, { fields }) => sum + textLength(fields), 0)
    if (characters > draftLimits.importedCharacters) return fail('invalid', `${file.name} has more than 8 MB of text.`)
    if (as !== undefined && as !== 'plain')
      return { translated: take(await importTranslation(ports, { read, language: as }, by)) }
    const other = as === undefined ? take(await furtherLanguageOf(ports, read)) : none
    if (other !== none) return { question: other }
    take(await importIntoDraft(ports, { name: file.name, read, newOwner }, by))
    return 'in the draft'
  },
)

function textLength(value: unknown): number {
  if (typeof value === 'string') return value.length
  return typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, each) => sum + textLength(each), 0)
    : 0
}

/** The pictures are stored first, where nobody sees them; then one commit puts everything into the draft. */
const importBundle = call(async (ports: ImportPorts, id: string, record: ImportRecord): Promise<void> => {
  const file = take(await uploadedFile(ports, id, record.name))
  const beat = beats(ports, id, record)
  const read: Result<Read> = await readBundle(ports, file, ({ done, total }) => void beat(done, total))
  const bundle = read.ok ? read.data : none
  const isNothing = bundle !== none && bundle.parsedItems.length + bundle.folders.length === 0
  const stored = bundle === none || isNothing ? none : await storePictures(ports, file, bundle.folders, beat)
  await beat.stop()
  take(read)
  if (bundle === none || isNothing) return fail('invalid', nothingUsable)
  if (stored !== none) take(stored)
  take(await importIntoDraft(ports, { name: record.name, read: bundle, newOwner: record }, record.by))
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
