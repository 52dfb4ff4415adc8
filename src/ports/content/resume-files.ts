import type { ReadDocument } from '#domain/transfer/read-document.ts'
import type { CalendarDay } from '#resume/date.ts'
import type { Result } from '#resume/result.ts'
import type { Parsed } from '#resume/transfer/parsed-items.ts'
import type { UploadedFile } from './archives.ts'

/**
 * Reads files of other programs, which may be hostile. Nothing is written to a disk, and no archive or table is in memory as a whole. A
 * failure 'invalid' has a message that can follow the file's name ('is no zip archive that can be read').
 */
export interface ResumeFiles {
  /** The names in a zip archive, up to soon after the limit of entries. Fails with 'invalid'. */
  names(file: UploadedFile): Promise<Result<string[]>>

  /** Reads a LinkedIn archive. `today` decides whether a school has ended. Fails with 'invalid'. */
  linkedIn(file: UploadedFile, today: CalendarDay): Promise<Result<Parsed>>

  /** Reads one table of a LinkedIn archive. Fails with 'invalid'. */
  table(file: UploadedFile, today: CalendarDay): Promise<Result<Parsed>>

  /**
   * Reads a resume from a PDF, Word, Europass, Markdown or text file outside the serving process, whatever the bytes are. Fails with
   * 'invalid' and a message that says why it cannot be read, with 'unavailable' when no process can be started.
   */
  document(bytes: Uint8Array): Promise<Result<ReadDocument>>
}
