import { contentCollections } from '#domain/bundle.ts'
import type { Fields } from '#domain/record.ts'
import { failed, none, type Result, success } from '#domain/result.ts'
import { isCollectionName, isDocumentId } from '#domain/store-name.ts'
import type { Document, Documents } from '#ports/documents.ts'

/** A document store for tests and trials. Fields are kept as JSON text, so that nobody shares them. */
export function memoryDocuments(): Documents {
  const collections = new Map<string, Map<string, string>>()
  let version = 0

  return {
    async read(collection, id) {
      if (!isCollectionName(collection) || !isDocumentId(id)) return badName()
      const text = collections.get(collection)?.get(id)
      return success(text === undefined ? none : toDocument(id, text))
    },

    async readAll(collection) {
      if (!isCollectionName(collection)) return badName()
      const found = [...(collections.get(collection) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1))
      return success(found.map(([id, text]) => toDocument(id, text)))
    },

    async commit(changes) {
      if (!changes.every(({ collection, id }) => isCollectionName(collection) && isDocumentId(id))) return badName()
      for (const { collection, id, fields } of changes) {
        const documents = collections.get(collection) ?? new Map<string, string>()
        collections.set(collection, documents)
        if (fields === none) documents.delete(id)
        else documents.set(id, JSON.stringify(fields))
      }
      if (changes.some(({ collection }) => contentCollections.includes(collection))) version += 1
      return success()
    },

    async version() {
      return success(String(version))
    },
  }
}

function toDocument(id: string, text: string): Document {
  const fields: Fields = JSON.parse(text)
  return { id, fields }
}

function badName(): Result<never> {
  return failed('invalid', 'A document or its collection cannot be called so.')
}
