import { countText } from '#domain/byte-size.ts'
import { call, fail, take } from '#domain/call.ts'
import { type BundleProblem, filePath } from '#domain/content/bundle/bundle.ts'
import { type ContentDocument, pathOf } from '#domain/content/bundle/snapshot.ts'
import { withIds } from '#domain/languages/translatable.ts'
import { sampleNoteName } from '#domain/studio/sample-note.ts'
import { contentWarnings } from '#domain/transfer/content-warnings.ts'
import type { BundleSource } from '#ports/content/bundle.ts'
import type { DocumentChange } from '#ports/content/documents.ts'
import type { FileChange } from '#ports/content/files.ts'
import type { Ports } from '#ports/ports.ts'
import { failed, type None, none, type Result } from '#resume/result.ts'
import { type Content, fingerprintOf, readContent } from '../content/content.ts'
import { type HistoryStep, historyStep } from '../content/history-step.ts'
import { sha256Of } from '../content/sha-256.ts'
import { commitImport } from './commit-import.ts'
import { type MessagePlan, type MessagePorts, type MessageReport, planMessages } from './import-messages.ts'
import { type Changes, type ImportPlan, type PlannedFile, planImport } from './plan-import.ts'
import { sampleNote } from './sample-note.ts'
import { type OnProgress, type ValidatedBundle, validateBundle } from './validate-bundle.ts'

type ImportPorts = Pick<Ports, 'documents' | 'files' | 'blobs' | 'pictures' | 'clock'>

/**
 * `replace`: the bundle becomes the whole content. `dryRun`: nothing is changed. `from` names the source in the history. `mark`:
 * the content that the bundle was made for; the import fails with 'canceled' when it is no longer that.
 */
export type ImportOptions = {
  replace?: boolean
  dryRun?: boolean
  onProgress?: OnProgress
  from?: string
  mark?: string
}

/**
 * `whole`: the bundle became the whole content; `replacedSample`: it did because the content was the untouched sample.
 * `messages` is none when messages were not imported. `warnings` concern the whole content after the import; they do not
 * stop it.
 */
export type ImportReport = {
  changes: Changes
  warnings: BundleProblem[]
  messages: MessageReport | None
  whole: boolean
  replacedSample: boolean
}
export type ImportAnswer = { accepted: true; report: ImportReport } | { accepted: false; problems: BundleProblem[] }

/**
 * Imports a bundle: replaces documents and files of the same id and name and keeps others. With `replace`, or while the
 * content is the untouched sample, the bundle becomes the whole content. All or nothing, also when the process is killed. A
 * bundle with collections that the site writes itself (submissions, mail, user) is rejected, and these are never changed.
 * Fails with 'canceled' when the content keeps changing meanwhile. docs/behaviour.md 12.1, 12.2.
 */
export function importBundle(
  ports: ImportPorts,
  source: BundleSource,
  options: ImportOptions = {},
): Promise<Result<ImportAnswer>> {
  return run(ports, source, { ...options, asSample: false, messagesOf: none })
}

/** Works as `importBundle` for documents that were validated, without pictures. */
export function importDocuments(
  ports: ImportPorts,
  documents: ContentDocument[],
  options: ImportOptions,
): Promise<Result<ImportAnswer>> {
  const validated = { documents, messages: [], files: [], problems: [] }
  return store(ports, { read: async () => failed('unavailable', 'cannot be read') }, validated, {
    ...options,
    asSample: false,
    messagesOf: none,
  })
}

/**
 * Works as `importBundle` and also imports the bundle's messages and accounts: missing ones are added in the same commit,
 * existing ones are never changed or removed. A bundle without content leaves the content as it is. docs/behaviour.md 12.5.
 */
export function importWithMessages(
  ports: ImportPorts & MessagePorts,
  mailDelivery: 'worker' | 'extension',
  source: BundleSource,
  options: ImportOptions = {},
): Promise<Result<ImportAnswer>> {
  const messagesOf = ({ messages }: ValidatedBundle) => planMessages(ports, messages, mailDelivery)
  return run(ports, source, { ...options, asSample: false, messagesOf })
}

/**
 * Imports the sample into a new data folder and marks it, so that the owner's first own bundle replaces it.
 * docs/behaviour.md 12.6.
 */
export function importSample(
  ports: ImportPorts,
  source: BundleSource,
  onProgress?: OnProgress,
): Promise<Result<ImportAnswer>> {
  return run(ports, source, { ...(onProgress === undefined ? {} : { onProgress }), asSample: true, messagesOf: none })
}

/** How many times an import plans when another process changes the content meanwhile. */
const tries = 3

type RunOptions = ImportOptions & {
  asSample: boolean
  messagesOf: ((validated: ValidatedBundle) => Promise<Result<MessagePlan>>) | None
}

const run = call(async (ports: ImportPorts, source: BundleSource, options: RunOptions): Promise<ImportAnswer> => {
  const { messagesOf, onProgress = () => {} } = options
  const validated = take(await validateBundle(ports, source, messagesOf !== none, onProgress))
  return take(await store(ports, source, validated, options))
})

const store = call(
  async (
    ports: ImportPorts,
    source: Pick<BundleSource, 'read'>,
    validated: ValidatedBundle,
    options: RunOptions,
  ): Promise<ImportAnswer> => {
    const { replace = false, dryRun = false, asSample, messagesOf, onProgress = () => {}, from = 'a bundle' } = options
    if (validated.problems.length > 0) return { accepted: false, problems: validated.problems }
    const hasContent = validated.documents.length + validated.files.length > 0
    if (replace && !hasContent)
      return fail('invalid', 'The bundle has no content, so it cannot become the whole content.')

    for (let at = 0; at < tries; at += 1) {
      const messages = messagesOf === none ? none : take(await messagesOf(validated))
      const planned = await plan(ports, validated, replace, hasContent)
      const { content, steps, isMarked } = planned
      if (options.mark !== undefined && options.mark !== content.mark) break
      const report = { ...planned.report, messages: messages?.report ?? none }
      const changes = [...steps.documents, ...(messages?.documents ?? [])]
      const isNothing = changes.length === 0 && steps.files.length === 0 && !(isMarked && hasContent) && !asSample
      if (dryRun || isNothing) return { accepted: true, report }

      const mark: DocumentChange = {
        collection: 'site',
        id: 'sample',
        fields: asSample ? { fingerprint: await fingerprintOf(steps.after) } : none,
      }
      const history = asSample ? nothingForHistory : await historyOf(ports, content, steps, from)
      const noted = asSample ? [{ ...sampleNoteName, fields: await sampleNote(validated) }] : []
      const documents = [...changes, ...(hasContent ? [mark] : []), ...noted, ...history.documents]
      const files = fileChanges(source, steps.files, onProgress)
      const committed = take(await commitImport(ports, content, documents, files, messages?.beforehand))
      if (committed) return { accepted: true, report }
    }
    return fail('canceled', 'The content kept changing during the import. Please try again.')
  },
)

function fileChanges(
  source: Pick<BundleSource, 'read'>,
  files: readonly PlannedFile[],
  onProgress: OnProgress,
): FileChange[] {
  let done = 0
  const total = files.filter(({ hash }) => hash !== none).length
  return files.map(({ name, hash }) => {
    if (hash === none) return { name, source: none }
    const path = filePath(name)
    const bytes = async () => {
      const read = await source.read(path)
      if (!read.ok) return failed(read.failure.code, `${path} ${read.failure.message}.`, read.failure.cause)
      if ((await sha256Of(read.data)) !== hash)
        return failed('canceled', `${path} was changed during the import. Please try again.`)
      done += 1
      onProgress({ step: 'storing', done, total, name: path })
      return read
    }
    return { name, source: { hash, bytes } }
  })
}

type ForHistory = Pick<HistoryStep, 'documents'>
const nothingForHistory: ForHistory = { documents: [] }

/** An import is a publish: what it changes can be brought back. */
async function historyOf(ports: ImportPorts, content: Content, steps: ImportPlan, from: string): Promise<ForHistory> {
  if (steps.documents.length === 0 && steps.files.length === 0) return nothingForHistory
  const { added, changed, removed } = steps.changes
  const entries = countText(added.length + changed.length + removed.length, 'entry', 'entries')
  return take(await historyStep(ports, content, steps, { by: 'command line', summary: `${entries} from ${from}` }))
}

/**
 * Whether the content began as the sample (`isMarked`), and whether it still is the untouched one, which the first import
 * replaces. docs/behaviour.md 12.6.
 */
export const sampleState = call(
  async (
    { documents }: Pick<Ports, 'documents'>,
    content: Content,
  ): Promise<{ isMarked: boolean; isSample: boolean }> => {
    const mark = take(await documents.read('site', 'sample'))
    const isSample = mark !== none && mark.fields.fingerprint === (await fingerprintOf(content))
    return { isMarked: mark !== none, isSample }
  },
)

/** The documents of a bundle, whose items have the ids of the stored ones. */
function withIdsOf({ documents: stored }: Content, { documents }: ValidatedBundle): ContentDocument[] {
  const before = new Map(stored.map((document) => [pathOf(document), document.fields]))
  return documents.map((document) => {
    const { collection, fields } = document
    return { ...document, fields: withIds(collection, before.get(pathOf(document)) ?? {}, fields) }
  })
}

type Planned = { content: Content; report: Omit<ImportReport, 'messages'>; steps: ImportPlan; isMarked: boolean }

async function plan(
  ports: ImportPorts,
  validated: ValidatedBundle,
  replace: boolean,
  hasContent: boolean,
): Promise<Planned> {
  const content = take(await readContent(ports))
  const { isMarked, isSample } = take(await sampleState(ports, content))
  const replacedSample = isSample && hasContent
  const whole = replace || replacedSample
  const bundle = { ...validated, documents: withIdsOf(content, validated) }
  const steps = planImport(content, bundle, whole ? 'all others' : new Set())
  const warnings = hasContent ? contentWarnings(steps.after.documents, steps.after.files.keys(), ports.clock.now()) : []
  const report = { changes: steps.changes, warnings, whole, replacedSample }
  return { content, report, steps, isMarked }
}
