import { call, fail, take } from '#domain/call.ts'
import { isStorable, validateFields } from '#domain/content/bundle/bundle-document.ts'
import type { ImportKind } from '#domain/studio/import-kinds.ts'
import type { Found, Read } from '#domain/transfer/parsed-entry.ts'
import type { Ports } from '#ports/ports.ts'
import type { CollectionName } from '#resume/records/collections/collections.ts'
import { readContent } from '../content/content.ts'
import { importDocuments, sampleState } from './import-bundle.ts'
import { matchRead } from './match-read.ts'

export type ResumePorts = Pick<Ports, 'documents' | 'files' | 'blobs' | 'pictures' | 'clock'>

/**
 * What an import of a resume did, or with `dryRun` would do. `isChanged`: there was something to store. `replacedSample`: the
 * content was the untouched sample.
 */
export type ResumeReport = { found: Found; isChanged: boolean; replacedSample: boolean }

/** What the history says that an import came from. */
const sources: Readonly<Record<ImportKind, string>> = {
  bundle: 'a bundle',
  linkedin: 'a LinkedIn archive',
  jsonresume: 'a JSON Resume file',
  pdf: 'a PDF',
  word: 'a Word file',
  europass: 'a Europass file',
  text: 'a text file',
}

/** How many times an import is planned when another process changes the content meanwhile. */
const tries = 3

/**
 * Imports what a file of another program holds: new entries, and absent fields of the owner and the place. What is stored
 * already stays, also where the file says otherwise; nothing is deleted. While the content is the untouched sample, what the
 * file holds replaces it. All or nothing. Fails as `importBundle` does. docs/behaviour.md 12.7.
 */
export const importResume = call(
  async (ports: ResumePorts, read: Read, { dryRun }: { dryRun: boolean }): Promise<ResumeReport> => {
    for (let at = 0; at < tries; at += 1) {
      const content = take(await readContent(ports))
      const { isSample } = take(await sampleState(ports, content))
      const { found, documents } = await matchRead(ports, read, isSample ? [] : content.documents)
      const isChanged = documents.length > 0
      const report = { found, isChanged, replacedSample: isSample && documents.length > 0 }
      if (dryRun || documents.length === 0) return report
      const stored = documents.map(({ collection, id, fields }) => ({
        ...{ collection, id, ...validateFields(collection as CollectionName, id, fields) },
      }))
      if (stored.some(({ fields, problems }) => problems.length > 0 || !isStorable(fields)))
        return fail('invalid', 'What is in the file cannot be stored.')
      const from = sources[read.kind]
      const imported = await importDocuments(ports, stored, { from, mark: content.mark })
      if (!imported.ok && imported.failure.code === 'canceled' && at < tries - 1) continue
      if (!imported.ok) return take(imported)
      return imported.data.accepted ? report : fail('invalid', 'What is in the file cannot be stored.')
    }
    return fail('canceled', 'The content kept changing during the import. Please try again.')
  },
)
