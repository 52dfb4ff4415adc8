import { entryInLanguage } from '#domain/languages/in-language.ts'
import type { Document, Documents } from '#ports/content/documents.ts'
import { none, success } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import type { TextAt } from '#resume/schema/texts.ts'

/** What stands for a text that is not translated. */
type FallBack = (at: TextAt) => string

/**
 * The documents in a language, so that whatever is made from them (page, PDF, Word, text, JSON) is in it. Texts that are not translated are
 * those of the document, as `fallBack` has them. docs/behaviour.md 39.3.
 */
export function documentsInLanguage(documents: Documents, language: string, fallBack?: FallBack): Documents {
  const inLanguage = (collection: string, document: Document): Document => ({
    ...document,
    fields: fieldsInLanguage(collection, document.fields, language, fallBack),
  })
  return {
    ...documents,
    async read(collection, id) {
      const read = await documents.read(collection, id)
      return read.ok && read.data !== none ? success(inLanguage(collection, read.data)) : read
    },
    async readAll(collection) {
      const read = await documents.readAll(collection)
      return read.ok ? success(read.data.map((each) => inLanguage(collection, each))) : read
    },
  }
}

/** In documents in a language the city as it is stored, by which the place of pages is found to be the stored one. */
export const plainCityField = 'plainCity'

/** The fields of a document in a language. */
export function fieldsInLanguage(collection: string, fields: Fields, language: string, fallBack?: FallBack): Fields {
  const own = entryInLanguage(collection, fields, language, fallBack)
  if (collection === 'person-info') return { ...own, language }
  return collection === 'location' ? { ...own, [plainCityField]: fields.city } : own
}

/** Ports with their documents in a further language; the ports themselves without one. */
export function inLanguage<P extends { documents: Documents }>(
  ports: P,
  language: string | undefined,
  fallBack?: FallBack,
): P {
  if (language === undefined) return ports
  return { ...ports, documents: documentsInLanguage(ports.documents, language, fallBack) }
}
