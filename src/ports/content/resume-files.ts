import type { ReadDocument } from '#domain/transfer/read-document.ts'
import type { None, Result } from '#resume/result.ts'
import type { ArchiveEntry } from '#resume/transfer/archive.ts'
import type { UploadedFile } from './archives.ts'

/**
 * Takes apart files of other programs, which may be hostile. Nothing is written to a disk, and no archive or table is in memory as a
 * whole.
 */
export interface ResumeFiles {
  /**
   * The directory of a zip archive. The listing stops soon after the limit of entries. Fails with 'invalid' and a message that
   * can follow the file's name ('is no zip archive').
   */
  open(file: UploadedFile): Promise<Result<Archive>>

  /** Splits comma-separated values, RFC 4180, that come piece by piece. `onRecord` returns whether it wants more. */
  records(delimiter: string, onRecord: (record: string[]) => boolean): Promise<RecordSplitter>

  /**
   * Reads a resume from a PDF, Word, Europass, Markdown or text file outside the serving process, whatever the bytes are. Fails with
   * 'invalid' and a message that says why it cannot be read, with 'unavailable' when no process can be started.
   */
  document(bytes: Uint8Array): Promise<Result<ReadDocument>>
}

export type RecordSplitter = {
  write(text: string): void
  /** Returns why the file ends early, as the end of a sentence, or none. */
  end(): Promise<string | None>
}

export interface Archive {
  entries: readonly ArchiveEntry[]

  /** Gives the unpacked bytes of an entry piece by piece. Fails with 'invalid' and a message ('is damaged', 'is larger than 15 MB'). */
  read(entry: ArchiveEntry, limitBytes: number, onBytes: (bytes: Uint8Array) => void): Promise<Result<void>>

  close(): void
}
