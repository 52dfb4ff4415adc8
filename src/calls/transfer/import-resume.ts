import type { BundleCollection } from '#domain/content/bundle.ts'
import { isStorable, validateFields } from '#domain/content/bundle-document.ts'
import { failed, type Result, success } from '#domain/result.ts'
import type { Found, Read } from '#domain/transfer/found-entry.ts'
import type { Ports } from '#ports/ports.ts'
import { readContent } from '../content/content.ts'
import { finishImport, importDocuments, sampleState } from './import-bundle.ts'
import { matchRead } from './match-read.ts'

export type ResumePorts = Pick<Ports, 'documents' | 'files' | 'pictures' | 'clock'>

/**
 * What an import of a resume did, or with `dryRun` would do. `isChanged`: there was something to store. `replacedSample`: the
 * content was the untouched sample.
 */
export type ResumeReport = { found: Found; isChanged: boolean; replacedSample: boolean }

/** How many times an import is planned when another process changes the content meanwhile. */
const tries = 3

/**
 * Imports what a file of another program holds: new entries, and absent fields of the owner and the place. What is stored
 * already stays, also where the file says otherwise; nothing is deleted. While the content is the untouched sample, what the
 * file holds replaces it. All or nothing. Fails as `importBundle` does. docs/behaviour.md 12.7.
 */
export async function importResume(
  ports: ResumePorts,
  read: Read,
  { dryRun }: { dryRun: boolean },
): Promise<Result<ResumeReport>> {
  for (let at = 0; at < tries; at += 1) {
    const finished = dryRun ? success(false) : await finishImport(ports)
    if (!finished.ok) return finished
    const content = await readContent(ports)
    if (!content.ok) return content
    const sample = await sampleState(ports, content.data)
    if (!sample.ok) return sample
    const { isSample } = sample.data
    const { found, documents } = await matchRead(ports, read, isSample ? [] : content.data.documents)
    const isChanged = documents.length > 0
    const report = { found, isChanged, replacedSample: isSample && documents.length > 0 }
    if (dryRun || documents.length === 0) return success(report)
    const stored = documents.map(({ collection, id, fields }) => ({
      ...{ collection, id, ...validateFields(collection as BundleCollection, id, fields) },
    }))
    if (stored.some(({ fields, problems }) => problems.length > 0 || !isStorable(fields)))
      return failed('invalid', 'What the file holds cannot be stored.')
    const from = read.kind === 'linkedin' ? 'a LinkedIn archive' : 'a JSON Resume file'
    const imported = await importDocuments(ports, stored, { from, mark: content.data.mark })
    if (!imported.ok && imported.failure.code === 'canceled' && at < tries - 1) continue
    if (!imported.ok) return imported
    return imported.data.accepted ? success(report) : failed('invalid', 'What the file holds cannot be stored.')
  }
  return failed('canceled', 'The content kept changing during the import. Please try again.')
}
