import { draftedFields } from '#domain/studio/draft-entry.ts'
import { pictureFolderOf } from '#domain/studio/draft-folder.ts'
import { type EntryName, entryNameOf } from '#domain/studio/entry-name.ts'
import { collections } from '#resume/records/collections/collections.ts'
import { folderOf, isListedImage } from '#resume/records/image.ts'
import { withNames } from '#resume/records/sample-names.ts'
import { none } from '#resume/result.ts'
import { isSame } from '#resume/schema/same-value.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import type { Content } from '../../content/content.ts'
import type { Draft } from '../draft/read-draft.ts'

/** What a publish would show of the sample: an entry, a field of the owner, or pictures of a folder. */
export type SamplePart = { entry: EntryName; field: string | null } | { folder: string; pictures: number }

/** Fields of the owner that never are the sample's: a start gives them. */
const own = ['name', 'givenName', 'familyName', 'email', 'timeZone', 'language']

/** Returns what of the untouched sample the draft leaves as it is, but for the owner's names in its texts. */
export function sampleLeft(content: Content, { entries, folders }: Draft): SamplePart[] {
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
