import { call, take } from '#domain/call.ts'
import { documentPath, filePath, placeOf } from '#domain/content/bundle/bundle.ts'
import { documentText } from '#domain/content/bundle/bundle-document.ts'
import type { Ports } from '#ports/ports.ts'
import { isListedImage } from '#resume/records/image.ts'
import { isPrivateFile } from '#resume/records/private-file.ts'
import { none } from '#resume/result.ts'
import { utf8Length } from '#resume/utf8.ts'
import { readContent } from '../content/content.ts'
import { listFiles } from '../content/list-files.ts'

/** What an export would hold now: how many documents and pictures, and how many bytes. Fails as the stores do. */
export type ExportSize = { documents: number; pictures: number; bytes: number }

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
