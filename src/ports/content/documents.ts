import type { None, Result } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'

/** A stored record: its id, unique in its collection, and its fields as stored. */
export type Document = { id: string; fields: Fields }

/**
 * One write, or one deletion when `fields` is none. `was` is its precondition: the fields that the document must still have,
 * in their order, or none when it must not exist. Without `was` there is no precondition.
 */
export type DocumentChange = { collection: string; id: string; fields: Fields | None; was?: Fields | None }

/**
 * Named collections of documents. Fields keep their order and are plain JSON values.
 *
 * Every call fails with 'unavailable' when the store gives no answer. It fails with 'invalid' when a collection is not
 * lower-case letters and hyphens, or an id is not 1 to 128 characters without slash, control characters, or dots alone.
 * Mutating a value after it was read or written does not change the store. docs/behaviour.md 9.6, 11.9.
 */
export interface Documents {
  /** The document, or none when there is no such document. */
  read(collection: string, id: string): Promise<Result<Document | None>>

  /**
   * The whole collection, by id in code unit order; empty when it does not exist. With `prefix`, of ASCII letters and dots, only the
   * documents whose id begins with it.
   */
  readAll(collection: string, prefix?: string): Promise<Result<Document[]>>

  /**
   * Makes all changes in one commit, or none of them. A later change of the same document wins. Deleting a missing
   * document changes nothing. Preconditions hold for the documents as they are before the commit. Fails with 'conflict',
   * and the document, when a precondition does not hold; and with 'quota-exceeded' when the store cannot save that much at
   * once. An acknowledged commit survives a crash of process and machine.
   */
  commit(changes: readonly DocumentChange[]): Promise<Result<void>>

  /** A text that differs after every commit that changed content, from any process; cheap enough to call four times a second. */
  version(): Promise<Result<string>>

  /**
   * Checkpoints the WAL, unless another write came since the last call; it does not block other calls. Returns the bytes
   * that remain in the WAL; 0 for a store without one. Callers call it about once a minute. docs/behaviour.md 14.6.
   */
  maintain(): Promise<Result<number>>
}
