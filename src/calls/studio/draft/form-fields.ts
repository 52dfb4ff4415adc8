import { translatableFields } from '#domain/languages/translatable.ts'
import { besideTranslation, nameOfTranslation } from '#domain/languages/translated-name.ts'
import { type EntryName, entryNameOf } from '#domain/studio/entry-name.ts'
import { type FormField, formFields } from '#domain/studio/form-field.ts'
import { collections } from '#resume/records/collections/collections.ts'

/** The fields of an entry's form, in the order of its schema. */
export function entryFormFields({ collection }: Pick<EntryName, 'collection'>): FormField[] {
  return formFields(collections[collection].fields.entries)
}

/** The entry that an address or a form names, or none; only for those a bundle can hold. */
export function namedEntry(collection: unknown, id: unknown): EntryName | null {
  return entryNameOf(String(collection ?? ''), String(id ?? ''))
}

/** The field of a form for the translation of a field, or for what it is from, by its name. */
export function translationField(name: string, label: string): FormField {
  return { name, label, help: '', words: {}, isRequired: false, kind: 'translation' }
}

/** The fields of a form for the translations of an entry into a language. */
export function translationFields(collection: string, language: string): FormField[] {
  return translatableFields(collection).flatMap(({ name, label }) => {
    const translation = nameOfTranslation(language, name)
    return [translation, besideTranslation(translation) ?? ''].map((each) => translationField(each, label))
  })
}
