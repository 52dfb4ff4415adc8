import { lineFieldOf } from '#domain/content/collections/collections.ts'
import {
  chosenItems,
  chosenLines,
  type Edition,
  entriesWithChosenLines,
  entryPath,
  ownerFieldsOf,
} from '#domain/content/edition.ts'
import { linesOf } from '#domain/content/item-ids.ts'
import { none, success } from '#domain/result.ts'
import type { Fields } from '#domain/schema/stored-fields.ts'
import type { Document, Documents } from '#ports/content/documents.ts'
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
