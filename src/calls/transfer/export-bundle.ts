import { call, fail, take } from '#domain/call.ts'
import {
  type BundlePlace,
  documentPath,
  filePath,
  type PrivateCollection,
  placeOf,
} from '#domain/content/bundle/bundle.ts'
import { documentText } from '#domain/content/bundle/bundle-document.ts'
import { pathOf } from '#domain/content/bundle/snapshot.ts'
import type { BundleSink } from '#ports/content/bundle.ts'
import type { Ports } from '#ports/ports.ts'
import { utf8Length } from '#resume/bytes.ts'
import { isListedImage } from '#resume/records/image.ts'
import { isPrivateFile } from '#resume/records/private-file.ts'
import { none, type Result, success } from '#resume/result.ts'
import { type Content, readContent } from '../content/content.ts'
import { listFiles } from '../content/list-files.ts'
import { type PrivateDocument, readPrivateDocuments } from './private-documents.ts'
import type { OnProgress } from './validate-bundle.ts'

type ExportPorts = Pick<Ports, 'documents' | 'files'>

/** `withMessages` also exports what visitors and accounts left. */
export type ExportOptions = { withMessages?: boolean; onProgress?: OnProgress }

/** Numbers of exported documents, files and, by collection, private documents. `leftOut`: paths that no bundle can hold. */
export type ExportReport = {
  documents: number
  files: number
  messages: Record<PrivateCollection, number>
  leftOut: string[]
}

/**
 * Writes the whole content as a bundle, ordered by path: documents as text, files byte for byte, and private documents if
 * wanted. The same content gives the same bytes. A failed export leaves nothing of the bundle; it fails with 'canceled'
 * when the content changed meanwhile. docs/behaviour.md 12.4.
 */
export async function exportBundle(
  ports: ExportPorts,
  sink: BundleSink,
  options: ExportOptions = {},
): Promise<Result<ExportReport>> {
  const written = await writeAll(ports, sink, options)
  const finished = written.ok ? await sink.finish() : written
  if (finished.ok) return written
  await sink.discard()
  return finished
}

const writeAll = call(
  async (
    ports: ExportPorts,
    sink: BundleSink,
    { withMessages = false, onProgress = () => {} }: ExportOptions,
  ): Promise<ExportReport> => {
    const content = take(await readContent(ports))
    const messages = withMessages ? take(await readPrivateDocuments(ports)) : []
    const { parts, leftOut } = partsOf(ports, content, messages)
    for (const [at, { path, bytes }] of parts.entries()) {
      const read = await bytes()
      if (!read.ok) return changedOr(read, ports, content)
      take(await sink.write(path, read.data))
      onProgress({ step: 'writing', done: at + 1, total: parts.length, name: path })
    }
    return changedOr(success({ ...countsOf(parts), leftOut }), ports, content)
  },
)

function countsOf(parts: readonly Part[]): Omit<ExportReport, 'leftOut'> {
  const places = parts.map(({ path }) => placeOf(path))
  const count = (isOne: (place: BundlePlace) => boolean) => places.filter(isOne).length
  const of = (collection: PrivateCollection) =>
    count((place) => place.kind === 'private document' && place.collection === collection)
  return {
    documents: count(({ kind }) => kind === 'document'),
    files: count(isFile),
    messages: {
      ...{ submissions: of('submissions'), mail: of('mail'), forwards: of('forwards'), user: of('user') },
      private: of('private'),
    },
  }
}

function isFile({ kind }: Pick<BundlePlace, 'kind'>): boolean {
  return kind === 'picture' || kind === 'alternative texts' || kind === 'focus points'
}

type Part = { path: string; bytes: () => Promise<Result<Uint8Array>> }

function partsOf(
  { files }: ExportPorts,
  content: Content,
  messages: readonly PrivateDocument[],
): { parts: Part[]; leftOut: string[] } {
  const encoder = new TextEncoder()
  const leftOut: string[] = []
  const parts: Part[] = []
  for (const document of [...content.documents, ...messages]) {
    const path = documentPath(document.collection, document.id)
    if (path === none) leftOut.push(pathOf(document))
    else parts.push({ path, bytes: async () => success(encoder.encode(documentText(document.fields))) })
  }
  for (const name of content.files.keys()) {
    const path = filePath(name)
    const { kind } = placeOf(path)
    if (isFile({ kind })) parts.push({ path, bytes: () => files.read(name) })
    else leftOut.push(path)
  }
  return { parts: parts.sort((a, b) => (a.path < b.path ? -1 : 1)), leftOut: leftOut.sort() }
}

/** Returns the result, or 'canceled' when the content changed since the export began: the bundle would mix two states. */
async function changedOr<T>(result: Result<T>, ports: ExportPorts, content: Content): Promise<T> {
  const mark = await ports.documents.version()
  if (mark.ok && mark.data !== content.mark)
    return fail('canceled', 'The content was changed during the export. Please try again.')
  return take(result)
}

/** What an export would hold now: how many documents and pictures, and how many bytes. Fails as the stores do. */
type ExportSize = { documents: number; pictures: number; bytes: number }

export const exportSize = call(async (ports: Pick<Ports, 'documents' | 'files'>): Promise<ExportSize> => {
  const content = take(await readContent(ports))
  const listed = take(await listFiles(ports))
  const documents = content.documents.filter(({ collection, id }) => documentPath(collection, id) !== none)
  const isPart = (name: string) => !isPrivateFile(name) && 'name' in placeOf(filePath(name))
  const files = listed.filter(({ name }) => isPart(name))
  const texts = documents.map(({ fields }) => utf8Length(documentText(fields)))
  const sizes = [...texts, ...files.map(({ sizeBytes }) => sizeBytes)]
  return {
    documents: documents.length,
    pictures: files.filter(({ name }) => isListedImage(name)).length,
    bytes: sizes.reduce((sum, size) => sum + size, 0),
  }
})
