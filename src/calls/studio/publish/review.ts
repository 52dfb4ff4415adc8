import { call, fail, take } from '#domain/call.ts'
import { filePath, placeOf } from '#domain/content/bundle/bundle.ts'
import { isStorable, validateFields } from '#domain/content/bundle/bundle-document.ts'
import { type ContentDocument, pathOf } from '#domain/content/bundle/snapshot.ts'
import { draftedFields, isStale } from '#domain/studio/draft-entry.ts'
import { pictureFolderOf } from '#domain/studio/draft-folder.ts'
import { type EntryName, entryNameOf } from '#domain/studio/entry-name.ts'
import { type FieldProblem, fieldProblem } from '#domain/studio/entry-problems.ts'
import type { Ports } from '#ports/ports.ts'
import { collections } from '#resume/records/collections/collections.ts'
import { alternativeTextsName, focusPointsName, folderOf, isListedImage } from '#resume/records/image.ts'
import { withNames } from '#resume/records/person-info.ts'
import { none } from '#resume/result.ts'
import { canonicalText, isSame } from '#resume/schema/same-value.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { type Content, readContent } from '../../content/content.ts'
import { sampleState } from '../../transfer/import-bundle.ts'
import { compareEntries, type EntryChange } from '../changes.ts'
import { draftBase } from '../draft/draft-base.ts'
import { publishedOf } from '../draft/draft-store.ts'
import { type Draft, type EntryView, readDraft, viewOf } from '../draft/read-draft.ts'
import {
  type DraftedFile,
  draftedFiles,
  type FolderView,
  folderView,
  jsonFields,
  readPublishedFolder,
} from '../draft/read-folder.ts'
import { type LeftOut, readLeftOut } from '../editions/edition-words.ts'
import { folderPlaces } from '../pictures/read-folders.ts'

/** Whether the site was changed since the draft of an entry or folder began. docs/behaviour.md 22.5. */
type Stale = { isStale: boolean }

type DraftedFolder = FolderView & Stale & { title: string }

/** The draft, each of its entries and folders beside the content that it is compared with. */
type Drafted = { draft: Draft; content: Content; entries: (EntryView & Stale)[]; folders: DraftedFolder[] }

type ReviewPorts = Pick<Ports, 'documents' | 'files'>

/** Returns the changed entries and folders of the draft. No text is compared. Fails as the stores do. */
export const readDrafted = call(async (ports: ReviewPorts): Promise<Drafted> => {
  const draft = take(await readDraft(ports))
  const content = take(await readContent(take(await draftBase(ports))))
  const stored = new Map(content.documents.map((document) => [pathOf(document), document.fields]))
  const entries: Drafted['entries'] = []
  for (const { part } of draft.entries) {
    const { collection, id } = part
    const published = await publishedOf(collection, stored.get(pathOf(part)) ?? none)
    entries.push({ ...viewOf({ collection, id }, part, published), isStale: isStale(part, published) })
  }
  // Names of folders need every entry of the resume, which a draft without pictures need not read.
  const places = draft.folders.length === 0 ? none : take(await folderPlaces(ports))
  const folders: DraftedFolder[] = []
  for (const { part } of draft.folders) {
    const published = take(await readPublishedFolder(ports, part.folder))
    const title = places?.placeOf(part.folder).title ?? part.folder
    folders.push({ ...folderView(part.folder, part, published), title, isStale: published.hash !== part.base })
  }
  return { draft, content, entries, folders }
})

/**
 * Everything that a publish of the draft changes. `version` goes into the form of the publish. `isOwnStart`: the site begins without the
 * sample, so what is new is all that it has.
 */
export type Review = {
  isOwnStart: boolean
  /** What a publish would show of the sample. */
  left: SamplePart[]
  /** What editions choose and will not have. */
  gone: LeftOut[]
  version: string
  changes: number
  entries: (EntryChange & Stale)[]
  folders: DraftedFolder[]
}

/** Returns the changes of the draft, by entry and folder. Fails as the stores do. */
export const readReview = call(async (ports: ReviewPorts): Promise<Review> => {
  const { draft, content, ...drafted } = take(await readDrafted(ports))
  const pairs = drafted.entries.map(({ entry, state, published, fields }) => ({
    ...{ entry, before: published, after: state === 'deleted' ? none : fields },
  }))
  const changes = take(await compareEntries(ports, pairs))
  const isOwnStart = take(await draftBase(ports)) !== ports
  const isSample = !isOwnStart && take(await sampleState(ports, content)).isSample
  const parts = draft.entries.map(({ part }) => part)
  return {
    ...{ isOwnStart, version: draft.version, changes: draft.changes, folders: drafted.folders },
    left: isSample ? sampleLeft(content, draft) : [],
    gone: take(await readLeftOut(ports, parts)),
    entries: changes.map((change, at) => ({ ...change, isStale: drafted.entries[at]?.isStale === true })),
  }
})

/** What a publish would show of the sample: an entry, a field of the owner, or pictures of a folder. */
type SamplePart = { entry: EntryName; field: string | null } | { folder: string; pictures: number }

/** Fields of the owner that never are the sample's: a start gives them. */
const own = ['name', 'givenName', 'familyName', 'email', 'timeZone', 'language']

/** Returns what of the untouched sample the draft leaves as it is, but for the owner's names in its texts. */
function sampleLeft(content: Content, { entries, folders }: Draft): SamplePart[] {
  const ofEntries = content.documents.flatMap(({ collection, id, fields }): SamplePart[] => {
    const entry = entryNameOf(collection, id)
    if (entry === none) return []
    const part = entries.find((each) => each.part.collection === collection && each.part.id === id)?.part
    const drafted = part === undefined ? fields : draftedFields(part, fields)
    if (drafted === none) return []
    if (collection === 'person-info') return ownerFields(fields, drafted).map((field) => ({ entry, field }))
    return part === undefined ? [{ entry, field: none }] : []
  })
  // The pictures of a deleted entry go with it, without a draft of their folder.
  const deleted = new Set(
    entries.filter(({ part }) => draftedFields(part, {}) === none).map(({ part }) => pictureFolderOf(part)),
  )
  const listed = [...content.files].filter(([name]) => isListedImage(name) && !deleted.has(folderOf(name)))
  const ofFolders = [...Map.groupBy(listed, ([name]) => folderOf(name))].flatMap(([folder, files]): SamplePart[] => {
    const drafted = folders.find(({ part }) => part.folder === folder)?.part.items
    // A picture of the site has its name as its id: another one with the same bytes is the owner's choice.
    const stays = ([name, hash]: [string, string]) =>
      drafted?.some((item) => item.id === name.slice(folder.length + 1) && item.hash === hash) ?? true
    const pictures = files.filter(stays)
    return pictures.length === 0 ? [] : [{ folder, pictures: pictures.length }]
  })
  return [...ofEntries, ...ofFolders]
}

function ownerFields(sample: Fields, drafted: Fields): string[] {
  return Object.keys(collections['person-info'].fields.entries).filter((name) => {
    const [was, is] = [sample[name], drafted[name]]
    if (own.includes(name) || isSame(was, none)) return false
    return isSame(was, is) || (name === 'whoAmI' && typeof was === 'string' && is === renamed(was, sample, drafted))
  })
}

/** The text as a start wrote it: a text is not the owner's by its name alone. */
function renamed(text: string, sample: Fields, drafted: Fields): string {
  const names = { name: String(drafted.name ?? ''), givenName: String(drafted.givenName ?? '') }
  return withNames(text, String(sample.name ?? ''), names)
}

/** A problem of the draft, at a field of an entry or at a picture of a folder. */
export type PublishProblem = FieldProblem & { entry: EntryName | null; folder: string | null }

/** What a publish of the draft writes and removes, by path, and why it cannot be published. */
type DraftedContent = {
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
