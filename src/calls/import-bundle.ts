import type { BundleProblem } from '#domain/bundle.ts'
import { failed, none, type Result, success } from '#domain/result.ts'
import type { BundleSource } from '#ports/bundle.ts'
import type { DocumentChange } from '#ports/documents.ts'
import type { FileChange } from '#ports/files.ts'
import type { Ports } from '#ports/ports.ts'
import { type Content, contentMark, fingerprintOf, readContent } from './content.ts'
import { type JudgedBundle, judgeBundle, type OnProgress } from './judge-bundle.ts'
import { type Changes, type ImportPlan, type PlannedFile, planImport } from './plan-import.ts'
import { sha256Of } from './sha-256.ts'

type ImportPorts = Pick<Ports, 'documents' | 'files' | 'pictures'>

/** `replace`: the bundle becomes the whole content. `dryRun`: nothing is changed. */
export type ImportOptions = { replace?: boolean; dryRun?: boolean; onProgress?: OnProgress }

/** `whole`: the bundle became the whole content; `replacedSample`: because that was the untouched sample. */
export type ImportReport = { changes: Changes; whole: boolean; replacedSample: boolean }
export type ImportAnswer = { accepted: true; report: ImportReport } | { accepted: false; problems: BundleProblem[] }

/**
 * Makes a bundle content: replaces documents and files of the same id and name and keeps others, or with `replace`, and
 * while the content is the untouched sample, becomes the whole content. All or nothing, also when the process is
 * killed; collections that the site writes itself (submissions, mail, user) are never touched.
 * Fails with 'canceled' while another import is under way. Source: contract, command line.
 */
export function importBundle(
  ports: ImportPorts,
  source: BundleSource,
  options: ImportOptions = {},
): Promise<Result<ImportAnswer>> {
  return run(ports, source, { ...options, asSample: false })
}

/** Imports the sample into a new place and marks it, so that the owner's first own bundle replaces it. */
export function importSample(
  ports: ImportPorts,
  source: BundleSource,
  onProgress?: OnProgress,
): Promise<Result<ImportAnswer>> {
  return run(ports, source, { ...(onProgress === undefined ? {} : { onProgress }), asSample: true })
}

/**
 * Brings to its end what an import that was killed, or another process, left between its two commits: files whose
 * documents are committed are shown, others of an importer that lives no more are forgotten. Gives whether there was
 * something to do. Called at the start, when the content's version changed, and before an import and an export.
 */
export async function finishImport({ documents, files }: Pick<Ports, 'documents' | 'files'>): Promise<Result<boolean>> {
  const batch = await files.prepared()
  if (!batch.ok) return batch
  if (batch.data === none) return success(false)
  // Read after the batch: an importer that is known to be gone commits no documents any more.
  const last = await documents.read('site', 'import')
  if (!last.ok) return last
  const { id, abandoned } = batch.data
  const isCommitted = last.data?.fields.id === id
  if (!isCommitted && !abandoned) return success(false)
  const finished = isCommitted ? await files.commit(id) : await files.discard(id)
  return finished.ok ? success(true) : finished
}

/** How often an import plans anew when somebody else changed the content meanwhile. */
const tries = 3

type RunOptions = ImportOptions & { asSample: boolean }

async function run(ports: ImportPorts, source: BundleSource, options: RunOptions): Promise<Result<ImportAnswer>> {
  const { replace = false, dryRun = false, asSample, onProgress = () => {} } = options
  const judged = await judgeBundle(ports, source, onProgress)
  if (!judged.ok) return judged
  if (judged.data.problems.length > 0) return success({ accepted: false, problems: judged.data.problems })

  for (let at = 0; at < tries; at += 1) {
    const finished = dryRun ? success(false) : await finishImport(ports)
    if (!finished.ok) return finished
    const planned = await plan(ports, judged.data, replace)
    if (!planned.ok) return planned
    const { content, report, steps, isMarked } = planned.data
    const isNothing = steps.documents.length === 0 && steps.files.length === 0 && !isMarked && !asSample
    if (dryRun || isNothing) return success({ accepted: true, report })

    const mark: DocumentChange = {
      collection: 'site',
      id: 'sample',
      fields: asSample ? { fingerprint: await fingerprintOf(steps.after) } : none,
    }
    const committed = await commit(
      ports,
      source,
      content,
      { ...steps, documents: [...steps.documents, mark] },
      onProgress,
    )
    if (!committed.ok) return committed
    if (committed.data) return success({ accepted: true, report })
  }
  return failed('canceled', 'The content was changed again and again during the import. Please try again.')
}

type Planned = { content: Content; report: ImportReport; steps: ImportPlan; isMarked: boolean }

async function plan(ports: ImportPorts, judged: JudgedBundle, replace: boolean): Promise<Result<Planned>> {
  const content = await readContent(ports)
  if (!content.ok) return content
  const mark = await ports.documents.read('site', 'sample')
  if (!mark.ok) return mark
  const isMarked = mark.data !== none
  const replacedSample = isMarked && mark.data?.fields.fingerprint === (await fingerprintOf(content.data))
  const whole = replace || replacedSample
  const steps = planImport(content.data, judged, whole)
  return success({ content: content.data, report: { changes: steps.changes, whole, replacedSample }, steps, isMarked })
}

/**
 * Files first, unseen; then the documents, with a note which files belong to them; then the files are shown. Gives
 * false, with nothing done, when the content is no longer the one that was planned for.
 */
async function commit(
  ports: ImportPorts,
  source: BundleSource,
  content: Content,
  { documents, files }: Pick<ImportPlan, 'documents' | 'files'>,
  onProgress: OnProgress,
): Promise<Result<boolean>> {
  const prepared = await ports.files.prepare(fileChanges(source, files, onProgress))
  if (!prepared.ok) return prepared
  const id = prepared.data
  const mark = await contentMark(ports)
  if (!mark.ok || mark.data !== content.mark) {
    await ports.files.discard(id)
    return mark.ok ? success(false) : mark
  }
  const written = await ports.documents.commit([...documents, { collection: 'site', id: 'import', fields: { id } }])
  if (!written.ok) {
    await settle(ports, id)
    return written
  }
  const shown = await ports.files.commit(id)
  return shown.ok ? success(true) : failed(shown.failure.code, unshown, shown.failure)
}

const unshown =
  'The documents are imported, but their files cannot be shown yet. The next start or import shows them, once the disk can be written.'

/** A commit that failed may have been made all the same: what is stored decides, and when it cannot be read, the next start. */
async function settle({ documents, files }: ImportPorts, id: string): Promise<void> {
  const last = await documents.read('site', 'import')
  if (!last.ok) return
  if (last.data?.fields.id === id) await files.commit(id)
  else await files.discard(id)
}

function fileChanges(source: BundleSource, files: readonly PlannedFile[], onProgress: OnProgress): FileChange[] {
  let done = 0
  return files.map(({ name, source: from }) => {
    if (from === none) return { name, bytes: none }
    const bytes = async () => {
      const read = await source.read(from.path)
      if (!read.ok) return failed(read.failure.code, `${from.path} ${read.failure.message}.`, read.failure.cause)
      if ((await sha256Of(read.data)) !== from.hash)
        return failed('canceled', `${from.path} was changed during the import. Please try again.`)
      done += 1
      onProgress({ step: 'storing', done, total: files.filter((file) => file.source !== none).length, name: from.path })
      return read
    }
    return { name, bytes }
  })
}
