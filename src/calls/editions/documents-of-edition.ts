import type { Document, Documents } from '#ports/content/documents.ts'
import { lineFieldOf } from '#resume/records/collections/collections.ts'
import {
  chosenItems,
  chosenLines,
  type Edition,
  entriesWithChosenLines,
  entryPath,
  ownerFieldsOf,
} from '#resume/records/edition.ts'
import { linesOf } from '#resume/records/item-ids.ts'
import { none, success } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { fieldsInLanguage } from '../languages/documents-in-language.ts'

/**
 * The documents as an edition has them, so that whatever is made from them (page, PDF, Word, text, JSON) is the edition's.
 * Entries that it does not choose are not there; the others are in its order and language, with its lines. docs/behaviour.md 38.1.
 */
export function documentsOfEdition(documents: Documents, edition: Edition): Documents {
  const asChosen = (collection: string, all: readonly Document[]) =>
    chosenItems(edition, collection, all, ({ id }) => id).map((document) => ({
      ...document,
      fields: fieldsOfEdition(edition, collection, document),
    }))
  return {
    ...documents,
    async read(collection, id) {
      const read = await documents.read(collection, id)
      if (!read.ok || read.data === none) return read
      const [document = none] = asChosen(collection, [read.data])
      return success(document)
    },
    async readAll(collection) {
      const read = await documents.readAll(collection)
      return read.ok ? success([...asChosen(collection, read.data)]) : read
    },
  }
}

function fieldsOfEdition(edition: Edition, collection: string, { id, fields }: Document): Fields {
  const { language } = edition
  const spoken = language === none ? fields : fieldsInLanguage(collection, fields, language)
  if (collection === 'person-info') return ownerFieldsOf(edition, spoken)
  const [lineField, path] = [lineFieldOf(collection), entryPath({ collection, id })]
  if (lineField === none || !entriesWithChosenLines(edition).includes(path)) return spoken
  const lines = chosenLines(edition, path, linesOf(spoken, lineField))
  return { ...spoken, [lineField]: lines.map(({ text }) => text) }
}
