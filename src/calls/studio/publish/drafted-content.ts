import { call, fail, take } from '#domain/call.ts'
import { filePath, placeOf } from '#domain/content/bundle/bundle.ts'
import { isStorable, validateFields } from '#domain/content/bundle/bundle-document.ts'
import { type ContentDocument, pathOf } from '#domain/content/bundle/snapshot.ts'
import { draftedFields } from '#domain/studio/draft-entry.ts'
import { pictureFolderOf } from '#domain/studio/draft-folder.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import { type FieldProblem, fieldProblem } from '#domain/studio/entry-problems.ts'
import type { Ports } from '#ports/ports.ts'
import { alternativeTextsName, focusPointsName, folderOf, isListedImage } from '#resume/records/image.ts'
import { none } from '#resume/result.ts'
import { canonicalText } from '#resume/schema/same-value.ts'
import type { Content } from '../../content/content.ts'
import { type DraftedFile, draftedFiles } from '../draft/drafted-files.ts'
import type { Draft } from '../draft/read-draft.ts'
import { jsonFields } from '../draft/read-folder.ts'

/** A problem of the draft, at a field of an entry or at a picture of a folder. */
export type PublishProblem = FieldProblem & { entry: EntryName | null; folder: string | null }

/** What a publish of the draft writes and removes, by path, and why it cannot be published. */
export type DraftedContent = {
  documents: ContentDocument[]
  files: DraftedFile[]
  removed: ReadonlySet<string>
  problems: PublishProblem[]
}

type DraftedPorts = Pick<Ports, 'files' | 'blobs' | 'pictures'>

/** Returns what differs between the draft and the content, and makes its pictures. Fails as the stores do. */
export const draftedContent = call(
  async (ports: DraftedPorts, draft: Draft, content: Content): Promise<DraftedContent> => {
    const drafted = { documents: [], files: [], problems: [] } as Omit<DraftedContent, 'removed'>
    const removed = new Set<string>()
    const deletedFolders = new Set<string>()
    const published = new Map(content.documents.map((document) => [pathOf(document), document.fields]))
    for (const { part } of draft.entries) {
      const { collection, id } = part
      const given = draftedFields(part, none)
      if (given === none) {
        removed.add(pathOf(part))
        const folder = pictureFolderOf(part)
        if (folder !== none) deletedFolders.add(folder)
        continue
      }
      const { fields, problems } = validateFields(collection, id, given)
      const large = isStorable(fields) ? [] : [{ field: '', reason: 'is larger than 1 MB' }]
      const entry = { collection, id }
      for (const problem of [...problems, ...large])
        drafted.problems.push({
          ...fieldProblem(entry, fields, problem, published.get(pathOf(part))),
          entry,
          folder: none,
        })
      drafted.documents.push({ collection, id, fields })
    }
    for (const folder of deletedFolders) for (const path of filesIn(content, folder)) removed.add(path)
    for (const { part } of draft.folders) {
      if (deletedFolders.has(part.folder)) continue
      for (const path of filesIn(content, part.folder)) removed.add(path)
      for (const file of await draftedFiles(ports, part.folder, part.items)) {
        removed.delete(filePath(file.name))
        if (content.files.get(file.name) === file.hash || (await meansSame(ports, content, file))) continue
        const reason = await rejectionOf(ports, file)
        if (reason !== none) drafted.problems.push(pictureProblem(part.folder, file, reason))
        drafted.files.push(file)
      }
    }
    return { ...drafted, removed }
  },
)

/** The paths of the files directly in a folder. */
function filesIn(content: Content, folder: string): string[] {
  const names = [...content.files.keys()].filter((name) => folderOf(name) === folder)
  return names.map(filePath)
}

/** Why a file cannot be published. A picture that is not made yet is made. */
async function rejectionOf({ pictures }: DraftedPorts, { name, hash, read }: DraftedFile): Promise<string | null> {
  const place = placeOf(filePath(name))
  if (place.kind === 'rejected') return place.reason
  if (!isListedImage(name) || take(await pictures.read(hash)) !== none) return none
  const bytes = await read()
  if (!bytes.ok) return bytes.failure.code === 'object-not-found' ? 'is no longer stored' : take(bytes)
  const made = await pictures.make(bytes.data)
  if (made.ok) return none
  const { code, message, cause } = made.failure
  return code === 'invalid' ? message : fail(code, `${filePath(name)}: ${message}`, cause)
}

function pictureProblem(folder: string, { name }: DraftedFile, reason: string): PublishProblem {
  const message = `${name.slice(folder.length + 1)} ${reason}.`
  return { path: '', message, line: `${folder}: ${message}`, entry: none, folder }
}

/** Whether a file of texts or points says what the stored one says, in other words of JSON. */
async function meansSame({ files }: DraftedPorts, content: Content, file: DraftedFile): Promise<boolean> {
  const isText = [alternativeTextsName, focusPointsName].some((name) => file.name.endsWith(`/${name}`))
  if (!isText || !content.files.has(file.name)) return false
  const [stored, wanted] = [await files.read(file.name), await file.read()]
  if (!stored.ok || !wanted.ok) return false
  return canonicalText(jsonFields(stored.data)) === canonicalText(jsonFields(wanted.data))
}
