import { call, take } from '#domain/call.ts'
import { bundleCollections } from '#domain/content/bundle/bundle.ts'
import { type ContentDocument, type Snapshot, snapshotBytes } from '#domain/content/bundle/snapshot.ts'
import type { Ports } from '#ports/ports.ts'
import { isPrivateFile } from '#resume/records/private-file.ts'
import { listFiles } from './list-files.ts'
import { sha256Of } from './sha-256.ts'

type ContentPorts = Pick<Ports, 'documents' | 'files'>

/** The content as it is stored. `mark` is the content version at the beginning of the read. */
export type Content = Snapshot & { mark: string }

export const readContent = call(async (ports: ContentPorts): Promise<Content> => {
  const mark = take(await ports.documents.version())
  const documents: ContentDocument[] = []
  for (const collection of bundleCollections) {
    const read = take(await ports.documents.readAll(collection))
    documents.push(...read.map((document) => ({ ...document, collection })))
  }
  const files = take(await listFiles(ports))
  const shown = files.filter(({ name }) => !isPrivateFile(name))
  return { mark, documents, files: new Map(shown.map(({ name, hash }) => [name, hash])) }
})

/** Returns a hash that is equal for equal content only: the name that its snapshot would have. */
export function fingerprintOf(content: Snapshot): Promise<string> {
  return sha256Of(snapshotBytes(content))
}
