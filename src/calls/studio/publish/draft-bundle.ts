import { call } from '#domain/call.ts'
import { filePath } from '#domain/content/bundle/bundle.ts'
import { alternativeTextsName, focusPointsName, folderOf } from '#domain/content/image.ts'
import { none } from '#domain/result.ts'
import { isFields } from '#domain/schema/stored-fields.ts'
import { draftedFields } from '#domain/studio/draft-entry.ts'
import { pictureFolderOf } from '#domain/studio/draft-folder.ts'
import { canonicalText } from '#domain/studio/same-value.ts'
import type { BundleSource } from '#ports/content/bundle.ts'
import type { Ports } from '#ports/ports.ts'
import { type Content, pathOf } from '../../content/content.ts'
import { documentPart, type Part, sourceOf } from '../../transfer/parts-source.ts'
import { draftedFiles } from '../draft/drafted-files.ts'
import type { Draft } from '../draft/read-draft.ts'
import { jsonFields } from '../draft/read-folder.ts'

/** The draft as a bundle of what changes, and the paths that it removes. */
export type DraftBundle = { source: BundleSource; removed: ReadonlySet<string>; isEmpty: boolean }

/** Describes what a publish of the draft changes in the content. Fails as the stores do. */
export const draftBundle = call(
  async (ports: Pick<Ports, 'files' | 'blobs'>, draft: Draft, content: Content): Promise<DraftBundle> => {
    const parts = new Map<string, Part>()
    const removed = new Set<string>()
    const published = new Map(content.documents.map((document) => [pathOf(document), document.fields]))
    const deletedFolders = new Set<string>()
    for (const { part } of draft.entries) {
      const path = pathOf(part)
      const fields = draftedFields(part, published.get(path) ?? none)
      if (fields !== none) parts.set(path, documentPart(fields))
      else {
        removed.add(path)
        const folder = pictureFolderOf(part)
        if (folder !== none) deletedFolders.add(folder)
      }
    }
    for (const folder of deletedFolders) for (const path of filesIn(content, folder)) removed.add(path)
    for (const { part } of draft.folders) {
      if (deletedFolders.has(part.folder)) continue
      const wanted = await draftedFiles(ports, part.folder, part.items)
      for (const path of filesIn(content, part.folder)) removed.add(path)
      for (const file of wanted) {
        const path = filePath(file.name)
        removed.delete(path)
        const isSame = content.files.get(file.name) === file.hash || (await meansSame(ports, content, file))
        if (!isSame) parts.set(path, file)
      }
    }
    return { source: sourceOf(parts), removed, isEmpty: parts.size === 0 }
  },
)

/** The paths of the files directly in a folder. */
function filesIn(content: Content, folder: string): string[] {
  const names = [...content.files.keys()].filter((name) => folderOf(name) === folder)
  return names.map(filePath)
}

/** Whether a file of texts or points says what the stored one says, in other words of JSON. */
async function meansSame({ files }: Pick<Ports, 'files'>, content: Content, file: Part & { name: string }) {
  const isText = [alternativeTextsName, focusPointsName].some((name) => file.name.endsWith(`/${name}`))
  if (!isText || !content.files.has(file.name)) return false
  const [stored, wanted] = [await files.read(file.name), await file.read()]
  if (!stored.ok || !wanted.ok) return false
  const fields = jsonFields(stored.data)
  return isFields(fields) && canonicalText(fields) === canonicalText(jsonFields(wanted.data))
}
