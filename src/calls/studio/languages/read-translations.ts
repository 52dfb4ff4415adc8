import { call, take, takeAll } from '#domain/call.ts'
import { bundleCollections } from '#domain/content/bundle/bundle.ts'
import type { Languages } from '#domain/languages/languages.ts'
import { countTranslated, type Translated, type TranslatedText } from '#domain/languages/texts-of-field.ts'
import { translatableFields, translatedTexts } from '#domain/languages/translatable.ts'
import { entryOfPictures } from '#domain/studio/draft-folder.ts'
import { entryKey } from '#domain/studio/entry-key.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import { translatedCaptions } from '#domain/studio/folder-texts.ts'
import type { Ports } from '#ports/ports.ts'
import { none } from '#resume/result.ts'
import { languagesIn } from '../../languages/read-languages.ts'
import { type EntryView, readEntries, readEntry } from '../draft/read-draft.ts'
import { readFolder } from '../draft/read-folder.ts'
import { readFolders } from '../pictures/read-folders.ts'

type TranslationPorts = Pick<Ports, 'documents'>
type FolderPorts = Pick<Ports, 'documents' | 'files'>

const owner = { collection: 'person-info', id: 'owner' } as const

/** Returns the languages of the site as drafted. Fails as the store does. docs/behaviour.md 39.4. */
export const readDraftedLanguages = call(async (ports: TranslationPorts): Promise<Languages> => {
  const { fields } = take(await readEntry(ports, owner))
  return languagesIn(fields)
})

/** An entry with its texts in a language. */
export type EntryTexts = { view: EntryView; texts: TranslatedText[] }

/** A folder of pictures with their texts in a language. */
export type FolderTexts = { folder: string; title: string; texts: TranslatedText[] }

/** The texts of what visitors may see, by language. */
export type TranslatedEntries = {
  languages: Languages
  entriesIn(language: string): EntryTexts[]
  foldersIn(language: string): FolderTexts[]
}

/**
 * Returns the entries and the folders of pictures that have texts, as drafted, without deleted and hidden ones; the owner comes first. Fails as
 * the stores do.
 */
export const readTranslations = call(async (ports: FolderPorts): Promise<TranslatedEntries> => {
  const names = bundleCollections.filter((collection) => translatableFields(collection).length > 0)
  const first = [
    ...names.filter((name) => name === owner.collection),
    ...names.filter((name) => name !== owner.collection),
  ]
  const read = (await takeAll(first.map((collection) => readEntries(ports, collection)))).flat()
  const views = read.filter(({ state, isHidden }) => state !== 'deleted' && !isHidden)
  const folders = await shownFolders(ports, new Set(views.map(({ entry }) => entryKey(entry))))
  return {
    languages: take(await readDraftedLanguages(ports)),
    entriesIn: (language) =>
      views
        .map((view) => ({ view, texts: translatedTexts(view.entry.collection, view.fields, language) }))
        .filter(({ texts }) => texts.length > 0),
    foldersIn: (language) =>
      folders
        .map(({ folder, title, items }) => ({ folder, title, texts: translatedCaptions(items, language) }))
        .filter(({ texts }) => texts.length > 0),
  }
})

/** The folders whose pictures and texts pages show. Backgrounds have no text there. */
async function shownFolders(ports: FolderPorts, shown: ReadonlySet<string>) {
  const folders = take(await readFolders(ports)).filter(({ folder, title, pictures }) => {
    const entry = entryOfPictures(folder)
    const isUsed = title !== folder && folder !== 'backgrounds'
    return pictures > 0 && (entry === none ? isUsed : shown.has(entryKey(entry)))
  })
  const read = await takeAll(folders.map(({ folder }) => readFolder(ports, folder)))
  return read.map(({ items }, at) => ({ items, folder: folders[at]?.folder ?? '', title: folders[at]?.title ?? '' }))
}

/** Returns an entry to be translated, with the fields that have texts. Fails as `readEntry`. */
export const readEntryToTranslate = call(async (ports: TranslationPorts, entry: EntryName) => {
  return { view: take(await readEntry(ports, entry)), fields: translatableFields(entry.collection) }
})

/** How much of all entries and folders is translated. */
export function countIn({ entriesIn, foldersIn }: TranslatedEntries, language: string): Translated {
  return countTranslated([...entriesIn(language), ...foldersIn(language)].flatMap(({ texts }) => texts))
}
