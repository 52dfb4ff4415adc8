import { call, take, takeAll } from '#domain/call.ts'
import { bundleCollections } from '#domain/content/bundle/bundle.ts'
import { leftTextsIn } from '#domain/languages/aligned.ts'
import type { Languages } from '#domain/languages/languages.ts'
import {
  countTranslated,
  type TranslatableField,
  type Translated,
  type TranslatedText,
} from '#domain/languages/texts-of-field.ts'
import { translatableFields, translatedTexts } from '#domain/languages/translatable.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import type { Ports } from '#ports/ports.ts'
import { languagesIn } from '../../languages/read-languages.ts'
import { type EntryView, readEntries, readEntry } from '../draft/read-entry.ts'

type TranslationPorts = Pick<Ports, 'documents'>

const owner = { collection: 'person-info', id: 'owner' } as const

/** Returns the languages of the site as drafted. Fails as the store does. docs/behaviour.md 39.4. */
export const readDraftedLanguages = call(async (ports: TranslationPorts): Promise<Languages> => {
  const { fields } = take(await readEntry(ports, owner))
  return languagesIn(fields)
})

/** An entry with its texts in a language. */
export type EntryTexts = { view: EntryView; texts: TranslatedText[] }

/** The texts of what visitors may see, by language. */
export type TranslatedEntries = { languages: Languages; entriesIn(language: string): EntryTexts[] }

/** Returns the entries that have texts, as drafted, without deleted and hidden ones; the owner comes first. Fails as the store does. */
export const readTranslations = call(async (ports: TranslationPorts): Promise<TranslatedEntries> => {
  const names = bundleCollections.filter((collection) => translatableFields(collection).length > 0)
  const first = [
    ...names.filter((name) => name === owner.collection),
    ...names.filter((name) => name !== owner.collection),
  ]
  const read = (await takeAll(first.map((collection) => readEntries(ports, collection)))).flat()
  const views = read.filter(({ state, isHidden }) => state !== 'deleted' && !isHidden)
  return {
    languages: take(await readDraftedLanguages(ports)),
    entriesIn: (language) =>
      views
        .map((view) => ({ view, texts: translatedTexts(view.entry.collection, view.fields, language) }))
        .filter(({ texts }) => texts.length > 0),
  }
})

/** How much of all entries is translated. */
export function countEntries(entries: readonly EntryTexts[]): Translated {
  return countTranslated(entries.flatMap(({ texts }) => texts))
}

/** An entry to be translated, with the fields that have texts, and texts of its translation that no line has any more. */
export type EntryToTranslate = { view: EntryView; fields: (TranslatableField & { left: string[] })[] }

/** Returns it. Fails with 'object-not-found' when there is no such entry, and as the store does. */
export const readEntryToTranslate = call(
  async (ports: TranslationPorts, entry: EntryName, language: string): Promise<EntryToTranslate> => {
    const view = take(await readEntry(ports, entry))
    const fields = translatableFields(entry.collection).map((field) => ({
      ...field,
      left: leftTextsIn(view.fields, language, field.name),
    }))
    return { view, fields }
  },
)
