import { call, take } from '#domain/call.ts'
import { failed, none, type Result, success } from '#domain/result.ts'
import type { BundleSource } from '#ports/content/bundle.ts'
import type { FileChange } from '#ports/content/files.ts'
import type { Ports } from '#ports/ports.ts'
import { type Content, contentVersion } from '../content/content.ts'
import { sha256Of } from '../content/sha-256.ts'
import type { ImportPlan, PlannedFile } from './plan-import.ts'
import type { OnProgress } from './validate-bundle.ts'

type CommitPorts = Pick<Ports, 'documents' | 'files'>

/** Work before the documents are committed. Returns the function that undoes it when the commit fails. */
export type Beforehand = () => Promise<Result<() => Promise<void>>>

/**
 * Prepares the files unseen, commits the documents with a note that names the batch, then shows the files. Returns false,
 * with nothing changed, when the content is no longer the one that the plan was made for.
 */
export const commitImport = call(
  async (
    ports: CommitPorts,
    source: BundleSource,
    content: Content,
    { documents, files }: Pick<ImportPlan, 'documents' | 'files'>,
    beforehand: Beforehand,
    onProgress: OnProgress,
  ): Promise<boolean> => {
    const id = take(await ports.files.prepare(fileChanges(ports, source, files, onProgress)))
    const committed = commitPrepared(ports, id, content, documents, beforehand)
    // In each case: a batch that was neither committed nor discarded is left to the next import or start.
    return take(await committed.finally(() => ports.files.release(id)))
  },
)

async function commitPrepared(
  ports: CommitPorts,
  id: string,
  content: Content,
  documents: ImportPlan['documents'],
  beforehand: Beforehand,
): Promise<Result<boolean>> {
  const begun = await beforehand()
  if (!begun.ok) {
    await ports.files.discard(id)
    return begun
  }
  const takeBack = begun.data
  const last = await ports.documents.read('site', 'import')
  const mark = last.ok ? await contentVersion(ports) : last
  if (!last.ok || !mark.ok || mark.data !== content.mark) {
    await ports.files.discard(id)
    await takeBack()
    return mark.ok ? success(false) : mark
  }
  // Every import writes the note, so one that was committed after the version was read is a conflict.
  const note = { collection: 'site', id: 'import', fields: { id }, was: last.data?.fields ?? none }
  const written = await ports.documents.commit([...documents, note])
  if (!written.ok && !(await isWritten(ports, id, takeBack)))
    return written.failure.code === 'conflict' ? success(false) : written
  const shown = await ports.files.commit(id)
  return shown.ok ? success(true) : failed(shown.failure.code, unshown, shown.failure)
}

const unshown =
  'The documents are imported, but their files cannot be shown yet. The next start or import shows them, once the disk can be written.'

/**
 * Whether the documents were committed although the commit reported a failure. The stored note decides; when it cannot be
 * read, the next import or start decides. A commit that was not made is undone here.
 */
async function isWritten({ documents, files }: CommitPorts, id: string, takeBack: () => Promise<void>) {
  const last = await documents.read('site', 'import')
  if (!last.ok) return false
  if (last.data?.fields.id === id) return true
  await files.discard(id)
  await takeBack()
  return false
}

function fileChanges(
  ports: Pick<Ports, 'files'>,
  source: BundleSource,
  files: readonly PlannedFile[],
  onProgress: OnProgress,
): FileChange[] {
  let done = 0
  const total = files.filter((file) => file.source !== none && 'path' in file.source).length
  return files.map(({ name, source: from }) => {
    if (from === none) return { name, bytes: none }
    if ('bytes' in from) return { name, bytes: async () => success(from.bytes()) }
    if ('stored' in from) return { name, bytes: () => bytesOrNone(ports, from.stored) }
    const bytes = async () => {
      const read = await source.read(from.path)
      if (!read.ok) return failed(read.failure.code, `${from.path} ${read.failure.message}.`, read.failure.cause)
      if ((await sha256Of(read.data)) !== from.hash)
        return failed('canceled', `${from.path} was changed during the import. Please try again.`)
      done += 1
      onProgress({ step: 'storing', done, total, name: from.path })
      return read
    }
    return { name, bytes }
  })
}

/** An original that is missing or damaged must not stop the import that replaces it. */
async function bytesOrNone({ files }: Pick<Ports, 'files'>, name: string): Promise<Result<Uint8Array | null>> {
  const read = await files.read(name)
  return read.ok ? read : success(none)
}
