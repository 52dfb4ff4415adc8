import { firstFieldOf, publicPageOf } from '#calls/studio/draft/entry-forms.ts'
import { translationFields } from '#calls/studio/draft/read-draft.ts'
import { fieldNameOf, translatedName } from '#domain/languages/translated-name.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import { contentScreens, pageOfEntry, screenOfCollection, screenOfOwnerField } from '#domain/studio/screens.ts'

/** Where fields are written and where visitors see them. `first` is the first field of the form, which names its inputs. */
export type FieldPlace = { title: string; page: string; publicPage: string; first: string }

/** The place of a field of an entry; without a field the entry's own. */
export function placeOfField(entry: EntryName, field = ''): FieldPlace {
  const { collection } = entry
  if (collection === 'person-info') {
    const { screen, names } = screenOfOwnerField(field)
    const language = translatedName(field)?.language
    if (language !== undefined) return placeOfTranslation(entry, language)
    return { title: screen.title, page: screen.to, publicPage: screen.publicPage, first: names[0] ?? '' }
  }
  const { title, publicPage, hasFormPerField } = screenOfCollection(collection)
  const own = publicPageOf(entry)
  const first = hasFormPerField && field !== '' ? field : firstFieldOf(collection)
  return { title, page: pageOfEntry(entry), publicPage: own ?? publicPage, first }
}

/** The page where an entry is translated. */
export function pageOfTranslation({ collection, id }: EntryName, language: string): string {
  return `${contentScreens.languages.to}/${language}/${collection}/${encodeURIComponent(id)}`
}

function placeOfTranslation(entry: EntryName, language: string): FieldPlace {
  const { title, publicPage } = contentScreens.languages
  return {
    title,
    page: pageOfTranslation(entry, language),
    publicPage,
    first: translationFields(entry.collection, language)[0]?.name ?? '',
  }
}

/** The address of the input of a field, for a problem that names its path. */
export function addressOfField(entry: EntryName, path: string): string {
  const name = fieldNameOf(path)
  const language = translatedName(name)?.language
  const { page, first } = language === undefined ? placeOfField(entry, name) : placeOfTranslation(entry, language)
  return `${page}#${entry.collection}-${first}-${path}`
}
