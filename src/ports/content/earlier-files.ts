import type { None, Result } from '#domain/result.ts'
import type { FileMetadata } from './files.ts'

/** Files as versions before 0.2 stored them: names and bytes in one store, beside the documents. They are taken over once. */
export interface EarlierFiles {
  /**
   * Returns the files, whose bytes are blobs then; none when there are no earlier files (any more). `importId` is the last import
   * in the documents: a batch of files that was prepared for it counts as shown. A call that was interrupted can be repeated.
   */
  read(importId: string | None): Promise<Result<FileMetadata[] | None>>
  /** Deletes what only earlier versions need. The names are in documents by now. A call that was interrupted can be repeated. */
  remove(): Promise<Result<void>>
}
