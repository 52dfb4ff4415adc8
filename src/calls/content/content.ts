import { call, take } from '#domain/call.ts'
import { bundleCollections, filePath } from '#domain/content/bundle/bundle.ts'
import { isPrivateFile } from '#domain/content/private-file.ts'
import type { Document } from '#ports/content/documents.ts'
import type { Ports } from '#ports/ports.ts'
import { listFiles } from './list-files.ts'
import { sha256Of } from './sha-256.ts'

type ContentPorts = Pick<Ports, 'documents' | 'files'>

/** A stored document of a collection that bundles hold. */
export type ContentDocument = Document & { collection: string }

/**
 * Everything that a bundle can hold, as stored: documents, and the hashes of files by name. `mark` is the content version
 * at the beginning of the read.
 */
export type Content = { mark: string; documents: ContentDocument[]; files: ReadonlyMap<string, string> }

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

/** Returns a document's path in a bundle, even if no bundle can hold it. */
export function pathOf({ collection, id }: Pick<ContentDocument, 'collection' | 'id'>): string {
  return `documents/${collection}/${id}.json`
}

/** Returns a hash that is equal for equal content only. */
export async function fingerprintOf({ documents, files }: Pick<Content, 'documents' | 'files'>): Promise<string> {
  const lines = [
    ...documents.map((document) => `${pathOf(document)} ${JSON.stringify(document.fields)}`),
    ...[...files].map(([name, hash]) => `${filePath(name)} ${hash}`),
  ]
  return sha256Of(lines.sort().join('\n'))
}
