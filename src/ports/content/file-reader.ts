import type { Result } from '#domain/result.ts'
import type { ReadText } from '#domain/resume/read-back.ts'

/** Reads files of the resume as other programs do, outside the serving process. */
export interface FileReader {
  /** Fails with 'unavailable' when the file cannot be read, or not in time. */
  read(kind: 'pdf' | 'docx', bytes: Uint8Array): Promise<Result<ReadText>>
}
