import { call, fail, take } from '#domain/call.ts'
import { calendarDayIn } from '#domain/date.ts'
import { failed, type None, none, type Result, success } from '#domain/result.ts'
import { isAbsent } from '#domain/schema/read.ts'
import type { Fields } from '#domain/schema/stored-fields.ts'
import type { Author } from '#domain/studio/draft-entry.ts'
import { entryNameOf } from '#domain/studio/entry-name.ts'
import type { FoundFolder } from '#domain/studio/found-folder.ts'
import { type ImportRecord, isAbandoned, isBusy } from '#domain/studio/import-record.ts'
import { noImport } from '#domain/studio/no-import.ts'
import { isSame } from '#domain/studio/same-value.ts'
import { countedFates, type Read } from '#domain/transfer/found-entry.ts'
import { folderKey } from '#domain/transfer/found-key.ts'
import { withTyped } from '#domain/transfer/typed-fields.ts'
import type { UploadedFile } from '#ports/content/archives.ts'
import type { Ports } from '#ports/ports.ts'
import { matchRead } from '../../transfer/match-read.ts'
import type { Actor } from '../draft/actor.ts'
import { deleteContent, type NewOwner, nameOwner } from './begin.ts'
import { type Choice, choiceProblem, chosenOf, typedOf, waysOf } from './choose-found.ts'
import { type Compared, compareFound, readDrafted } from './compare-found.ts'
import { readFromBundle } from './find-in-bundle.ts'
import { findInUpload } from './find-in-upload.ts'
import {
  deleteOldImports,
  deleteUnneeded,
  foundWriter,
  readFound,
  readImport,
  writeImport,
  writeProgress,
} from './import-store.ts'
import { takeEntry, takeFolder } from './take-found.ts'
import { uploadedFile } from './uploaded-file.ts'

export type ImportPorts = Pick<
  Ports,
  'documents' | 'files' | 'blobs' | 'pictures' | 'archives' | 'resumeFiles' | 'clock'
>

/** An import with what its file holds, beside the draft. `ways` are the choices by their keys, as last taken or offered. */
export type ImportView = Compared & {
  id: string
  record: ImportRecord
  ways: ReadonlyMap<string, string>
  problems: Read['problems']
}

/** The imports of a site. The server reads files and fills the draft outside of requests, one step of an import at a time. */
export type Imports = {
  /**
   * Makes an import of a whole upload, and begins to read it. With a new owner the site begins with it. Fails with
   * 'object-not-found' when there is no such upload.
   */
  begin(upload: { id: string; name: string; newOwner: NewOwner | None }, by: Author): Promise<Result<void>>
  /** Returns an import, or none; goes on with one whose process has gone. */
  view(id: string): Promise<Result<ImportView | None>>
  /** Puts what is chosen into the draft. Fails with 'invalid' and a message when it cannot be taken yet; it is kept all the same. */
  take(id: string, choice: Choice, by: Author): Promise<Result<void>>
  /** Resolves when the server no longer works on an import, or after some time in ms. */
  settled(id: string, ms: number): Promise<void>
}

/** How often the progress of an import is stored, in ms. */
const beatMs = 1000

/** `origin` is the address of the site. */
export function imports(ports: ImportPorts, origin: string): Imports {
  const running = new Map<string, Promise<void>>()

  function run(id: string, record: ImportRecord): void {
    if (running.has(id)) return
    const work = record.state === 'taking' ? takeChosen : readFile
    const done = work(ports, id, record, origin)
      .catch((cause: unknown) => failed('unavailable', notDone, cause))
      .then(async (result) => {
        if (!result.ok) await endWith(ports, id, result.failure.message)
      })
      .finally(() => running.delete(id))
    running.set(id, done)
  }

  return {
    begin: call(async ({ id, name, newOwner }, by) => {
      take(await deleteOldImports(ports))
      const { sizeBytes } = take(await uploadedFile(ports, id, name))
      const at = ports.clock.now().toISOString()
      const record: ImportRecord = {
        ...{ name: name.slice(0, 255), sizeBytes, at, by, kind: none, state: 'reading' },
        ...{ begins: newOwner !== none, timeZone: newOwner?.timeZone ?? '' },
        ...{ message: '', done: 0, total: 0, beatAt: at, ticked: none, typed: [] },
      }
      take(await writeImport(ports, id, record))
      run(id, record)
    }),

    view: call(async (id) => {
      const record = take(await readImport(ports, id))
      if (record === none) return none
      if (isAbandoned(record, ports.clock.now())) run(id, record)
      if (isBusy(record) || record.state === 'taken') return { ...nothing, id, record }
      const found = take(await readFound(ports, id))
      const setting = { begins: record.begins, typed: typedOf(record) }
      const compared = take(await compareFound(ports, found, setting))
      const ways = record.ticked === none ? offeredWays(compared) : waysOf(found.read, record)
      return { ...compared, id, record, ways, problems: found.read.problems }
    }),

    take: call(async (id, choice, by) => {
      const record = take(await readImport(ports, id))
      if (record === none) return fail('object-not-found', noImport)
      if (record.state !== 'read') return
      const found = take(await readFound(ports, id))
      const chosen = chosenOf(found.read, choice, record)
      const problem = take(await choiceProblem(ports, found, { begins: record.begins, chosen, before: record }))
      if (problem !== none) {
        take(await writeImport(ports, id, { ...record, ...chosen }))
        return fail('invalid', problem)
      }
      const beatAt = ports.clock.now().toISOString()
      const next: ImportRecord = {
        ...record,
        ...chosen,
        by,
        state: 'taking',
        message: '',
        done: 0,
        total: chosen.ticked?.length ?? 0,
        beatAt,
      }
      take(await writeImport(ports, id, next))
      run(id, next)
    }),

    async settled(id, ms) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, ms)
      await Promise.race([running.get(id), promise])
      clearTimeout(timer)
    },
  }
}

/** What is known of a file while the server works on it, and after it was taken. */
const nothing: Omit<ImportView, 'id' | 'record'> = {
  found: { kind: 'bundle', entries: [], leftAlone: [], counts: countedFates([]) },
  ...{ entries: [], folders: [], schools: [], ways: new Map(), problems: [] },
}

/** What is ticked at first: new things, and those that differ. */
function offeredWays({ entries, folders }: Compared): Map<string, string> {
  const offered = [...entries.filter(({ candidate }) => !candidate.isOffered), ...folders]
  return new Map(offered.filter(({ fate }) => fate === 'new' || fate === 'differs').map(({ key }) => [key, 'take']))
}

const notDone = 'We could not do this right now. Please try again later.'

/** An import that fails with a message of its own cannot be read; after any other failure it can be tried again. */
async function endWith(ports: ImportPorts, id: string, message: string): Promise<void> {
  const record = await readImport(ports, id)
  if (!record.ok || record.data === none) return
  const state = record.data.state === 'taking' ? 'read' : 'rejected'
  await writeEnd(ports, id, { ...record.data, state, message })
}

/** Stores what came of an import, then deletes the files that it no longer needs; those that stay are deleted within a minute. */
async function writeEnd(ports: ImportPorts, id: string, record: ImportRecord): Promise<Result<void>> {
  const written = await writeProgress(ports, id, record)
  if (written.ok) await deleteUnneeded(ports, id, record)
  return written
}

const readFile = call(async (ports: ImportPorts, id: string, record: ImportRecord, origin: string): Promise<void> => {
  const file = take(await uploadedFile(ports, id, record.name))
  const beat = beats(ports, id, record)
  const setting = { today: calendarDayIn('UTC', ports.clock.now()), origin }
  const writer = foundWriter(ports, id)
  const found = await findInUpload(ports, file, setting, writer, ({ done, total }) => void beat(done, total))
  await beat.stop()
  if (!found.ok) return take(found)
  const { kind, candidates, folders } = found.data
  take(await writer.end(found.data))
  const isNothing = candidates.length + folders.length === 0
  const message = isNothing ? 'Nothing in it can be used here.' : ''
  const beatAt = ports.clock.now().toISOString()
  take(await writeEnd(ports, id, { ...record, kind, state: isNothing ? 'rejected' : 'read', message, beatAt }))
})

const takeChosen = call(async (ports: ImportPorts, id: string, record: ImportRecord): Promise<void> => {
  const beat = beats(ports, id, record)
  const filled = await fillDraft(ports, id, record, beat)
  await beat.stop()
  take(filled)
  const beatAt = ports.clock.now().toISOString()
  take(await writeEnd(ports, id, { ...record, state: 'taken', message: '', ticked: none, typed: [], beatAt }))
})

const fillDraft = call(
  async (
    ports: ImportPorts,
    id: string,
    record: ImportRecord,
    beat: (done: number, total: number) => void,
  ): Promise<void> => {
    const actor = { by: record.by, tab: 'import' }
    const { read, texts } = take(await readFound(ports, id))
    const file = take(await uploadedFile(ports, id, record.name))
    if (record.begins) {
      take(await deleteContent(ports, actor))
      take(await nameOwner(ports, record, actor))
    }
    const ways = waysOf(read, record)
    const content = take(await readDrafted(ports, texts))
    const wayOf = (key: string) => ways.get(key) ?? 'leave'
    const { documents } = await matchRead(ports, withTyped(read, typedOf(record)), content, wayOf)
    const before = new Map(content.map(({ collection, id: each, fields }) => [`${collection}/${each}`, fields]))
    for (const [at, { collection, id: each, fields }] of documents.entries()) {
      const entry = entryNameOf(collection, each)
      if (entry === none) continue
      const own = before.get(`${collection}/${each}`) ?? none
      const isNewOwner = record.begins && own !== none && collection === 'person-info'
      const after = isNewOwner ? withOwnNames(own, fields) : fields
      const change = take(await texts.restore({ before: own, after }))
      take(await takeEntry(ports, entry, change, actor))
      beat(at + 1, documents.length)
    }
    const folders = read.folders.filter(({ folder }) => ways.has(folderKey(folder)))
    if (folders.length > 0) await takeFolders(ports, file, folders, actor)
  },
)

/** A new owner whose file has no parts of the name: those of the account stay with its name, and go with another one. */
function withOwnNames(before: Fields, after: Fields): Fields {
  const parts = ['givenName', 'familyName'] as const
  if (parts.some((part) => !isAbsent(after[part]) && !isSame(before[part], after[part]))) return after
  const { givenName = none, familyName = none } = isSame(before.name, after.name) ? before : {}
  return { ...after, givenName, familyName }
}

/** Only a bundle has pictures. */
async function takeFolders(
  ports: ImportPorts,
  file: UploadedFile,
  folders: readonly FoundFolder[],
  actor: Actor,
): Promise<void> {
  const source = take(await readFromBundle(ports, file))
  let taken: Result<void> = success()
  for (const folder of folders) if (taken.ok) taken = await takeFolder(ports, folder, source, actor)
  await source.close()
  take(taken)
}

/** Stores the progress of an import now and then, one write at a time; a failed write of it is not important. */
function beats(ports: ImportPorts, id: string, record: ImportRecord) {
  let [last, writing] = [performance.now(), Promise.resolve<unknown>(none)]
  const beat = (done: number, total: number) => {
    if (performance.now() - last < beatMs) return
    last = performance.now()
    const beatAt = ports.clock.now().toISOString()
    writing = writing.then(() => writeProgress(ports, id, { ...record, done, total, beatAt }))
  }
  return Object.assign(beat, { stop: () => writing })
}
