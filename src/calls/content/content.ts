import { bundleCollections, filePath } from '#domain/content/bundle.ts'
import { isPrivateFile } from '#domain/content/private-file.ts'
import { type Result, success } from '#domain/result.ts'
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

export async function readContent(ports: ContentPorts): Promise<Result<Content>> {
  const mark = await contentVersion(ports)
  if (!mark.ok) return mark
  const documents: ContentDocument[] = []
  for (const collection of bundleCollections) {
    const read = await ports.documents.readAll(collection)
    if (!read.ok) return read
    documents.push(...read.data.map((document) => ({ ...document, collection })))
  }
  const files = await listFiles(ports)
  if (!files.ok) return files
  const shown = files.data.filter(({ name }) => !isPrivateFile(name))
  return success({ mark: mark.data, documents, files: new Map(shown.map(({ name, hash }) => [name, hash])) })
}

/** Returns a version that differs after every change of documents or files. */
export async function contentVersion({ documents, files }: ContentPorts): Promise<Result<string>> {
  const [ofDocuments, ofFiles] = [await documents.version(), await files.version()]
  if (!ofDocuments.ok) return ofDocuments
  return ofFiles.ok ? success(`${ofDocuments.data} ${ofFiles.data}`) : ofFiles
}

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
