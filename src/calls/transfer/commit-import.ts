import { call, take } from '#domain/call.ts'
import type { DocumentChange } from '#ports/content/documents.ts'
import type { FileChange } from '#ports/content/files.ts'
import type { Ports } from '#ports/ports.ts'
import { none, type Result, success } from '#resume/result.ts'
import type { Content } from '../content/content.ts'

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
    content: Content,
    documents: readonly DocumentChange[],
    files: readonly FileChange[],
    beforehand: Beforehand = async () => success(async () => {}),
  ): Promise<boolean> => {
    const folders = take(await ports.files.prepare(files))
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
