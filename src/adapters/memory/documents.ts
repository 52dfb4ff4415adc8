import { contentCollections } from '#domain/content/bundle.ts'
import { failed, none, type Result, success } from '#domain/result.ts'
import type { Fields } from '#domain/schema/record.ts'
import { isCollectionName, isDocumentId } from '#domain/store-name.ts'
import type { Document, Documents } from '#ports/content/documents.ts'

/**
 * Documents that the other stores in memory share: `stored` returns the fields of a collection as JSON text by id. Changes made
 * there without an `await` in between are one commit. It is not for content: the version stays the same.
 */
export type MemoryDocuments = Documents & { stored(collection: string): Map<string, string> }

/** A document store for tests and trials. Fields are kept as JSON text, so that callers share no objects. */
export function memoryDocuments(): MemoryDocuments {
  const collections = new Map<string, Map<string, string>>()
  let version = 0

  function stored(collection: string): Map<string, string> {
    const documents = collections.get(collection) ?? new Map<string, string>()
    collections.set(collection, documents)
    return documents
  }

  return {
    stored,

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
      if (changes.some(({ collection, id, isNew }) => isNew === true && stored(collection).has(id))) return isThere()
      for (const { collection, id, fields } of changes) {
        if (fields === none) stored(collection).delete(id)
        else stored(collection).set(id, JSON.stringify(fields))
      }
      if (changes.some(({ collection }) => contentCollections.includes(collection))) version += 1
      return success()
    },

    async version() {
      return success(String(version))
    },

    async maintain() {
      return success(0)
    },
  }
}

function toDocument(id: string, text: string): Document {
  const fields: Fields = JSON.parse(text)
  return { id, fields }
}

function isThere(): Result<never> {
  return failed('canceled', 'A document that must be new exists already.')
}

function badName(): Result<never> {
  return failed('invalid', 'The id of the document or the name of its collection is not valid.')
}
