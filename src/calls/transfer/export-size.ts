import { documentPath, filePath, placeOf } from '#domain/content/bundle.ts'
import { documentText } from '#domain/content/bundle-document.ts'
import { isListedImage } from '#domain/content/image.ts'
import { isPrivateFile } from '#domain/content/private-file.ts'
import { none, type Result, success } from '#domain/result.ts'
import type { Ports } from '#ports/ports.ts'
import { readContent } from '../content/content.ts'
import { listFiles } from '../content/list-files.ts'

/** What an export would hold now: how many documents and pictures, and how many bytes. Fails as the stores do. */
export type ExportSize = { documents: number; pictures: number; bytes: number }

export async function exportSize(ports: Pick<Ports, 'documents' | 'files'>): Promise<Result<ExportSize>> {
  const content = await readContent(ports)
  if (!content.ok) return content
  const listed = await listFiles(ports)
  if (!listed.ok) return listed
  const documents = content.data.documents.filter(({ collection, id }) => documentPath(collection, id) !== none)
  const isPart = (name: string) => !isPrivateFile(name) && 'name' in placeOf(filePath(name))
  const files = listed.data.filter(({ name }) => isPart(name))
  const encoder = new TextEncoder()
  const texts = documents.map(({ fields }) => encoder.encode(documentText(fields)).length)
  const sizes = [...texts, ...files.map(({ sizeBytes }) => sizeBytes)]
  return success({
    documents: documents.length,
    pictures: files.filter(({ name }) => isListedImage(name)).length,
    bytes: sizes.reduce((sum, size) => sum + size, 0),
  })
}
