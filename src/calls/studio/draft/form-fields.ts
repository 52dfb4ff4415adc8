import { collections } from '#domain/content/collections/collections.ts'
import { type EntryName, entryNameOf } from '#domain/studio/entry-name.ts'
import { type FormField, formFields } from '#domain/studio/form-field.ts'

/** The fields of an entry's form, in the order of its schema. */
export function entryFormFields({ collection }: Pick<EntryName, 'collection'>): FormField[] {
  return formFields(collections[collection].fields.entries)
}

/** The entry that an address or a form names, or none; only for those a bundle can hold. */
export function namedEntry(collection: unknown, id: unknown): EntryName | null {
  return entryNameOf(String(collection ?? ''), String(id ?? ''))
}
