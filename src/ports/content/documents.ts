import type { None, Result } from '#domain/result.ts'
import type { Fields } from '#domain/schema/record.ts'

/** A stored record: its id, unique in its collection, and its fields as stored. */
export type Document = { id: string; fields: Fields }

/** One write, or with none as fields one deletion. `isNew`: there must be no such document yet. */
export type DocumentChange = { collection: string; id: string; fields: Fields | None; isNew?: boolean }

/**
 * Named collections of documents. Fields keep their order and are plain JSON values.
 *
 * Every call fails with 'unavailable' when the store gives no answer, and with 'invalid' when a collection is not
 * lower-case letters and hyphens, or an id is not 1 to 128 characters without slash, dot alone, or control characters.
 * Changing what was read or written afterwards changes nothing that is stored.
 */
export interface Documents {
  /** The document, or none when there is no such document. */
  read(collection: string, id: string): Promise<Result<Document | None>>

  /** The whole collection, by id in code unit order; empty when there is none. */
  readAll(collection: string): Promise<Result<Document[]>>

  /**
   * Makes all changes in one commit, or none of them. A later change of the same document wins.
   * Deleting what is not there changes nothing. Fails with 'canceled' when a document is there that must be new, and with
   * 'quota-exceeded' when it is more than the store saves at once. What was acknowledged survives a crash of process and machine.
   */
  commit(changes: readonly DocumentChange[]): Promise<Result<void>>

  /** A mark that differs after every commit that changed content, by whatever process; cheap enough to ask for four times a second. */
  version(): Promise<Result<string>>

  /**
   * Brings what was written to the place where it is to stay, unless somebody has written since this was asked before;
   * holds nobody up. Gives how many bytes are not there yet; 0 where there is only one place. For who asks about once a
   * minute.
   */
  tidy(): Promise<Result<number>>
}
