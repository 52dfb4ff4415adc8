import { documentText } from '#domain/content/bundle/bundle-document.ts'
import { storedPictureText } from '#domain/languages/picture-text.ts'
import type { FolderItem } from '#domain/studio/draft-folder.ts'
import { orderedNames } from '#domain/studio/picture-names.ts'
import type { Ports } from '#ports/ports.ts'
import { alternativeTextsName, focusPointsName } from '#resume/records/image.ts'
import { type None, none, type Result, success } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { sha256Of } from '../../content/sha-256.ts'

/** A file of a drafted folder, by the name that it gets on the site. `read` returns its bytes. */
export type DraftedFile = { name: string; hash: string; sizeBytes: number; read(): Promise<Result<Uint8Array>> }

/**
 * The files of a folder as drafted: its pictures under their names in order, and `alt.json` and `focus.json` where a picture
 * has a text or a point.
 */
export async function draftedFiles(
  { blobs }: Pick<Ports, 'blobs'>,
  folder: string,
  items: readonly FolderItem[],
): Promise<DraftedFile[]> {
  const names = orderedNames(
    folder,
    items.map(({ name }) => name),
  )
  const named = items.map((item, at) => ({ ...item, name: names[at] ?? item.name }))
  const pictures = named.map(({ name, hash, sizeBytes }) => ({
    name: `${folder}/${name}`,
    hash,
    sizeBytes,
    read: () => blobs.read(hash),
  }))
  const texts = named
    .map((item) => [item.name, storedPictureText(item)] as const)
    .filter(([, text]) => text !== undefined)
  const points = named.flatMap(({ name, focus }) => (focus === none ? [] : [[name, focus] as const]))
  const besides = [
    await jsonFile(`${folder}/${alternativeTextsName}`, Object.fromEntries(texts)),
    await jsonFile(`${folder}/${focusPointsName}`, Object.fromEntries(points)),
  ]
  return [...pictures, ...besides.filter((file) => file !== none)]
}

async function jsonFile(name: string, fields: Fields): Promise<DraftedFile | None> {
  if (Object.keys(fields).length === 0) return none
  const bytes = new TextEncoder().encode(documentText(fields))
  return { name, hash: await sha256Of(bytes), sizeBytes: bytes.length, read: async () => success(bytes) }
}
