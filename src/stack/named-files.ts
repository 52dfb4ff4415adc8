import { DatabaseSync } from 'node:sqlite'
import { sqliteDocuments } from '#adapters/sqlite/documents.ts'
import { call, take } from '#domain/call.ts'
import { draftedItems, lastingFiles, namingCollections } from '#domain/studio/named-bytes.ts'
import type { Documents } from '#ports/content/documents.ts'
import { fileCollections } from '#resume/records/files/stored-folder.ts'

/** Bytes that a document names, by what it calls them. */
export type NamedFile = { name: string; hash: string; sizeBytes: number }

/**
 * Returns the bytes that documents name: files, and pictures of the draft. Those that are needed for minutes only are left out.
 * Fails as the store does.
 */
export const namedFiles = call(async (documents: Documents): Promise<NamedFile[]> => {
  const named: NamedFile[] = []
  for (const collection of namingCollections) {
    const isFiles = Object.values<string>(fileCollections).includes(collection)
    for (const { fields } of take(await documents.readAll(collection)))
      named.push(...(isFiles ? lastingFiles(fields) : draftedItems(fields)))
  }
  return named
})

/** Works on the documents of the database at a path, and changes nothing. */
export async function onDocumentsAt<T>(path: string, work: (documents: Documents) => Promise<T>): Promise<T> {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    return await work(sqliteDocuments(database))
  } finally {
    database.close()
  }
}
