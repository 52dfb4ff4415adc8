import { call, take } from '#domain/call.ts'
import { failed, none, type Result } from '#domain/result.ts'
import type { BundleSource } from '#ports/content/bundle.ts'
import type { FileChange } from '#ports/content/files.ts'
import type { Ports } from '#ports/ports.ts'
import type { Content } from '../content/content.ts'
import { sha256Of } from '../content/sha-256.ts'
import type { ImportPlan, PlannedFile } from './plan-import.ts'
import type { OnProgress } from './validate-bundle.ts'

type CommitPorts = Pick<Ports, 'documents' | 'files'>

/** Work before the documents are committed. Returns the function that undoes it when the commit fails. */
export type Beforehand = () => Promise<Result<() => Promise<void>>>

/**
 * Stores the bytes of files, which nothing names yet, and then commits the documents and the names of the files together.
 * Returns false, with nothing changed, when the content is no longer the one that the plan was made for.
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
    const folders = take(await ports.files.prepare(fileChanges(source, files, onProgress)))
    const takeBack = take(await beforehand())
    const last = await ports.documents.read('site', 'import')
    const mark = last.ok ? await ports.documents.version() : last
    if (!last.ok || !mark.ok || mark.data !== content.mark) {
      await takeBack()
      return mark.ok ? false : take(mark)
    }
    // Every import writes the note, so one that was committed after the version was read is a conflict.
    const id = crypto.randomUUID()
    const note = { collection: 'site', id: 'import', fields: { id }, was: last.data?.fields ?? none }
    const written = await ports.documents.commit([...documents, ...folders, note])
    if (written.ok || (await isWritten(ports, id, takeBack))) return true
    return written.failure.code === 'conflict' ? false : take(written)
  },
)

/**
 * Whether the documents were committed although the commit reported a failure. The stored note decides; when it cannot be
 * read, nothing is undone, because they may be. A commit that was not made is undone here.
 */
async function isWritten({ documents }: Pick<Ports, 'documents'>, id: string, takeBack: () => Promise<void>) {
  const last = await documents.read('site', 'import')
  if (!last.ok) return false
  if (last.data?.fields.id === id) return true
  await takeBack()
  return false
}

function fileChanges(source: BundleSource, files: readonly PlannedFile[], onProgress: OnProgress): FileChange[] {
  let done = 0
  const total = files.filter((file) => file.source !== none && 'path' in file.source).length
  return files.map(({ name, source: from }) => {
    if (from === none || from instanceof Uint8Array) return { name, source: from }
    const { hash } = from
    const bytes = async () => {
      const read = await source.read(from.path)
      if (!read.ok) return failed(read.failure.code, `${from.path} ${read.failure.message}.`, read.failure.cause)
      if ((await sha256Of(read.data)) !== hash)
        return failed('canceled', `${from.path} was changed during the import. Please try again.`)
      done += 1
      onProgress({ step: 'storing', done, total, name: from.path })
      return read
    }
    return { name, source: { hash, bytes } }
  })
}
