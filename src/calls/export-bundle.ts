import { documentPath, filePath, placeOf } from '#domain/bundle.ts'
import { documentText } from '#domain/bundle-document.ts'
import { failed, none, type Result, success } from '#domain/result.ts'
import type { BundleSink } from '#ports/bundle.ts'
import type { Ports } from '#ports/ports.ts'
import { type Content, contentMark, pathOf, readContent } from './content.ts'
import { finishImport } from './import-bundle.ts'
import type { OnProgress } from './judge-bundle.ts'

type ExportPorts = Pick<Ports, 'documents' | 'files'>

/** `leftOut`: what no bundle can hold, by path. */
export type ExportReport = { documents: number; files: number; leftOut: string[] }

/**
 * Writes the whole content as a bundle: documents as text, files byte for byte, by path. The same content gives the same
 * bytes. When anything fails, nothing of the bundle is left; fails with 'canceled' when the content changed meanwhile.
 * Source: contract, command line.
 */
export async function exportBundle(
  ports: ExportPorts,
  sink: BundleSink,
  onProgress: OnProgress = () => {},
): Promise<Result<ExportReport>> {
  const written = await writeAll(ports, sink, onProgress)
  const finished = written.ok ? await sink.finish() : written
  if (finished.ok) return written
  await sink.discard()
  return finished
}

async function writeAll(ports: ExportPorts, sink: BundleSink, onProgress: OnProgress): Promise<Result<ExportReport>> {
  const finished = await finishImport(ports)
  if (!finished.ok) return finished
  const content = await readContent(ports)
  if (!content.ok) return content
  const { parts, leftOut } = partsOf(ports, content.data)
  for (const [at, { path, bytes }] of parts.entries()) {
    const read = await bytes()
    if (!read.ok) return changedOr(read, ports, content.data)
    const written = await sink.write(path, read.data)
    if (!written.ok) return written
    onProgress({ step: 'writing', done: at + 1, total: parts.length, name: path })
  }
  const documents = parts.filter(({ path }) => placeOf(path).kind === 'document').length
  return changedOr(success({ documents, files: parts.length - documents, leftOut }), ports, content.data)
}

type Part = { path: string; bytes: () => Promise<Result<Uint8Array>> }

function partsOf({ files }: ExportPorts, content: Content): { parts: Part[]; leftOut: string[] } {
  const encoder = new TextEncoder()
  const leftOut: string[] = []
  const parts: Part[] = []
  for (const document of content.documents) {
    const path = documentPath(document.collection, document.id)
    if (path === none) leftOut.push(pathOf(document))
    else parts.push({ path, bytes: async () => success(encoder.encode(documentText(document.fields))) })
  }
  for (const name of content.files.keys()) {
    const path = filePath(name)
    const { kind } = placeOf(path)
    if (kind === 'picture' || kind === 'alternative texts') parts.push({ path, bytes: () => files.read(name) })
    else leftOut.push(path)
  }
  return { parts: parts.sort((a, b) => (a.path < b.path ? -1 : 1)), leftOut: leftOut.sort() }
}

/** The result, unless the content is no longer the one that the export began with: then two states were mixed. */
async function changedOr<T>(result: Result<T>, ports: ExportPorts, content: Content): Promise<Result<T>> {
  const mark = await contentMark(ports)
  if (mark.ok && mark.data !== content.mark)
    return failed('canceled', 'The content was changed during the export. Please try again.')
  return result
}
